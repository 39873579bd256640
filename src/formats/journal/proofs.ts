// What of a journal record is computed again: its id, the record that it follows, its number.

import { sha256Hex } from '../../base/hash/sha256.ts';
import { chainProof, hashProof } from '../../ledger/format/proofs.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Proof } from '../../ledger/model/replay.ts';
import type { DecodedJournalRecord } from '../../ledger/review/record.ts';

export function journalProofs(
  entry: Entry,
  read: DecodedJournalRecord,
  before: Entry | null,
): readonly Proof[] {
  if (!read) return [];
  const { content } = read;
  const found: Proof[] = [
    hashProof('journal.content-hash', 'SHA-256', sha256Hex(content), entry.id, content),
  ];
  // The id of an unreadable line is not known.
  if (before && !before.fault)
    found.push(chainProof('journal.chain', entry.parent ?? null, before.id));
  found.push({
    check: 'journal.sequence',
    computed: String(entry.index),
    from: 'Its place in the journal',
    expected: String(entry.seq),
    against: 'Written in the file',
  });
  return found;
}
