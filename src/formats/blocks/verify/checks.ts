// Every check of this format, in words and in the order in which a record is examined.
// The format is this project's own, so all of them are its reference.

import type { Check } from '../../../core/model/check.ts';

function check<const I extends string>(
  id: I,
  title: string,
  proves: string,
  more: Pick<Check, 'needs' | 'nothing'> = {},
): Check<I> {
  return { id, format: 'blocks', profile: 'reference', title, proves, ...more };
}

export const CHECKS = [
  check(
    'syntax',
    'Lines can be read',
    'Every line is one JSON object in UTF-8, without a key that occurs twice and without a byte order mark.',
  ),
  check(
    'header',
    'Header',
    'The first line is a header of blocks-ledger/1 that names the run, its owner and its beginning; no other line is one.',
  ),
  check(
    'shape',
    'Fields',
    'Every record of a known type has the fields of that type, of the right types.',
  ),
  check(
    'sequence',
    'Sequence',
    'Sequence numbers begin at 1 and follow one another without a gap: nothing is missing in the middle.',
    { nothing: 'There is no record to compare.' },
  ),
  check(
    'chain',
    'Chain',
    'Every record names the id of the record before it: the order is the recorded one, and nothing was taken out or put in unless every later id was made again.',
  ),
  check(
    'content-hash',
    'Content hashes',
    'Every id is the BLAKE3 hash of the whole record: no field of it was changed after the id was given.',
  ),
  check(
    'writer',
    'Only the owner writes',
    'Every record claims that the composite block that owns the run wrote it. It is the file’s own claim: it finds honest mistakes, not forgeries.',
    { nothing: 'The header names no owner.' },
  ),
  check(
    'provenance',
    'Provenance',
    'Every write and every deletion names the block for which it was made, and when.',
    { nothing: 'Nothing is written or deleted in this run.' },
  ),
  check('time', 'Times in order', 'Recorded times do not go backwards, rollbacks included.', {
    nothing: 'No record has a time.',
  }),
  check('operation', 'Deletions apply', 'Every key that is deleted was set before.', {
    nothing: 'Nothing is deleted in this run.',
  }),
  check(
    'checkpoint-id',
    'Checkpoint names',
    'No checkpoint takes the name of one that is still live, and only live ones are purged.',
    { nothing: 'There is no checkpoint in this run.' },
  ),
  check(
    'state-hash',
    'State hashes',
    'The hash that every checkpoint recorded is the one of the context as it is rebuilt from the log up to there.',
    { nothing: 'There is no checkpoint in this run.' },
  ),
  check(
    'rollback-target',
    'Rollbacks have a target',
    'Every rollback goes back to a checkpoint that was set before and was still live.',
    { nothing: 'There is no rollback in this run.' },
  ),
  check(
    'side-effects',
    'Nothing was left behind outside',
    'No rollback went back over something that was done outside of the ledger and cannot be undone. A rollback undoes no side effect.',
    { nothing: 'There is no rollback in this run that goes back to anything.' },
  ),
  check(
    'child',
    'Calls begin and end',
    'Every call of a child block has one beginning, under the owner or an open call, and one end.',
    { nothing: 'No child block is called in this run.' },
  ),
  check('after-end', 'Nothing after the end', 'No record comes after the one that ended the run.'),
  check(
    'live-checkpoints',
    'Checkpoints were purged',
    'No checkpoint is still live after the run ended with success.',
    { nothing: 'The run did not end with success.' },
  ),
  check('unknown-record', 'Record types', 'Every record is of a type that is known here.'),
  check(
    'head',
    'Ends where you pinned it',
    'The last record has the id that you noted elsewhere: with a sound chain, the file is whole and the original one.',
    { needs: { pin: 'head', how: 'Give the id that the last record had.' } },
  ),
] as const;

export type CheckId = (typeof CHECKS)[number]['id'];
