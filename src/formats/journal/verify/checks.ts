// Every check of this format, in words. The form is ours, so there is no
// other runtime whose leniency a profile would have to follow: both profiles make all.

import type { Check } from '../../../core/model/check.ts';

function check<const I extends string>(
  id: I,
  title: string,
  proves: string,
  needs?: Check['needs'],
): Check<`journal.${I}`> {
  return {
    id: `journal.${id}`,
    format: 'journal',
    profile: 'reference',
    title,
    proves,
    ...(needs && { needs }),
  };
}

export const CHECKS = [
  check(
    'line',
    'Lines can be read',
    'Every line is one JSON object with the members of a record and nothing else, and the last line has its end.',
  ),
  check(
    'spelling',
    'Lines are canonical',
    'Every line stands byte for byte as a journal is written: no byte was changed, not even one without a meaning.',
  ),
  check(
    'header',
    'The journal is that of its key',
    'It begins with the record that opens it, all records name the same journal, and the journal’s id is the hash of the public key that it was opened with.',
  ),
  check(
    'sequence',
    'Sequence',
    'Records are numbered from 0 without a gap: nothing is missing in the middle.',
  ),
  check(
    'chain',
    'Chain',
    'Every record names the id of the record before it: the order is the one in which they were written.',
  ),
  check(
    'content-hash',
    'Content hashes',
    'The id of every record is the SHA-256 of its content: nothing in it was changed after the id was given.',
  ),
  check(
    'signature',
    'Signed by the journal’s key',
    'Every record carries a valid Ed25519 signature (strict rules) of the journal’s key: nobody without the key wrote or changed one.',
  ),
  check(
    'time-order',
    'Times in order',
    'Recorded times do not go backwards. They are those of the reviewer’s own clock.',
  ),
  check(
    'decision',
    'Decisions are whole',
    'Every decision says what was decided, on which proposal and which evidence; a denial has a reason, an approval of what was not verified says why; and it names the place where it stands.',
  ),
  check(
    'document',
    'Decisions stand alone',
    'The document of every decision carries a valid signature of the journal’s key of its own, so that it can be checked without the journal.',
  ),
  check(
    'delivery',
    'Deliveries had a decision',
    'Everything that was sent to a server carries out a decision that stands before it.',
  ),
  check(
    'head-pin',
    'Nothing was cut off',
    'The record whose id you kept is here. A chain alone proves its beginning, never that its end is whole.',
    { pin: 'head', how: 'Give the id of the last record, as it was kept elsewhere.' },
  ),
  check(
    'key-pin',
    'A key that you know',
    'The journal’s key is one of those that you pinned. Without that, anybody may have written a journal under any name.',
    { pin: 'keys', how: 'Pin the keys of the reviewers that you know.' },
  ),
] as const;

export type CheckId = (typeof CHECKS)[number]['id'];
