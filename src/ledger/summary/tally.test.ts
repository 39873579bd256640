// A summary holds for any entries, those of a hostile ledger too.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryDigest } from '../model/digest.ts';
import type { Evidence, RunSummary } from '../model/summary.ts';
import { LONGEST_WORDS, MOST_NAMED, MOST_WORDS } from './evidence.ts';
import { runSummary } from './run-summary.ts';
import { Tally } from './tally.ts';
import { sentence } from './words.ts';

const TEXT = fc.constantFrom(
  '',
  'read',
  'write',
  '__proto__',
  'constructor',
  '<b>“x”</b>',
  '\u202e',
);
const digest: fc.Arbitrary<EntryDigest> = fc.record({
  line: fc.record({
    title: TEXT,
    note: TEXT,
    shape: fc.constantFrom('start', 'change', 'denied', 'waiting', 'delegation', 'rollback'),
    kind: TEXT,
    tools: fc.array(TEXT, { maxLength: 3 }),
    rules: fc.constant([]),
    decision: fc.constantFrom(null, 'permit', 'deny', 'require approval'),
    signed: fc.boolean(),
    changes: fc.record({ created: fc.nat(2), replaced: fc.nat(2), retracted: fc.nat(2) }),
  }),
  delta: fc.option(
    fc.record({
      commit: TEXT,
      ops: fc.array(fc.record({ op: fc.constant('put' as const), kind: TEXT, id: TEXT })),
    }),
  ),
  links: fc.array(
    fc.record({
      kind: fc.constantFrom('branch' as const, 'delegation' as const, 'reference' as const),
      lane: TEXT,
      commit: fc.constant(null),
      label: TEXT,
    }),
    { maxLength: 2 },
  ),
  ties: fc.oneof(
    fc.constant({}),
    fc.record({ asks: fc.record({ proposal: TEXT, intent: TEXT }) }),
    fc.record({ carriesOut: TEXT }),
    fc.record({ denies: TEXT }),
    fc.record({ undoes: TEXT }),
  ),
  facts: fc.constant({ compiler: null, policySet: null, signed: null }),
});

function summarise(digests: readonly EntryDigest[], tools?: string): RunSummary {
  const tally = new Tally(tools === undefined ? {} : { tools });
  for (const [index, one] of digests.entries())
    tally.add({ index, seq: index * 2, id: '', recordedAt: null, digest: one });
  return runSummary(tally, null, null);
}

const shares = (run: RunSummary): Evidence[] =>
  run.clauses.flatMap((clause) => [clause, ...clause.pieces.flatMap(({ of }) => of ?? [])]);

describe('a summary of any entries', () => {
  it('names entries that are there, in order, and never more than there are', () => {
    fc.assert(
      fc.property(fc.array(digest), fc.constantFrom(undefined, 'Ran'), (digests, tools) => {
        for (const { entries, at } of shares(summarise(digests, tools))) {
          expect(entries).toBeGreaterThan(0);
          expect(entries).toBeLessThanOrEqual(digests.length);
          expect(at).toHaveLength(Math.min(entries, MOST_NAMED));
          const indices = at.map(({ index }) => index);
          expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b));
          for (const { index, seq } of at) {
            expect(digests[index]).toBeDefined();
            expect(seq).toBe(index * 2);
          }
        }
      }),
    );
  });

  it('counts the entries that change something, ask, and name a tool as a scan does', () => {
    fc.assert(
      fc.property(fc.array(digest), (digests) => {
        const run = summarise(digests, 'Ran');
        const total = (kind: string) =>
          run.clauses.reduce((sum, one) => sum + (one.kind === kind ? one.entries : 0), 0);
        const scan = (holds: (one: EntryDigest) => boolean) => digests.filter(holds).length;
        const changing = ({ line: { changes: c } }: EntryDigest) =>
          c.created > 0 || c.replaced > 0 || c.retracted > 0;
        expect(total('changed')).toBe(scan(changing));
        const asking = ({ ties, line }: EntryDigest) =>
          ties.asks !== undefined ||
          (line.shape === 'waiting' && line.decision === 'require approval');
        expect(total('waited')).toBe(scan(asking));
        const ran = (one: EntryDigest) =>
          one.line.tools.length > 0 &&
          one.line.decision !== 'deny' &&
          one.ties.denies === undefined &&
          !asking(one);
        const tools = run.clauses.find(({ pieces }) => pieces[0]?.text.startsWith('Ran tools'));
        expect(tools?.entries ?? 0).toBe(scan(ran));
      }),
    );
  });

  it('stays small, whatever the ledger says', () => {
    const long = 'x'.repeat(20_000);
    const many = Array.from({ length: 3 * MOST_WORDS }, (_, i): EntryDigest => {
      const title = `${i} ${long}`;
      const changes = { created: 1, replaced: 0, retracted: 0 };
      const kind = 'k';
      return {
        line: {
          title,
          note: '',
          shape: 'change',
          kind,
          tools: [title],
          rules: [],
          decision: null,
          signed: false,
          changes,
        },
        delta: { commit: '', ops: [{ op: 'put', kind, id: title }] },
        links: [],
        ties: {},
        facts: { compiler: null, policySet: null, signed: null },
      };
    });
    const run = summarise(many, 'Ran');
    expect(JSON.stringify(run).length).toBeLessThan(10_000);
    for (const { pieces } of run.clauses)
      for (const { text } of pieces) expect(text.length).toBeLessThanOrEqual(LONGEST_WORDS + 1);
    expect(sentence(run.clauses[0]?.pieces ?? [])).toMatch(
      /^Ran tools in 3,000 records: 0 x+…, 1 x+…, 2 x+… and others \(2,997\)\.$/,
    );
  });
});
