// Every check of this format, in words and in the order in which a record is examined.
// The format is this project's own, so all of them are its reference.

import { endCheck, makeChecks } from '../../../ledger/format/describe.ts';
import type { EntryLog } from '../../../ledger/verify/entry-log.ts';

export const BLOCKS_CHECKS = [
  ...makeChecks('blocks', '', 'reference', {
    syntax: [
      'Lines can be read',
      'A line cannot be read',
      'Every line is one JSON object in UTF-8, without a key that occurs twice and without a byte order mark.',
    ],
    header: [
      'Header',
      'The header is wrong or missing',
      'The first line is a header of blocks-ledger/1 that names the run, its owner and its beginning; no other line is one.',
    ],
    shape: [
      'Fields',
      'Fields are missing or wrong',
      'Every record of a known type has the fields of that type, of the right types.',
    ],
    sequence: [
      'Sequence',
      'Sequence is broken',
      'Sequence numbers begin at 1 and follow one another without a gap: nothing is missing in the middle, unless later ones were numbered again. Only an id covers a number.',
      { nothing: 'There is no record to compare.', restsOn: ['chain', 'content-hash'] },
    ],
    chain: [
      'Chain',
      'Chain is broken',
      'Every record names the id of the record before it: the order is the recorded one, and nothing was taken out or put in unless every later id was made again.',
      { chain: true, restsOn: ['content-hash'] },
    ],
    'content-hash': [
      'Content hashes',
      'Content does not match its hash',
      'Every id is the BLAKE3 hash of the whole record: no field of it was changed after the id was given.',
      { chain: true },
    ],
    writer: [
      'Only the owner writes',
      'Somebody else than the owner wrote',
      'Every record claims that the composite block that owns the run wrote it. It is the file’s own claim: it finds honest mistakes, not forgeries.',
      'The header names no owner.',
    ],
    provenance: [
      'Provenance',
      'Provenance is missing',
      'Every write and every deletion names the block for which it was made, and when.',
      'Nothing is written or deleted in this run.',
    ],
    metadata: [
      'Metadata agrees',
      'Metadata names something else',
      'Where metadata repeats what the record or the header says, run, block, key, number and the like, it says the same, and it counts no attempt that there was not.',
      'No metadata here repeats anything.',
    ],
    time: [
      'Times in order',
      'Times run backwards',
      'Recorded times do not go backwards, rollbacks included.',
      'No record has a time.',
    ],
    operation: [
      'Deletions apply',
      'A deletion does not apply',
      'Every key that is deleted was set before.',
      'Nothing is deleted in this run.',
    ],
    'checkpoint-id': [
      'Checkpoint names',
      'Checkpoint name is taken or unknown',
      'No checkpoint takes the name of one that is still live, and only live ones are purged.',
      'There is no checkpoint in this run.',
    ],
    'state-hash': [
      'State hashes',
      'State does not match the checkpoint',
      'The hash that every checkpoint recorded is the one of the context as it is rebuilt from the log up to there.',
      'There is no checkpoint in this run.',
    ],
    'rollback-target': [
      'Rollbacks have a target',
      'A rollback without a target',
      'Every rollback goes back to a checkpoint that was set before and was still live.',
      'There is no rollback in this run.',
    ],
    'side-effects': [
      'Nothing was left behind outside',
      'Not undone outside of the ledger',
      'No rollback went back over something that was done outside of the ledger and cannot be undone, whichever record lists it. A rollback undoes no side effect.',
      'There is no rollback in this run that goes back to anything.',
    ],
    child: [
      'Calls begin and end',
      'Calls do not begin and end',
      'Every call of a child block has one beginning, under the owner or an open call, and one end.',
      'No child block is called in this run.',
    ],
    source: [
      'Sources could make their values',
      'A source could not make its value',
      'No value is written for a block whose calls before it all failed, or whose first call began only after it. A source need not have been called.',
      'Nothing is written or deleted in this run.',
    ],
    'after-end': [
      'Nothing after the end',
      'Records after the end',
      'No record comes after the one that ended the run.',
    ],
    'live-checkpoints': [
      'Checkpoints were purged',
      'Checkpoints are still live',
      'No checkpoint is still live after the run ended with success.',
      'The run did not end with success.',
    ],
    'purge-cause': [
      'Purges for success',
      'Purged for a success that was none',
      'Where checkpoints were purged because the run had succeeded, it ended with success.',
      'No checkpoint was purged for success, or the purge was rolled back.',
    ],
    'unknown-record': [
      'Record types',
      'Unknown record type',
      'Every record is of a type that is known here.',
    ],
    head: [
      'Ends where you pinned it',
      'It does not end where you pinned it',
      'The last record has the id that you noted elsewhere: with a sound chain, the file is whole and the original one.',
      { needs: { pin: 'head', how: 'Give the id that the last record had.' } },
    ],
  }),
  endCheck('blocks', 'container-end'),
];

export type BlocksCheckId = (typeof BLOCKS_CHECKS)[number]['id'];
export type RecordLog = EntryLog<BlocksCheckId>;
