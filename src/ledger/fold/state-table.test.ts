import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText, toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { quote } from '../../base/json/canonical.ts';
import { applyDelta, type Resource } from './fold.ts';
import { type SpelledOp, StateTable } from './state-table.ts';
import { worldHash } from './world-hash.ts';

interface Op {
  readonly op: 'create' | 'replace' | 'retract';
  readonly kind: string;
  readonly id: string;
  readonly expected: number;
  readonly value: string;
}

const name = fc.oneof(
  fc.string({ maxLength: 3, unit: 'grapheme' }),
  fc.constantFrom('a', 'a ', 'a!', 'é', '\u0000', '"', 'a\n', 'a\u0001', '\u{10000}', '\uffff'),
  // A byte order mark is a part of a name, also at its beginning.
  fc.constantFrom('\ufeff', '\ufeffa', '\ufeff"', '\ue000', '\ud800', '__proto__', 'constructor'),
);
const op: fc.Arbitrary<Op> = fc.record({
  op: fc.constantFrom('create', 'replace', 'retract'),
  kind: fc.constantFrom('a', 'b', 'é', 'a"', '', '\ufeffa', '__proto__'),
  id: name,
  expected: fc.integer({ min: 0, max: 3 }),
  value: fc.string({ maxLength: 90 }),
});
const entries = fc.array(fc.array(op, { maxLength: 6 }), { maxLength: 40 });

function spelled({ op, kind, id, expected, value }: Op): readonly [Uint8Array, SpelledOp] {
  const parts = ['{', quote(kind), ':', quote(id), ',', quote(value), '}'].map(encodeText);
  const ends = parts.map((_, i) => parts.slice(0, i + 1).reduce((sum, one) => sum + one.length, 0));
  const from = (part: number) => ends[part - 1] ?? 0;
  const to = (part: number) => ends[part] ?? 0;
  return [
    encodeText(`{${quote(kind)}:${quote(id)},${quote(value)}}`),
    {
      op,
      kindStart: from(1),
      kindEnd: to(1),
      idStart: from(3),
      idEnd: to(3),
      expected: op === 'create' ? null : expected,
      valueStart: from(5),
      valueEnd: to(5),
    },
  ];
}

function makeCommitId(index: number): Uint8Array {
  return new Uint8Array(32).fill(index + 1);
}

function both(all: readonly (readonly Op[])[]) {
  const world = new Map<string, Resource<Uint8Array>>();
  const table = new StateTable();
  const faults = all.map((ops, index) => {
    const delta = {
      commit: toHex(makeCommitId(index)),
      ops: ops.map((one) => ({ ...one, expected: one.op === 'create' ? null : one.expected })),
    };
    const error = applyDelta(world, delta, { lane: 'l', index }, (at) =>
      encodeText(quote(ops[at.op]?.value ?? '')),
    );
    const author = { index, op: 0, commit: makeCommitId(index) };
    for (const one of ops) {
      const [bytes, parts] = spelled(one);
      const fault = table.apply(bytes, parts, author);
      if (fault) {
        const actual = table.versionFor(bytes, parts);
        return [error && [error.fault, error.op, error.actual], [fault, author.op, actual]];
      }
      author.op++;
    }
    return [error, null];
  });
  return { world, table, faults };
}

it('has the resources, the faults and the hash of a state of objects', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const { world, table, faults } = both(all);
      for (const [expected, actual] of faults) expect(actual).toEqual(expected);
      expect([...table.resources('l')]).toEqual([...world.values()]);
      expect(table.size).toBe(world.size);
      const atOnce = worldHash(world.values(), ({ value }) => value, nobleHash);
      expect(table.hash(nobleHash)).toBe(atOnce);
    }),
  );
});

it('goes on from resources that it takes over', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const { table } = both(all);
      const other = new StateTable();
      for (const one of table.resources('l')) {
        const commit = makeCommitId(one.touched.index);
        other.put({ ...one, value: one.value.slice() }, commit);
      }
      expect([...other.resources('l')]).toEqual([...table.resources('l')]);
      expect(other.hash(nobleHash)).toBe(table.hash(nobleHash));
    }),
  );
});

it('keeps very many, of which most are written again and again', () => {
  const table = new StateTable();
  const world = new Map<string, Resource<Uint8Array>>();
  const value = (index: number) => 'v'.repeat(index % 97 ? (index * 7) % 900 : 20_000);
  for (let index = 0; index < 6000; index++) {
    const ops = [`n${index % 2500}`, 'same'].map((id) => ({ op: 'put' as const, kind: 'k', id }));
    const versions = ops.map(({ id }) => world.get(`1:k${id}`)?.version ?? null);
    const commit = makeCommitId(index % 200);
    applyDelta(world, { commit: toHex(commit), ops }, { lane: 'l', index }, () =>
      encodeText(quote(value(index))),
    );
    ops.forEach(({ kind, id }, op) => {
      const found = versions[op] ?? null;
      const [bytes, parts] = spelled({
        op: found === null ? 'create' : 'replace',
        expected: Number(found),
        kind,
        id,
        value: value(index),
      });
      expect(table.apply(bytes, parts, { index, op, commit })).toBe(null);
    });
  }
  const atOnce = worldHash(world.values(), ({ value }) => value, nobleHash);
  expect(table.hash(nobleHash)).toBe(atOnce);
});
