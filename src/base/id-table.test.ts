import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toHex } from './bytes.ts';
import type { IdStore } from './id-column.ts';
import { IdTable } from './id-table.ts';

/** Few enough that the same ones come again, and all alike but for one byte. */
const id = fc
  .tuple(fc.constantFrom(0, 1, 15, 31), fc.nat({ max: 9 }))
  .map(([place, byte]) => new Uint8Array(32).fill(byte, place, place + 1));

it('is a map by ids, in the order in which they were set', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.nat({ max: 2 ** 32 - 1 })), { maxLength: 400 }), (all) => {
      const table = new IdTable();
      const map = new Map<string, number>();
      for (const [key, value] of all) {
        expect(table.get(key)).toBe(map.get(toHex(key)));
        expect(table.has(key)).toBe(map.has(toHex(key)));
        if (value % 3 === 0) table.trim();
        if (value % 2 === 0) {
          expect(table.setFirst(key, value)).toBe(map.get(toHex(key)));
          if (!map.has(toHex(key))) map.set(toHex(key), value);
        } else {
          table.set(key, value);
          map.set(toHex(key), value);
        }
        expect(table.get(key)).toBe(map.get(toHex(key)));
      }
      expect(table.size).toBe(map.size);
      expect(Array.from(table.ids(), toHex)).toEqual([...map.keys()]);
      expect(Array.from(table.entries(), ([key, value]) => [toHex(key), value])).toEqual([...map]);
    }),
  );
});

it('keeps its own copy of an id', () => {
  const table = new IdTable();
  const key = new Uint8Array(32);
  table.set(key, 1);
  key[0] = 1;
  expect(table.get(key)).toBeUndefined();
  expect(table.get(new Uint8Array(32))).toBe(1);
});

/** Takes whatever it is given. */
function store(): IdStore & { readonly given: Uint8Array[] } {
  const given: Uint8Array[] = [];
  return {
    given,
    put: (piece) => given.push(piece.slice()) - 1,
    get: (place, length) => given[place]?.slice(0, length) ?? new Uint8Array(),
  };
}

it.each([undefined, store()])('knows all of very many, wherever they are: %#', (outside) => {
  const table = new IdTable();
  const key = new Uint8Array(32);
  const view = new DataView(key.buffer);
  const makeId = (i: number) => {
    view.setUint32(12, Math.imul(i, 2_654_435_761));
    return key;
  };
  for (let i = 0; i < 20_000; i++) table.set(makeId(i), i);
  table.trim(outside);
  if (outside) expect(outside.given.reduce((sum, { length }) => sum + length, 0)).toBe(640_000);
  for (let i = 0; i < 20_000; i += 7) if (table.get(makeId(i)) !== i) throw new Error(`lost ${i}`);
  expect(table.has(makeId(20_000))).toBe(false);
  for (let i = 20_000; i < 20_010; i++) table.set(makeId(i), i);
  expect(table.get(makeId(20_005))).toBe(20_005);
  expect(table.size).toBe(20_010);
  expect(Array.from(table.ids(), toHex)[19_999]).toBe(toHex(makeId(19_999)));
});
