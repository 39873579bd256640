import { expect, it } from 'vitest';
import type { IdStore } from '../../base/id-column.ts';
import { jsonPieces, OneLine } from './json.ts';
import { ListedRows } from './listed-rows.ts';

function storeOfSome() {
  const pieces: Uint8Array[] = [];
  let asked = 0;
  const store: IdStore = {
    put: (piece) => (asked++ % 2 ? null : pieces.push(piece.slice()) - 1),
    get: (place, length) => pieces[place]?.subarray(0, length) ?? new Uint8Array(),
  };
  return { store, pieces };
}

it.each([0, 1, 3, 5000])('are printed as they would be one by one: %i', (count) => {
  const rows = Array.from({ length: count }, (_, i) => ({
    seq: i % 7 ? i : 2n ** 64n + BigInt(i),
    text: 'line\nseparators \u2028 and "quotes" ä😀 \ud800',
    list: [i, null, { inner: 'x'.repeat(i % 50) }],
    missing: undefined,
  }));
  const expected = [...jsonPieces(rows.map((row) => new OneLine(row)))].join('');
  const { store, pieces } = storeOfSome();
  for (const kept of [new ListedRows(), new ListedRows(store)]) {
    for (const row of rows) kept.push(row);
    for (const _ of [1, 2]) expect([...jsonPieces(kept)].join('')).toBe(expected);
    kept.trim();
    expect([...jsonPieces({ kept })].join('')).toContain(count ? '18446744073709551616' : '[]');
  }
  expect(pieces.length > 1).toBe(count > 3);
});
