// Review journals: what people decided here, on which evidence.

import { encodeText } from '../../base/bytes.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { parseJson } from '../../base/json/parse.ts';
import { count } from '../../base/json/shape.ts';
import { mainFile } from '../../ledger/format/describe.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { canonical, type DecodedRecord, decodeRecord } from '../../ledger/review/record.ts';
import { comparing } from './comparing.ts';
import { deltaBytes, deltaValue } from './fold.ts';
import { journalManifest } from './manifest.ts';
import { proofs } from './proofs.ts';
import { type JournalReader, looksLikeJournal, readJournal } from './reader.ts';
import { CHECKS, type CheckId } from './verify/checks.ts';
import { JournalRules, VERIFIER } from './verify/rules.ts';
import { decisionView, entryView } from './views.ts';
import { digest, ends, laneTitle, named, recordOf, UNREADABLE } from './words.ts';

/** Others would have several spellings. */
function refuseNumber(number: string): string | null {
  return count.fits({ number }) ? null : `a number that is not ${count.is}`;
}

export const journal: LedgerFormat<JournalReader, DecodedRecord, CheckId> = {
  manifest: journalManifest,
  recogniser: {
    detect: ({ head }) => looksLikeJournal(head),
  },
  reader: {
    open: (files) => readJournal(mainFile(files).bytes),
    decode: decodeRecord,
    isRead: (_, read) => recordOf(read) !== null,
    ends,
  },
  rules: {
    version: VERIFIER,
    checks: CHECKS,
    createRules: (reader, context) => new JournalRules(reader, context),
    proofs,
    canonicalize(bytes) {
      const text = canonical(parseJson(bytes, { maxDepth: 127, refuseNumber }));
      return { text, hash: sha256Hex(encodeText(text)) };
    },
    canonical: (_, read) => read?.canonical ?? null,
  },
  words: {
    digest,
    laneTitle,
    view: entryView,
    decision: decisionView,
    // A key that was revoked is no failure.
    summary: { failed: ({ line }) => line.kind === UNREADABLE },
    comparing,
    names: (entry, decoded) => ({ named: named(entry, decoded) }),
  },
  state: {
    value: deltaValue,
    bytes: deltaBytes,
  },
};
