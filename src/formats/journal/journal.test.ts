import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { LedgerFolds } from '../../ledger/format/folds.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { readLedger } from '../../ledger/format/recognise.ts';
import type { LedgerReport, Pins } from '../../ledger/model/check.ts';
import type { DecisionInput } from '../../ledger/review/decision.ts';
import { decodeJournalRecord } from '../../ledger/review/record.ts';
import { makeWellFormed } from '../../ledger/review/write.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { readFileHead } from '../../ledger/sources/group.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { draws } from '../../testing/draws.ts';
import {
  bent,
  input,
  JOURNAL_FAULTS,
  JOURNAL_STEPS,
  makeOpenedBody,
  other,
} from '../../testing/forgeries/journal.ts';
import { testRecogniser } from '../../testing/formats.ts';
import { createTestHost } from '../../testing/host.ts';
import {
  INPUT,
  type JournalStep,
  testSigner,
  writeJournal,
  writeJournalFile,
} from '../../testing/journal.ts';
import { journalDeltaValue } from './fold.ts';
import { journal } from './index.ts';

let host: Host;
beforeAll(async () => {
  host = await createTestHost();
});

function verify(bytes: Uint8Array, pins: Pins = {}): LedgerReport {
  const reader = readLedger(journal, [{ name: 'journal', bytes: inMemory(bytes) }], host);
  return verifyLedger(journal, reader, host, { profile: 'strict', pins });
}

function failing({ lanes }: LedgerReport): string[] {
  return [
    ...new Set(
      lanes.flatMap(({ findings }) =>
        findings.filter(({ severity }) => severity !== 'info').map(({ check }) => check),
      ),
    ),
  ];
}

const inputs: fc.Arbitrary<DecisionInput> = fc
  .record({
    isDenial: fc.boolean(),
    text: fc.string({ unit: 'binary' }),
    proposal: fc.string({ unit: 'grapheme', minLength: 1 }),
    isFailed: fc.boolean(),
  })
  .map(({ isDenial, text, proposal, isFailed }) => ({
    verdict: isDenial ? 'deny' : 'approve',
    reason: `${text}!`,
    subject: { ...INPUT.subject, title: text, proposal },
    evidence: {
      ...INPUT.evidence,
      ...(isFailed && { verdict: 'failed' as const, override: `${text}, nevertheless` }),
    },
  }));
const steps: fc.Arbitrary<JournalStep> = fc.oneof(
  fc.record({ kind: fc.constant('reviewer' as const), name: fc.string({ unit: 'binary' }) }),
  fc.record({ kind: fc.constant('decision' as const), input: inputs }),
);

/** Each on a request of its own. */
function apart(step: JournalStep, i: number): JournalStep {
  if (step.kind !== 'decision') return step;
  const { input } = step;
  const proposal = `${input.subject.proposal} ${i}`;
  return { ...step, input: { ...input, subject: { ...input.subject, proposal } } };
}

describe('a review journal', () => {
  it('verifies, is recognised by its content, and folds to the latest decisions', async () => {
    const bytes = writeJournalFile(await writeJournal(JOURNAL_STEPS));
    expect(testRecogniser.detectFormat(readFileHead({ name: '', bytes }))).toBe('journal');
    const report = verify(bytes);
    expect(failing(report)).toEqual([]);
    expect(report.verdict).toBe('verified');
    const statuses = new Map(report.checks.map(({ check, status }) => [check, status]));
    for (const { id } of journal.rules.checks) {
      const isPin = id === 'journal.head-pin' || id === 'journal.key-pin';
      expect(statuses.get(id), id).toBe(isPin ? 'not asked for' : 'pass');
    }
    expect(report.lanes[0]?.signatures).toMatchObject({
      unknown: 0,
      byKey: [{ key: testSigner().publicKey, commits: 7 }],
    });
    const reader = readLedger(journal, [{ name: '', bytes: inMemory(bytes) }], host);
    const lane = reader.lanes[0]?.id ?? '';
    const world = new LedgerFolds(journal, reader).fold(lane)?.worldAt(6);
    const entries = [...reader.entries(lane)];
    const written = [...(world?.resources() ?? [])].map(({ kind, id, touched }) => {
      const entry = entries[touched.index];
      return [
        kind,
        id,
        entry && JSON.stringify(journalDeltaValue(entry, decodeJournalRecord(entry))),
      ];
    });
    // The denial of the same proposal has taken the approval's place.
    expect(written).toHaveLength(5);
    const latest = written.find(([kind]) => kind === 'decision');
    expect(latest?.[1]).toBe(`${INPUT.subject.proposal} in ${INPUT.evidence.ledger}`);
    expect(latest?.[2]).toContain('the key is still in use');
    expect(report.lanes[0]?.world?.resources).toBe(5);
    expect(
      entries.map((entry) => journal.words.digest(entry, decodeJournalRecord(entry)).line.title),
    ).toEqual([
      'Journal opened',
      'Reviewer: Reviewer One',
      'Approved: secrets_publish',
      'Carried out',
      'Denied: secrets_publish',
      'Approved with a second key: secrets_publish',
      'Key revoked',
    ]);
    const [, , decision, delivery] = entries;
    expect(
      delivery && journal.words.digest(delivery, decodeJournalRecord(delivery)).links[0]?.commit,
    ).toBe(decision?.id);
  });

  it('verifies whatever was recorded in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 8 }), async (drawn) => {
        const report = verify(writeJournalFile(await writeJournal(drawn.map(apart))));
        expect(failing(report)).toEqual([]);
      }),
      { numRuns: draws(40) },
    );
  });

  it('fails, or is no journal any more, after any change of one byte', async () => {
    const bytes = writeJournalFile(await writeJournal(JOURNAL_STEPS));
    const isFound = (changed: Uint8Array) => {
      if (testRecogniser.detectFormat(readFileHead({ name: '', bytes: changed })) !== 'journal')
        return true;
      return verify(changed).verdict === 'failed';
    };
    expect(isFound(bytes)).toBe(false);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        fc.constantFrom('change', 'remove', 'insert'),
        (at, by, how) => {
          const byte = ((bytes[at] ?? 0) + by) % 256;
          const changed = [...bytes];
          if (how === 'change') changed[at] = byte;
          else if (how === 'remove') changed.splice(at, 1);
          else changed.splice(at, 0, byte);
          return isFound(Uint8Array.from(changed));
        },
      ),
      { numRuns: draws(150) },
    );
  });

  it('shows a cut of its end only to whoever kept the last id', async () => {
    const records = await writeJournal(JOURNAL_STEPS);
    const head = records.at(-1)?.id ?? '';
    const whole = verify(writeJournalFile(records), { head });
    expect(whole.lanes[0]?.completeness.state).toBe('proven');
    for (let kept = 1; kept < records.length; kept++) {
      const cut = writeJournalFile(records.slice(0, kept));
      expect(verify(cut).verdict).toBe('verified');
      expect(verify(cut).lanes[0]?.completeness.state).toBe('not proven');
      const pinned = verify(cut, { head });
      expect(failing(pinned)).toEqual(['journal.head-pin']);
      expect(pinned.lanes[0]?.completeness.state).toBe('cut');
    }
    // An id covers nothing that does not lead to it.
    const removed = verify(writeJournalFile(records.filter((_, i) => i !== 1)), { head });
    expect(removed.lanes[0]?.completeness.state).toBe('not proven');
    const earlier = verify(writeJournalFile(records), { head: records[2]?.id ?? '' });
    expect(earlier.verdict).toBe('verified');
    expect(earlier.lanes[0]?.completeness.state).toBe('not proven');
  });

  it('compares its key with those that were pinned', async () => {
    const bytes = writeJournalFile(await writeJournal(JOURNAL_STEPS));
    const { publicKey } = testSigner();
    expect(verify(bytes, { keys: ['00'.repeat(32), publicKey] }).verdict).toBe('verified');
    expect(failing(verify(bytes, { keys: ['00'.repeat(32)] }))).toEqual(['journal.key-pin']);
  });

  it.each(JOURNAL_FAULTS)('finds %s by %s', async (_, check, bends, drawn = JOURNAL_STEPS) => {
    const records = await writeJournal(drawn, new Map(bends));
    const report = verify(writeJournalFile(records));
    expect(failing(report)).toEqual([check]);
    const outcome = report.checks.find((one) => one.check === check);
    const isWarning = check === 'journal.time-order' || check === 'journal.one-decision';
    expect(outcome?.status).toBe(isWarning ? 'warning' : 'fail');
    expect(outcome?.found).toBeGreaterThan(0);
  });

  it('lets a key decide again what was never sent, at another head, or in another lane', async () => {
    const { evidence } = INPUT;
    const refused = { kind: 'delivery', of: 1, outcome: 'not sent: head moved' } as const;
    const again: readonly (readonly JournalStep[])[] = [
      [input({}), refused, input({ verdict: 'deny', reason: 'after all' })],
      [input({}), { ...refused, outcome: 'not sent: unreachable' }, refused, input({})],
      [input({}), input({ evidence: { ...evidence, head: 'e5'.repeat(32) } })],
      [input({}), input({ evidence: { ...evidence, lane: 'e5'.repeat(32) } })],
    ];
    for (const steps of again)
      expect(verify(writeJournalFile(await writeJournal(steps))).verdict).toBe('verified');
    // Void is final: what came after it stays the one decision.
    const late = [...(again[0] ?? []), { ...refused, outcome: 'carried out' }];
    expect(failing(verify(writeJournalFile(await writeJournal(late))))).toEqual([
      'journal.delivery',
    ]);
    const third = [...late, input({})];
    expect(failing(verify(writeJournalFile(await writeJournal(third))))).toEqual([
      'journal.delivery',
      'journal.one-decision',
    ]);
  });

  it('says of each decision beyond the first what it repeats or contradicts', async () => {
    const denial = input({ verdict: 'deny', reason: 'after all' });
    const report = verify(writeJournalFile(await writeJournal([input({}), input({}), denial])));
    expect(report.verdict).toBe('verified with warnings');
    expect(
      report.lanes[0]?.findings.map(({ index, expected, actual, message }) => [
        index,
        expected,
        actual,
        /(in the same|the other) way/.exec(message)?.[0],
      ]),
    ).toEqual([
      [2, expect.stringContaining(INPUT.evidence.head), expect.any(String), 'in the same way'],
      [3, 'approve', 'deny', 'the other way'],
    ]);
  });

  it.each([
    ['no object', '[1]\n', 'journal.line'],
    ['not JSON', '{"a":\n', 'journal.line'],
    ['an empty line', '\n', 'journal.line'],
    ['no end', 'x', 'journal.line'],
  ])('finds a line with %s', async (_, text, check) => {
    const bytes = writeJournalFile(await writeJournal(JOURNAL_STEPS));
    const report = verify(Uint8Array.from([...bytes, ...new TextEncoder().encode(text)]));
    expect(failing(report)).toEqual([check]);
    expect(report.lanes[0]?.findings[0]?.line).toBe(JOURNAL_STEPS.length + 2);
  });

  it('finds a line that is spelled otherwise', async () => {
    const text = new TextDecoder().decode(writeJournalFile(await writeJournal(JOURNAL_STEPS)));
    const bytes = new TextEncoder().encode(text.replace('"kind":"reviewer"', '"kind": "reviewer"'));
    expect(failing(verify(bytes))).toEqual(['journal.spelling']);
  });

  it('does not call signatures checked whose key is unknown', async () => {
    const records = await writeJournal(JOURNAL_STEPS);
    const report = verify(writeJournalFile(records.slice(1)));
    expect(report.verdict).toBe('failed');
    expect(report.checks.find(({ check }) => check === 'journal.signature')?.status).toBe(
      'not checkable',
    );
  });

  it('finds a key that was exchanged', async () => {
    const exchange = bent({ kind: 'opened', body: makeOpenedBody() });
    const report = verify(
      writeJournalFile(await writeJournal(JOURNAL_STEPS, new Map([[0, exchange]]))),
    );
    expect(failing(report)).toEqual(
      expect.arrayContaining(['journal.header', 'journal.signature', 'journal.document']),
    );
  });

  it('takes no signature of another key', async () => {
    const [first, ...rest] = await writeJournal(JOURNAL_STEPS);
    const [, ...foreign] = await writeJournal(JOURNAL_STEPS, new Map(), other);
    const mixed = [first, ...rest.slice(0, 3), foreign[3]].flatMap((one) => (one ? [one] : []));
    expect(failing(verify(writeJournalFile(mixed)))).toContain('journal.signature');
  });

  it('says in words what a line is that is no record', async () => {
    const text = new TextDecoder().decode(writeJournalFile(await writeJournal(JOURNAL_STEPS)));
    const message = (file: string) =>
      verify(new TextEncoder().encode(file)).lanes[0]?.findings[0]?.message;
    expect(message(`\uFEFF${text}`)).toContain(
      'should be one JSON object and is a byte order mark',
    );
    expect(message(`${text}{"a" 1}\n`)).toMatch(/and is something else at column 6: expected ":"/);
  });

  it('makes texts whole that no UTF-8 can hold', async () => {
    const reason = 'half \ud83d of a pair';
    const whole = makeWellFormed({ ...INPUT, reason });
    expect(whole).toEqual({ ...INPUT, reason: 'half \ufffd of a pair' });
    const written = (of: DecisionInput) => writeJournal([{ kind: 'decision', input: of }]);
    expect(verify(writeJournalFile(await written(whole))).verdict).toBe('verified');
    expect(failing(verify(writeJournalFile(await written({ ...INPUT, reason }))))).toContain(
      'journal.line',
    );
  });
});
