// A page that fetches decisions bit by bit has the same as one that fetches them at once.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { INPUT, type JournalStep, writeJournal } from '../../testing/journal.ts';
import { KeptJournals } from '../held/journal/kept.ts';
import { toRecordRow } from '../held/journal/rows.ts';
import { openMemoryJournal } from '../storage/journal/journal-memory.ts';
import { type KnownDecisions, oldestFirst, withChanges } from './decisions.ts';

const steps: fc.Arbitrary<readonly JournalStep[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('reviewer' as const), name: fc.string() }),
    fc.record({ kind: fc.constant('decision' as const), input: fc.constant(INPUT) }),
    fc.record({
      kind: fc.constant('delivery' as const),
      of: fc.nat(9),
      outcome: fc.constantFrom('carried out', 'not sent: head moved'),
    }),
  ),
  { maxLength: 10 },
);

it('is the same bit by bit and at once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.boolean(), { maxLength: 11 }), async (drawn, fetched) => {
      const rows = (await writeJournal(drawn)).map(toRecordRow);
      const store = openMemoryJournal();
      const kept = new KeptJournals(store);
      let known: KnownDecisions = [];
      for (const [i, row] of rows.entries()) {
        await store.extend([row], i);
        if (fetched[i]) known = withChanges(known, await kept.decisions(known));
      }
      const bits = withChanges(known, await kept.decisions(known));
      const atOnce = withChanges([], await new KeptJournals(store).decisions([]));
      expect(bits).toEqual(atOnce);
      expect(oldestFirst(bits)).toEqual(oldestFirst(atOnce));
      expect(oldestFirst(bits).map(({ document }) => document.journal.seq)).toEqual(
        rows.filter(({ line }) => line.includes('"kind":"decision"')).map(({ seq }) => seq),
      );
      for (const { decisions } of await kept.decisions(bits)) expect(decisions).toEqual([]);
    }),
    { numRuns: draws(60) },
  );
});

it('orders journals by time, and each by its records', () => {
  const decision = (seq: number, decided_at: string) =>
    ({ id: `${seq}`, document: { decided_at, journal: { seq } }, deliveries: [] }) as never;
  const journal = (name: string, ...times: readonly string[]) => ({
    journal: name,
    records: times.length,
    decisions: times.map((time, i) => decision(i, time)),
  });
  const own = journal('own', '12', '10', '13');
  const restored = journal('restored', '11', '12:30');
  const known = withChanges([], [own, restored]);
  expect(oldestFirst(known).map(({ document }) => document.decided_at)).toEqual(
    // What was decided at "ten" came after noon.
    ['11', '12', '10', '12:30', '13'],
  );
});
