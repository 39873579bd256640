// The index of a journal, however it came to be, is what its records say.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { INPUT, type JournalStep, testSigner, writeJournal } from '../../../testing/journal.ts';
import { toRecordRow } from '../../held/journal/rows.ts';
import { foldFate, type JournalRecord } from '../../review/api.ts';
import { openMemoryJournal } from './journal-memory.ts';
import type { JournalStore } from './journal-store.ts';

const inputs = fc
  .record({
    proposal: fc.constantFrom('p', 'q'),
    head: fc.constantFrom('h', 'i'),
    denies: fc.boolean(),
  })
  .map(({ proposal, head, denies }) => ({
    ...INPUT,
    verdict: denies ? ('deny' as const) : ('approve' as const),
    subject: { ...INPUT.subject, proposal },
    evidence: { ...INPUT.evidence, head },
  }));
const steps: fc.Arbitrary<readonly JournalStep[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('reviewer' as const), name: fc.string() }),
    fc.record({ kind: fc.constant('decision' as const), input: inputs }),
    fc.record({
      kind: fc.constant('delivery' as const),
      of: fc.nat(12),
      outcome: fc.constantFrom(
        'carried out',
        'unknown',
        'not sent: head moved',
        'not sent: unreachable',
      ),
    }),
    fc.record({ kind: fc.constant('countersignature' as const), of: fc.nat(12) }),
    fc.record({ kind: fc.constant('revoked' as const), reason: fc.string() }),
  ),
  { maxLength: 12 },
);

const { publicKey } = testSigner();

async function readIndex(store: JournalStore, records: readonly JournalRecord[]) {
  const [{ journal = '' } = {}] = records;
  const decided = records.filter(({ kind }) => kind === 'decision');
  const rows = await Promise.all(decided.map(({ id }) => store.decision(journal, id)));
  return { end: await store.end(journal), rows };
}

async function restored(records: readonly JournalRecord[], at: readonly number[]) {
  const store = openMemoryJournal();
  let from = 0;
  for (const to of [...at, records.length]) {
    await store.extend(records.slice(from, to).map(toRecordRow), from);
    await store.ends();
    from = Math.max(from, to);
  }
  return store;
}

function plain(records: readonly JournalRecord[]) {
  const deliveries = records.filter((record) => record.kind === 'delivery');
  const seconds = records.filter((record) => record.kind === 'countersignature');
  const revoked = records.findLast((record) => record.kind === 'revoked');
  const decisions = records.filter((record) => record.kind === 'decision');
  return {
    end: {
      records: records.length,
      decisions: decisions.length,
      head: records.at(-1)?.id,
      publicKey,
      firstAt: records[0]?.recorded_at,
      lastAt: records.at(-1)?.recorded_at,
      reviewer: records.findLast((record) => record.kind === 'reviewer')?.body.name ?? null,
      revoked: revoked ? { at: revoked.recorded_at, successor: null } : null,
    },
    rows: decisions.map(({ id, seq, body }) => {
      const isSame = (one: { readonly body: { readonly decision: string } }) =>
        one.body.decision === id;
      const own = deliveries.filter(isSame);
      const later = [...own, ...seconds.filter(isSame)].filter((one) => one.seq > seq);
      return {
        id,
        seq,
        verdict: body.verdict,
        fate: foldFate(own.map((one) => one.body)),
        later: later.map((one) => one.seq).toSorted((a, b) => a - b),
      };
    }),
  };
}

describe('the index', () => {
  it('is the same record by record, in any portions, and from the first record', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(12), { maxLength: 3 }), async (drawn, cuts) => {
        const records = await writeJournal(drawn);
        const at = cuts.filter((cut) => cut < records.length).sort((a, b) => a - b);
        const portions = await readIndex(await restored(records, at), records);
        const whole = await readIndex(await restored(records, []), records);
        const single = records.map((_, i) => i);
        const each = await readIndex(await restored(records, single), records);
        expect(portions).toEqual(whole);
        expect(each).toEqual(whole);
        expect(whole).toMatchObject(plain(records));
      }),
      { numRuns: draws(100) },
    );
  });

  it('lets a key append one decision on a case, and another once that is void', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const kept: JournalStep[] = [];
        const store = openMemoryJournal();
        const [first] = await writeJournal([]);
        if (!first) throw new Error('no first record');
        await store.open(
          { journal: first.journal, publicKey, secret: new Uint8Array() },
          toRecordRow(first),
        );
        for (const step of drawn) {
          const record = (await writeJournal([...kept, step])).at(-1);
          if (record && (await store.append(toRecordRow(record)))) kept.push(step);
        }
        const records = await writeJournal(kept);
        expect((await store.records(first.journal)).map(({ id }) => id)).toEqual(
          records.map(({ id }) => id),
        );
        const { rows } = plain(records);
        const inForce = rows.filter(({ fate }) => fate !== 'void').map(({ id }) => id);
        const cases = records.flatMap((record) =>
          record.kind === 'decision' && inForce.includes(record.id)
            ? [`${record.body.subject.proposal} ${record.body.evidence.head}`]
            : [],
        );
        expect(new Set(cases).size).toBe(cases.length);
        const others = (all: readonly JournalStep[]) =>
          all.filter(({ kind }) => kind !== 'decision');
        expect(others(kept)).toEqual(others(drawn));
      }),
      { numRuns: draws(60) },
    );
  });

  it('takes no record that does not follow the last one', async () => {
    const [first, name, decision] = await writeJournal([
      { kind: 'reviewer', name: 'Reviewer One' },
      { kind: 'decision', input: INPUT },
    ]);
    if (!first || !name || !decision) throw new Error('too few');
    const store = openMemoryJournal();
    expect(await store.append(toRecordRow(first))).toBe(false);
    await store.extend([toRecordRow(first)], 0);
    expect(await store.append(toRecordRow(decision))).toBe(false);
    expect(await store.append({ ...toRecordRow(name), previous: '00' })).toBe(false);
    expect(await store.append(toRecordRow(name))).toBe(true);
    expect(await store.append(toRecordRow(name))).toBe(false);
    expect(await store.end(first.journal)).toMatchObject({ records: 2, head: name.id });
  });
});
