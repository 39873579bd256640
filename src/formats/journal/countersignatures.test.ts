// Two people who decide: what each signed is compared with the other's, and what a journal records
// with what it records elsewhere.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../ledger/format/reader.ts';
import { readLedger } from '../../ledger/format/recognise.ts';
import { compareAll, type DecidedLedger, isSound } from '../../ledger/review/check-decision.ts';
import { checkCountersignature } from '../../ledger/review/countersigned.ts';
import type { DecisionInput } from '../../ledger/review/decision.ts';
import { decodeJournalRecord } from '../../ledger/review/record.ts';
import { journalId } from '../../ledger/review/write.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { draws } from '../../testing/draws.ts';
import { bent, input } from '../../testing/forgeries/journal.ts';
import { createTestHost } from '../../testing/host.ts';
import {
  type Bend,
  decisionBy,
  INPUT,
  type JournalStep,
  testSigner,
  writeJournal,
  writeJournalFile,
} from '../../testing/journal.ts';
import { journal } from './index.ts';

let host: Host;
beforeAll(async () => {
  host = await createTestHost();
});

const { subject, evidence } = INPUT;

async function found(
  steps: readonly JournalStep[],
  bends: readonly (readonly [number, Bend])[] = [],
) {
  const bytes = writeJournalFile(await writeJournal(steps, new Map(bends)));
  const reader = readLedger(journal, [{ name: 'journal', bytes: inMemory(bytes) }], host);
  const report = verifyLedger(journal, reader, host, { profile: 'strict', pins: {} });
  return report.lanes.flatMap(({ findings }) =>
    findings.map(({ check, severity, path }) => `${severity} ${check} ${path}`),
  );
}

const second = (more: Partial<DecisionInput>): JournalStep => ({
  kind: 'countersignature',
  of: 1,
  input: { ...INPUT, ...more },
});

/** What both have to sign alike, and what each of them may sign otherwise. */
const ALIKE: readonly (readonly [path: string, more: (text: string) => Partial<DecisionInput>])[] =
  [
    ['subject.title', (title) => ({ subject: { ...subject, title } })],
    ['subject.tool', (tool) => ({ subject: { ...subject, tool } })],
    ['subject.channel', (channel) => ({ subject: { ...subject, channel } })],
    ['evidence', (proposal) => ({ subject: { ...subject, proposal } })],
    ['evidence', (lane) => ({ evidence: { ...evidence, lane } })],
    ['evidence', (entry) => ({ evidence: { ...evidence, entry } })],
    ['evidence', (head) => ({ evidence: { ...evidence, head } })],
    ['evidence', (format) => ({ evidence: { ...evidence, format } })],
    ['evidence.seq', () => ({ evidence: { ...evidence, seq: '7' } })],
    [
      'evidence.verdict',
      (override) => ({ evidence: { ...evidence, verdict: 'failed', override: `${override}.` } }),
    ],
    ['evidence.verdict', () => ({ evidence: { ...evidence, verdict: 'verified with warnings' } })],
  ];

describe('a second signature', () => {
  it('is none where any member of its request is another one', async () => {
    const first = await decisionBy(testSigner(7), INPUT);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ALIKE),
        fc.string({ minLength: 1 }).map((text) => `${text}-`),
        async ([path, more], text) => {
          const other = await decisionBy(testSigner(8), { ...INPUT, ...more(text) });
          const answers = checkCountersignature(first, other, []);
          expect(isSound(answers)).toBe(false);
          expect(answers.find(({ about }) => about === 'same')?.words).toContain(`${path} should`);
          expect(await found([input({}), second(more(text))])).toEqual([
            `error journal.countersignature body.document.${path}`,
          ]);
        },
      ),
      { numRuns: draws(200) },
    );
  });

  it('names every member that is another one', async () => {
    const more = { subject: { ...subject, title: 'Read a file', tool: 'fs_read', channel: null } };
    expect(await found([input({}), second(more)])).toEqual(
      ['title', 'tool', 'channel'].map(
        (name) => `error journal.countersignature body.document.subject.${name}`,
      ),
    );
  });

  it('may be given without the ledger, on a copy of it, or by another verifier', async () => {
    const lawful: readonly Partial<DecisionInput>[] = [
      {
        evidence: { ...evidence, verdict: null, verifier: '', profile: '', override: 'I know it' },
      },
      { evidence: { ...evidence, ledger: 'f0'.repeat(32), ledgerName: 'copy.db' } },
      { evidence: { ...evidence, verifier: 'v/9', verdict: 'verified with warnings' } },
      { reason: 'for another reason' },
    ];
    const first = await decisionBy(testSigner(7), INPUT);
    for (const [i, more] of lawful.entries()) {
      expect(await found([input({}), second(more)])).toEqual([]);
      const other = await decisionBy(testSigner(8), { ...INPUT, ...more });
      const answers = checkCountersignature({ ...first, reviewer: 'Ada' }, other, []);
      // What both may sign otherwise is said all the same.
      expect(answers.some(({ about, holds }) => about === 'seen' && holds === null)).toBe(i < 3);
      expect(answers.find(({ about }) => about === 'same')?.holds).toBe(true);
    }
  });

  it('is none by the key that the journal continues, and one name under two keys is said', async () => {
    const { publicKey } = testSigner(8);
    const continues = { journal: journalId(publicKey), head: 'a0'.repeat(32), records: 3 };
    const opened = bent({
      kind: 'opened',
      body: { public_key: testSigner().publicKey, continues },
    });
    expect(await found([input({}), second({})], [[0, opened]])).toEqual([
      'error journal.countersignature body.document.journal.id',
    ]);
    const named: readonly JournalStep[] = [
      { kind: 'reviewer', name: 'reviewer\u200b two' },
      input({}),
    ];
    expect(await found([...named, { kind: 'countersignature', of: 2 }])).toEqual([
      'warning journal.countersignature body.document.reviewer',
    ]);
  });

  it('is that of a second key in words, never that of a person', async () => {
    const records = writeJournalFile(await writeJournal([input({}), second({})]));
    const reader = readLedger(journal, [{ name: '', bytes: inMemory(records) }], host);
    const titles = [...reader.entries(reader.lanes[0]?.id ?? '')].map(
      (entry) => journal.words.digest(entry, decodeJournalRecord(entry)).line.title,
    );
    expect(titles[2]).toBe('Approved with a second key: secrets_publish');
  });
});

describe('a journal against itself', () => {
  const own = testSigner().publicKey;
  const opens = (of: string, records = 3) =>
    bent({
      kind: 'opened',
      body: { public_key: own, continues: { journal: of, head: 'a0'.repeat(32), records } },
    });
  const delivery = (outcome: string): JournalStep => ({ kind: 'delivery', of: 1, outcome });

  it('continues neither itself nor nothing', async () => {
    expect(await found([], [[0, opens(journalId(own))]])).toEqual([
      'error journal.header body.continues',
    ]);
    expect(await found([], [[0, opens('b0'.repeat(32), 0)]])).toEqual([
      'error journal.header body.continues',
    ]);
    expect(await found([], [[0, opens('b0'.repeat(32))]])).toEqual([]);
  });

  it('sends nothing that was void, and a decision after that contradicts it', async () => {
    const sent = [input({}), delivery('not sent: head moved'), delivery('approved')];
    expect(await found(sent)).toEqual(['warning journal.delivery body.outcome']);
    expect(await found([...sent, input({ verdict: 'deny', reason: 'no' })])).toEqual([
      'warning journal.delivery body.outcome',
      'warning journal.one-decision body.verdict',
    ]);
    expect(
      await found([input({}), delivery('not sent: head moved'), delivery('not sent: unreachable')]),
    ).toEqual([]);
    expect(await found([input({}), delivery('carried out'), delivery('denied')])).toEqual([
      'warning journal.delivery body.outcome',
    ]);
    expect(await found([input({}), delivery('unknown'), delivery('denied')])).toEqual([]);
  });

  it('decides under the name that it records, and is replaced by another key', async () => {
    const renamed: Bend = { document: (document) => ({ ...document, reviewer: 'Bob' }) };
    const steps: readonly JournalStep[] = [{ kind: 'reviewer', name: 'Ann' }, input({})];
    expect(await found(steps)).toEqual([]);
    // The document was renamed after it was signed.
    expect(await found(steps, [[2, renamed]])).toContain('warning journal.decision body.reviewer');
    expect(
      await found(
        [{ kind: 'revoked', reason: '' }],
        [[1, bent({ kind: 'revoked', body: { reason: '', successor: own } })]],
      ),
    ).toEqual(['error journal.revocation body.successor']);
  });

  it('has no verdict that a ledger with hashes cannot have, and no reason that cannot be seen', async () => {
    const broken: readonly (readonly [Partial<DecisionInput>, string])[] = [
      [{ evidence: { ...evidence, verdict: 'consistent' } }, 'evidence.verdict'],
      [{ evidence: { ...evidence, verdict: 'consistent with warnings' } }, 'evidence.verdict'],
      [{ verdict: 'deny', reason: '\u200b\u2060' }, 'reason'],
      [{ verdict: 'deny', reason: ' \u2800\u3164\u00ad' }, 'reason'],
      [{ evidence: { ...evidence, verdict: null, override: '\u200b' } }, 'evidence.override'],
    ];
    for (const [more, path] of broken)
      expect(await found([input(more)])).toEqual([`error journal.decision body.${path}`]);
    const holon = { evidence: { ...evidence, format: 'holon', verdict: 'consistent' as const } };
    expect(await found([input(holon)])).toEqual([]);
  });

  it('says of every delivery in a sentence what became of the decision', async () => {
    const outcomes = {
      'carried out': 'Carried out',
      denied: 'Denied',
      'not sent': 'Signed, not sent',
      'not sent: head moved': 'Signed, not sent: the run had gone on',
      'not sent: second signature missing': 'Needs a second signature',
      'not sent: refused by the server': 'Refused: the server did not take it',
      'not sent: sent before': 'Sent: it had been sent before',
      'sent, not seen yet': 'Sent: the ledger showed no outcome yet',
      unknown: 'Sent: no answer came',
      approved: 'Sent: approved',
    };
    const bytes = writeJournalFile(
      await writeJournal([input({}), ...Object.keys(outcomes).map(delivery)]),
    );
    const reader = readLedger(journal, [{ name: '', bytes: inMemory(bytes) }], host);
    const entries = [...reader.entries(reader.lanes[0]?.id ?? '')].slice(2);
    expect(
      entries.map((entry) => journal.words.digest(entry, decodeJournalRecord(entry)).line.title),
    ).toEqual(Object.values(outcomes));
  });
});

describe('the documents of several people', () => {
  it('are each compared with the ledger, member by member', async () => {
    const found: DecidedLedger = {
      ledger: evidence.ledger,
      name: `runs/${evidence.ledgerName}`,
      format: 'thymos',
      lane: evidence.lane,
      entries: 7,
      verdict: 'verified',
      verifier: evidence.verifier,
      entry: { index: 6, seq: '6', ...subject, isBound: true },
      head: 6,
      answers: [],
    };
    const [first, other] = await Promise.all([7, 8].map((by) => decisionBy(testSigner(by), INPUT)));
    if (!first || !other) throw new Error('no decision');
    const compared = (more: Partial<DecisionInput>) =>
      compareAll([first, { ...other, ...more }], found);
    expect(compared({}).agrees).toBe(true);
    for (const what of ['title', 'tool', 'channel', 'proposal'] as const) {
      const { agrees, answers } = compared({ subject: { ...subject, [what]: 'another' } });
      expect(agrees).toBe(false);
      expect(answers.find(({ about }) => about === what)).toMatchObject({
        holds: false,
        words: expect.stringContaining('Reviewer Two: '),
      });
    }
    const verdict = { evidence: { ...evidence, verdict: 'consistent' as const } };
    expect(compareAll([{ ...first, ...verdict }], found).agrees).toBe(false);
    const warned = { evidence: { ...evidence, verdict: 'verified with warnings' as const } };
    const { agrees, answers } = compareAll([{ ...first, ...warned }], found);
    expect([agrees, answers.find(({ about }) => about === 'verdict')?.holds]).toEqual([true, null]);
  });
});
