// The proof of an entry is in words: is it intact, is it signed, is all of it here.

import { isOfChange } from '../../../../ledger/model/consequences.ts';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { WHOLE_ANSWERS } from '../../../../ledger/model/wholeness.ts';
import { counted } from '../../../../ui/format.ts';
import type { Tone } from '../../../../ui/kit/tone.ts';
import { findReport } from '../lane-report.ts';

export interface ProofAnswer {
  readonly tone: Tone;
  readonly words: string;
}

export interface EntryProof {
  readonly intact: ProofAnswer;
  readonly signed: ProofAnswer;
  readonly whole: ProofAnswer;
}

const CHAIN = {
  closed: { tone: 'ok', words: 'its seal fits' },
  broken: { tone: 'bad', words: 'it does not fit the record before it' },
  unchecked: { tone: 'none', words: 'not checked' },
  none: { tone: 'none', words: 'no seals in this format' },
} as const;

/** A format checks in one of these whether a signature fits its key: its own, or a given one. */
const SIGNATURES = new Set(['signature', 'signature-pin']);

export function proofAt(entry: EntryDetail, ledger: LedgerDetail, lane: string): EntryProof {
  return { intact: intact(entry), signed: signed(entry), whole: whole(ledger, lane) };
}

function intact({ findings, row }: EntryDetail): ProofAnswer {
  if (findings.some(isOfChange)) return { tone: 'bad', words: 'its seal does not fit its text' };
  const isResting = findings.some(({ follows }) => follows);
  if (isResting) return { tone: 'none', words: 'it rests on a record that does not fit' };
  return CHAIN[row.chain];
}

function signed({ row, checks }: EntryDetail): ProofAnswer {
  if (!row.line.signed) return { tone: 'none', words: 'not signed' };
  const outcomes = checks.filter(({ check }) => SIGNATURES.has(check));
  if (outcomes.some(({ status }) => status === 'fail'))
    return { tone: 'bad', words: 'its signature does not fit' };
  if (outcomes.some(({ status }) => status === 'pass'))
    return { tone: 'ok', words: 'its signature fits' };
  return { tone: 'none', words: 'signed; the signature was not checked' };
}

function whole(ledger: LedgerDetail, lane: string): ProofAnswer {
  const missing = new Set(
    ledger.links.flatMap((link) => (link.missing === null ? [] : [link.to.lane])),
  );
  if (missing.size > 0) return { tone: 'warn', words: `${counted(missing.size, 'lane')} missing` };
  const state = findReport(ledger, lane)?.completeness.state ?? 'not proven';
  const tone = state === 'proven' ? 'ok' : state === 'cut' ? 'warn' : 'none';
  return { tone, words: WHOLE_ANSWERS[state].toLowerCase() };
}
