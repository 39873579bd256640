// Review journals: what people decided here, on which evidence.

import { encodeText } from '../../core/bytes.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import { parseJson } from '../../core/json/parse.ts';
import { SourceError } from '../../sources/error.ts';
import { journalAbout } from '../about.ts';
import type { LedgerFormat } from '../format.ts';
import { deltaBytes, deltaValue } from './fold.ts';
import { looksLikeJournal, readJournal } from './reader.ts';
import { canonical, readRecord } from './record.ts';
import { count } from './shape.ts';
import { CHECKS } from './verify/checks.ts';
import { createVerifier, VERIFIER } from './verify/verifier.ts';
import { decisionView, entryView } from './views.ts';
import { digest, laneTitle } from './words.ts';

/** Others would have several spellings. */
function refuseNumber(number: string): string | null {
  return count.fits({ number }) ? null : `a number that is not ${count.is}`;
}

export const journal: LedgerFormat = {
  id: 'journal',
  ...journalAbout,
  version: VERIFIER,
  checks: CHECKS,
  pins: ['head', 'keys'],
  limits: [
    {
      title: 'Who decided',
      text: 'A journal proves that the holder of a key decided. The name beside it is what somebody typed; who holds the key has to be known from elsewhere, and pinned.',
    },
    {
      title: 'When, and whether that was all',
      text: 'Times are those of the reviewer’s own clock. The holder of the key can cut the journal’s end off and write another; the id of the last record, kept elsewhere, shows it.',
    },
  ],
  detect: ({ head }) => looksLikeJournal(head),
  read([file]) {
    if (file) return readJournal(file.bytes);
    throw new SourceError('unknown format', 'No file was given.', '', 'Choose a ledger.');
  },
  createVerifier,
  digest,
  laneTitle,
  view: entryView,
  decision: decisionView,
  simulationFacts: () => null,
  request: () => null,
  deltaValue,
  deltaBytes,
  canonicalize(bytes) {
    const text = canonical(parseJson(bytes, { maxDepth: 127, refuseNumber }));
    return { text, hash: sha256Hex(encodeText(text)) };
  },
  canonical(entry) {
    const read = entry.fault ? null : readRecord(entry.bytes);
    if (read && 'record' in read) return read.canonical;
    return null;
  },
};
