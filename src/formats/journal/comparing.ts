// Two review journals compared: of another key, or written at another time.

import { encodeText } from '../../base/bytes.ts';
import { parseJson } from '../../base/json/parse.ts';
import { apart } from '../../ledger/compare/apart.ts';
import type { Comparing } from '../../ledger/format/words.ts';
import { type DecodedJournalRecord, JOURNAL_MAX_DEPTH } from '../../ledger/review/record.ts';

const APART = [
  ...apart('id', 'id journal previous body.public_key body.journal.id body.journal.public_key'),
  ...apart('id', 'body.journal.previous body.decision'),
  ...apart('time', 'recorded_at body.decided_at'),
  ...apart('signature', 'signature body.signature'),
  ...apart('position', 'seq body.journal.seq'),
];

export const journalComparing: Comparing<DecodedJournalRecord> = {
  payload: (_, read) =>
    read && parseJson(encodeText(read.canonical), { maxDepth: JOURNAL_MAX_DEPTH }),
  json: (_, read) => read && encodeText(read.canonical),
  apart: () => APART,
};
