// Review journals: what people decided here, on which evidence.

import { encodeText } from '../../base/bytes.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { parseJson } from '../../base/json/parse.ts';
import { count } from '../../base/json/shape.ts';
import { mainFile } from '../../ledger/format/describe.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import {
  canonical,
  type DecodedJournalRecord,
  decodeJournalRecord,
} from '../../ledger/review/record.ts';
import { journalComparing } from './comparing.ts';
import { journalDeltaBytes, journalDeltaValue } from './fold.ts';
import { journalManifest } from './manifest.ts';
import { journalProofs } from './proofs.ts';
import { type JournalReader, looksLikeJournal, readJournal } from './reader.ts';
import { JOURNAL_CHECKS, type JournalCheckId } from './verify/checks.ts';
import { JOURNAL_VERIFIER, JournalRules } from './verify/rules.ts';
import { viewJournalDecision, viewJournalEntry } from './views.ts';
import {
  digestJournal,
  journalEnds,
  journalLaneTitle,
  listJournalNames,
  UNREADABLE,
  usableRecord,
} from './words.ts';

/** Others would have several spellings. */
function refuseNumber(number: string): string | null {
  return count.fits({ number }) ? null : `a number that is not ${count.is}`;
}

export const journal: LedgerFormat<JournalReader, DecodedJournalRecord, JournalCheckId> = {
  manifest: journalManifest,
  recogniser: {
    detect: ({ head }) => looksLikeJournal(head),
  },
  reader: {
    open: (files) => readJournal(mainFile(files).bytes),
    decode: decodeJournalRecord,
    isRead: (_, read) => usableRecord(read) !== null,
    ends: journalEnds,
  },
  rules: {
    version: JOURNAL_VERIFIER,
    checks: JOURNAL_CHECKS,
    createRules: (reader, context) => new JournalRules(reader, context),
    proofs: journalProofs,
    canonicalize(bytes) {
      const text = canonical(parseJson(bytes, { maxDepth: 127, refuseNumber }));
      return { text, hash: sha256Hex(encodeText(text)) };
    },
    canonical: (_, read) => read?.canonical ?? null,
  },
  words: {
    digest: digestJournal,
    laneTitle: journalLaneTitle,
    view: viewJournalEntry,
    decision: viewJournalDecision,
    // A key that was revoked is no failure.
    summary: { failed: ({ line }) => line.kind === UNREADABLE },
    comparing: journalComparing,
    names: (entry, decoded) => ({ named: listJournalNames(entry, decoded) }),
  },
  state: {
    value: journalDeltaValue,
    bytes: journalDeltaBytes,
  },
};
