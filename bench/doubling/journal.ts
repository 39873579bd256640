// The signatures of these review journals hold for nobody: the measured work goes on all the same.

import { encodeText, toHex } from '../../src/base/bytes.ts';
import { sha256Hex } from '../../src/base/hash/sha256.ts';
import type { RecordContent } from '../../src/ledger/review/record.ts';
import { contentBytes } from '../../src/ledger/review/record.ts';
import { asJson, journalId, writeJournalLine } from '../../src/ledger/review/write.ts';
import { type GrowthInput, growthFile } from './input.ts';

const KEY = '11'.repeat(32);
const SIGNATURE = toHex(new Uint8Array(64));

const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

function journal(
  name: string,
  n: number,
  make: (n: number) => readonly ((seq: number, previous: string) => RecordContent)[],
): GrowthInput {
  return {
    name: `journal: ${name}`,
    n,
    make(size) {
      const id = journalId(KEY);
      let previous: string | null = null;
      const lines: string[] = [];
      const open = (): RecordContent => ({
        kind: 'opened',
        body: { public_key: KEY, continues: null },
      });
      for (const [seq, content] of [open, ...make(size)].entries()) {
        const unsealed = {
          format: 'review-journal/1' as const,
          journal: id,
          seq,
          previous,
          recorded_at: new Date(Date.UTC(2026, 0, 31) + seq).toISOString(),
          ...content(seq, previous ?? ''),
        };
        const own: string = sha256Hex(contentBytes(asJson(unsealed)));
        lines.push(writeJournalLine({ ...unsealed, id: own, signature: SIGNATURE }));
        previous = own;
      }
      return growthFile('journal.jsonl', encodeText(lines.join('')));
    },
  };
}

function decision(seq: number, previous: string, proposal: string): RecordContent {
  return {
    kind: 'decision',
    body: {
      format: 'signed-decision/1',
      reviewer: 'Ada',
      decided_at: '2026-01-31T09:30:00.000Z',
      verdict: 'approve',
      reason: '',
      subject: { title: 'title', tool: null, channel: null, proposal },
      evidence: {
        ledger: 'ledger',
        ledgerName: 'name',
        format: 'thymos',
        lane: 'lane',
        entry: proposal,
        seq: '1',
        head: 'head',
        verifier: 'v',
        profile: 'strict',
        verdict: 'verified',
        override: null,
      },
      journal: { id: journalId(KEY), public_key: KEY, seq, previous },
      signature: SIGNATURE,
    },
  };
}

export const JOURNAL_GROWTH: readonly GrowthInput[] = [
  journal('n decisions', 2_500, (n) =>
    times(n, (i) => (seq, previous) => decision(seq, previous, `p-${i}`)),
  ),
  journal('n decisions on one proposal', 2_500, (n) =>
    times(n, () => (seq, previous) => decision(seq, previous, 'p')),
  ),
  journal('n deliveries', 5_000, (n) =>
    times(
      n,
      (i) => (seq, previous) =>
        i
          ? {
              kind: 'delivery',
              body: { decision: previous, server: 's', outcome: 'o', detail: '' },
            }
          : decision(seq, previous, 'p'),
    ),
  ),
];
