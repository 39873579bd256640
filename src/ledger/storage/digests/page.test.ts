// A page reads as it was written, whatever is in it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Seq } from '../../../base/seq.ts';
import { draws } from '../../../testing/draws.ts';
import type { DeltaOp } from '../../fold/fold.ts';
import type { EntryDigest } from '../../model/digest.ts';
import { DigestWriter } from './encode.ts';
import { DigestPage, type EntryHead } from './page.ts';

const FIRST = 40;

const text = fc.oneof(
  fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex')),
  fc.constantFrom('a'.repeat(64), 'b'.repeat(64)),
  fc.constantFrom('', 'set', 'F'.repeat(64), '\ud800', 'a\udc00', '__proto__', '𝔸', '\ufeff'),
  fc.string({ unit: 'binary' }),
);
const seq: fc.Arbitrary<Seq> = fc.oneof(
  fc.maxSafeInteger(),
  fc.constantFrom(0, -1, 2n ** 64n, -(2n ** 63n)),
);
const words = fc.array(text, { maxLength: 3 });
const named = { kind: text, id: text };
const op: fc.Arbitrary<DeltaOp> = fc.oneof(
  fc.record({
    op: fc.constantFrom('create' as const, 'replace' as const, 'retract' as const),
    ...named,
    expected: fc.option(seq),
  }),
  fc.record({ op: fc.constantFrom('put' as const, 'remove' as const), ...named }),
  fc.record({ op: fc.constant('restore' as const), to: fc.integer({ min: -1, max: 99 }) }),
);
const head = fc.record(
  {
    seq,
    id: text,
    parent: fc.option(text, { nil: null }),
    kind: text,
    recordedAt: fc.option(fc.double({ noNaN: true })),
    locator: fc.nat(),
    fault: fc.record({
      code: fc.constantFrom('unreadable' as const, 'crash' as const),
      path: text,
      expected: text,
      actual: text,
    }),
  },
  { requiredKeys: ['seq', 'id', 'kind', 'recordedAt', 'locator'] },
);
const count = fc.nat(3);
const digest: fc.Arbitrary<EntryDigest> = fc.record(
  {
    line: fc.record(
      {
        title: text,
        note: text,
        shape: fc.constantFrom('start' as const, 'change' as const),
        kind: text,
        tools: words,
        rules: words,
        decision: fc.option(text),
        signed: fc.boolean(),
        changes: fc.record({ created: count, replaced: count, retracted: count }),
        orphaned: fc.record({ by: fc.nat(), shown: fc.boolean() }),
      },
      {
        requiredKeys: [
          ...(['title', 'note', 'shape', 'kind', 'tools', 'rules'] as const),
          ...(['decision', 'signed', 'changes'] as const),
        ],
      },
    ),
    delta: fc.option(fc.record({ commit: text, ops: fc.array(op, { maxLength: 4 }) })),
    links: fc.array(
      fc.record({
        kind: fc.constantFrom('branch' as const, 'delegation' as const),
        lane: text,
        commit: fc.option(text),
        label: text,
      }),
      { maxLength: 2 },
    ),
    ties: fc.record(
      {
        commit: text,
        carriesOut: text,
        denies: text,
        undoes: text,
        asks: fc.record({ proposal: text, intent: text }),
      },
      { requiredKeys: [] },
    ),
    names: fc.array(text, { minLength: 1, maxLength: 3 }),
    facts: fc.record({
      compiler: fc.option(text),
      policySet: fc.option(text),
      signed: fc.option(fc.boolean()),
    }),
  },
  { requiredKeys: ['line', 'delta', 'links', 'ties', 'facts'] },
);

type Sample = readonly [typeof head extends fc.Arbitrary<infer Head> ? Head : never, EntryDigest];

function makePage(entries: readonly Sample[]) {
  const writer = new DigestWriter();
  for (const [i, [{ fault, ...own }, digest]] of entries.entries()) {
    const entry = { ...own, index: FIRST + i, parent: own.parent, bytes: new Uint8Array() };
    writer.add({ ...entry, ...(fault && { fault }) }, digest);
  }
  return writer.row({ build: 'b', lane: 'l', page: 3, first: FIRST }, true);
}

function listWords({ id, digest }: EntryHead): string[] {
  const { line, delta, ties, links, names = [] } = digest;
  const words = [
    line.title,
    line.note,
    line.kind,
    ...line.tools,
    ...line.rules,
    id,
    ...names,
    ties.asks?.proposal,
    ties.asks?.intent,
    ties.carriesOut,
    ties.denies,
    ties.commit,
    ties.undoes,
    delta?.commit,
    ...links.flatMap(({ lane, commit, label }) => [lane, commit, label]),
    ...(delta?.ops ?? []).map((op) => (op.op === 'restore' ? null : `${op.kind}:${op.id}`)),
  ];
  return words.filter((word) => typeof word === 'string');
}

describe('a page of digests', () => {
  it('gives back every entry, also when it was stored', () => {
    const entry = fc.tuple(head, digest);
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        const page = new DigestPage(structuredClone(makePage(entries)));
        expect(page.entries).toBe(entries.length);
        for (const [i, [{ locator, ...own }, digest]] of entries.entries()) {
          const index = FIRST + i;
          expect(page.head(index)).toEqual({ index, ...own, digest });
          const part = page.part(index);
          const { seq, id, parent, recordedAt } = own;
          expect([part?.index, part?.seq, part?.id]).toEqual([index, seq, id]);
          expect([part?.parent, part?.recordedAt]).toEqual([parent, recordedAt]);
          expect(part?.digest).toEqual(digest);
          expect(page.locator(index)).toBe(locator);
          expect(page.delta(index)).toEqual(digest.delta);
          expect(page.commits(index)).toBe(digest.ties.commit !== undefined);
        }
      }),
    );
  });

  it('keeps apart entries that differ in one thing that others have in common', () => {
    const changes = { created: 1, replaced: 2, retracted: 3 };
    const facts = { compiler: 'a', policySet: 'b', signed: true };
    const line: EntryDigest['line'] = {
      title: '',
      note: '',
      shape: 'change',
      kind: 'commit',
      tools: ['read'],
      rules: ['r'],
      decision: 'permit',
      signed: true,
      changes,
    };
    const digest: EntryDigest = { line, delta: null, links: [], ties: {}, facts };
    const entry = { seq: 1, id: 'a', parent: null, kind: 'commit', recordedAt: null, locator: 0 };
    const lines: Partial<EntryDigest['line']>[] = [
      { shape: 'denied' as const },
      { kind: 'root' },
      { decision: null },
      { signed: false },
      { tools: [] },
      { tools: ['read', ''] },
      { tools: ['write'] },
      { rules: ['q'] },
      ...Object.keys(changes).map((one) => ({ changes: { ...changes, [one]: 7 } })),
    ];
    const samples: readonly Sample[] = [
      [entry, digest],
      [{ ...entry, kind: 'root' }, digest],
      ...lines.map((own): Sample => [entry, { ...digest, line: { ...line, ...own } }]),
      ...Object.keys(facts).map((one): Sample => {
        return [entry, { ...digest, facts: { ...facts, [one]: null } }];
      }),
    ];
    for (const other of samples.slice(1)) {
      const page = new DigestPage(makePage([samples[0] ?? other, other]));
      const [{ kind }, digest] = other;
      expect(page.head(FIRST + 1)).toMatchObject({ kind, digest });
    }
  });

  it('names the entries that a text is in, as looking at each of them would', () => {
    let named = 0;
    const entries = fc.array(fc.tuple(head, digest), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(entries, fc.nat(), fc.nat(), fc.nat(30), (samples, which, from, length) => {
        const page = new DigestPage(makePage(samples));
        const heads = samples.flatMap((_, i) => page.head(FIRST + i) ?? []);
        const all = heads.flatMap(listWords);
        const word = all[which % all.length] ?? '';
        const at = from % (word.length + 1);
        const wanted = word.slice(at, at + 1 + length).toLowerCase();
        fc.pre(wanted !== '');
        const isIn = page.named(wanted);
        for (const one of heads) {
          const expected = listWords(one).some((text) => text.toLowerCase().includes(wanted));
          expect(isIn?.(one.index) ?? false).toBe(expected);
          named += Number(expected);
        }
      }),
      { numRuns: draws() },
    );
    expect(named).toBeGreaterThan(draws() * 0.2);
  });

  it('has no entry before its first and after its last', () => {
    const page = new DigestPage(makePage(fc.sample(fc.tuple(head, digest), 2)));
    for (const index of [-1, 0, FIRST - 1, FIRST + 2]) {
      expect([page.has(index), page.head(index)]).toEqual([false, null]);
      expect([page.seq(index), page.delta(index)]).toEqual([null, null]);
    }
  });
});
