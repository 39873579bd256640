// Every check of this format, in words and in the order in which a record is examined.
// The format is this project's own, so all of them are its reference.

import { endCheck, makeChecks, makePhases, type Steps } from '../../../ledger/format/checks.ts';
import type { CheckLog } from '../../../ledger/verify/check-log.ts';
import { examineHead } from './completeness.ts';
import type { BlocksCheck, Examined } from './examined.ts';
import {
  examineProvenance,
  examineShape,
  examineSyntax,
  examineType,
  examineWriter,
} from './fields.ts';
import { examineHeader } from './header.ts';
import { examineMetadata } from './metadata.ts';
import {
  examineAfterEnd,
  examineCall,
  examineCheckpointId,
  examineDeletion,
  examineLiveCheckpoints,
  examineRollbackTarget,
  examineSideEffects,
} from './operations.ts';
import { examineNoChain } from './order.ts';

/** The steps of a replay, each with where it is shown. */
const STEPS = {
  'load records': 'load',
  'verify content hashes': 'hashes',
  'verify the chain': 'chain',
  'verify sequence continuity': 'sequence',
  'fold operations': 'fold',
  'follow rollbacks and calls': 'relations',
  'compare checkpoints and states': 'compare',
} as const satisfies Steps;

const records = <Id extends string>(all: readonly BlocksCheck<Id, keyof typeof STEPS>[]) => all;

/** In the order in which they are made. */
export const RECORDS = records([
  {
    id: 'syntax',
    phase: 'load records',
    title: 'Lines can be read',
    fault: 'A line cannot be read',
    proves:
      'Every line is one JSON object in UTF-8, without a key that occurs twice and without a byte order mark.',
    of: 'every line',
    examine: examineSyntax,
    planted: 'a line cut in the middle',
  },
  {
    id: 'header',
    phase: 'load records',
    title: 'Header',
    fault: 'The header is wrong or missing',
    proves:
      'The first line is a header of blocks-ledger/1 that names the run, its owner and its beginning; no other line is one.',
    of: 'headers',
    examine: examineHeader,
    planted: 'another version',
  },
  {
    id: 'sequence',
    phase: 'verify sequence continuity',
    title: 'Sequence',
    fault: 'Sequence is broken',
    proves:
      'Sequence numbers begin at 1 and follow one another without a gap: nothing is missing in the middle, unless later ones were numbered again. Only an id covers a number.',
    nothing: 'There is no record to compare.',
    restsOn: ['chain', 'content-hash'],
    of: 'records',
    examine: (log, { object, run }) => run.order.examineSeq(log, object),
    planted: 'a gap',
  },
  {
    id: 'chain',
    phase: 'verify the chain',
    title: 'Chain',
    fault: 'Chain is broken',
    proves:
      'Every record names the id of the record before it: the order is the recorded one, and nothing was taken out or put in unless every later id was made again.',
    chain: true,
    restsOn: ['content-hash'],
    of: 'chain',
    examine: (log, { object, run }) =>
      run.isChained ? run.order.examineChain(log, object) : examineNoChain(log, object),
    planted: 'a record that follows one that is not there',
  },
  {
    id: 'content-hash',
    phase: 'verify content hashes',
    title: 'Content hashes',
    fault: 'Content does not match its hash',
    proves:
      'Every id is the BLAKE3 hash of the whole record: no field of it was changed after the id was given.',
    chain: true,
    of: 'chain',
    examine: (log, { object, run }) => run.isChained && run.order.examineId(log, object),
    planted: 'a reason changed',
  },
  {
    id: 'after-end',
    phase: 'verify sequence continuity',
    title: 'Nothing after the end',
    fault: 'Records after the end',
    proves: 'No record comes after the one that ended the run.',
    of: 'records',
    examine: examineAfterEnd,
    planted: 'a record after the end',
  },
  {
    id: 'unknown-record',
    phase: 'load records',
    title: 'Record types',
    fault: 'Unknown record type',
    proves: 'Every record is of a type that is known here.',
    of: 'records',
    examine: examineType,
    planted: 'an unknown record type',
  },
  {
    id: 'writer',
    phase: 'fold operations',
    title: 'Only the owner writes',
    fault: 'Somebody else than the owner wrote',
    proves:
      'Every record claims that the composite block that owns the run wrote it. It is the file’s own claim: it finds honest mistakes, not forgeries.',
    nothing: 'The header names no owner.',
    of: 'known records',
    examine: examineWriter,
    planted: 'a leaf that wrote itself',
  },
  {
    id: 'shape',
    phase: 'load records',
    title: 'Fields',
    fault: 'Fields are missing or wrong',
    proves: 'Every record of a known type has the fields of that type, of the right types.',
    of: 'records',
    examine: examineShape,
    planted: 'a rollback without a reason',
  },
  {
    id: 'provenance',
    phase: 'fold operations',
    title: 'Provenance',
    fault: 'Provenance is missing',
    proves: 'Every write and every deletion names the block for which it was made, and when.',
    nothing: 'Nothing is written or deleted in this run.',
    of: ['set', 'delete'],
    examine: examineProvenance,
    planted: 'a value without a source',
  },
  {
    id: 'time',
    phase: 'verify sequence continuity',
    title: 'Times in order',
    fault: 'Times run backwards',
    proves: 'Recorded times do not go backwards, rollbacks included.',
    nothing: 'No record has a time.',
    of: 'known records',
    examine: (log, { object, run }) => run.order.examineTime(log, object),
    planted: 'a time that goes back',
  },
  {
    id: 'operation',
    phase: 'fold operations',
    title: 'Deletions apply',
    fault: 'A deletion does not apply',
    proves: 'Every key that is deleted was set before.',
    nothing: 'Nothing is deleted in this run.',
    of: ['delete'],
    examine: examineDeletion,
    planted: 'a deletion of an absent key',
  },
  {
    id: 'checkpoint-id',
    phase: 'compare checkpoints and states',
    title: 'Checkpoint names',
    fault: 'Checkpoint name is taken or unknown',
    proves:
      'No checkpoint takes the name of one that is still live, and only live ones are purged.',
    nothing: 'There is no checkpoint in this run.',
    of: ['checkpoint', 'purge'],
    examine: examineCheckpointId,
    planted: 'a checkpoint whose name is taken',
  },
  {
    id: 'rollback-target',
    phase: 'follow rollbacks and calls',
    title: 'Rollbacks have a target',
    fault: 'A rollback without a target',
    proves: 'Every rollback goes back to a checkpoint that was set before and was still live.',
    nothing: 'There is no rollback in this run.',
    of: ['rollback'],
    examine: examineRollbackTarget,
    planted: 'a rollback to nowhere',
  },
  {
    id: 'side-effects',
    phase: 'follow rollbacks and calls',
    title: 'Nothing was left behind outside',
    fault: 'Not undone outside of the ledger',
    proves:
      'No rollback went back over something that was done outside of the ledger and cannot be undone, whichever record lists it. A rollback undoes no side effect.',
    nothing: 'There is no rollback in this run that goes back to anything.',
    of: ['rollback'],
    examine: examineSideEffects,
    planted: 'an effect at the beginning of a call',
  },
  {
    id: 'child',
    phase: 'follow rollbacks and calls',
    title: 'Calls begin and end',
    fault: 'Calls do not begin and end',
    proves:
      'Every call of a child block has one beginning, under the owner or an open call, and one end.',
    nothing: 'No child block is called in this run.',
    of: ['child_started', 'child_finished'],
    examine: examineCall,
    planted: 'an end without a start',
  },
  {
    id: 'live-checkpoints',
    phase: 'compare checkpoints and states',
    title: 'Checkpoints were purged',
    fault: 'Checkpoints are still live',
    proves: 'No checkpoint is still live after the run ended with success.',
    nothing: 'The run did not end with success.',
    of: ['completed'],
    examine: examineLiveCheckpoints,
    planted: 'checkpoints that are live after success',
  },
  {
    id: 'state-hash',
    phase: 'compare checkpoints and states',
    title: 'State hashes',
    fault: 'State does not match the checkpoint',
    proves:
      'The hash that every checkpoint recorded is the one of the context as it is rebuilt from the log up to there.',
    nothing: 'There is no checkpoint in this run.',
    of: ['checkpoint'],
    examine: (log: CheckLog, { object, annotation, run }: Examined) =>
      run.context.examineStateHash(log, object, annotation),
    planted: 'a value changed before a checkpoint',
  },
  {
    id: 'purge-cause',
    phase: 'compare checkpoints and states',
    title: 'Purges for success',
    fault: 'Purged for a success that was none',
    proves: 'Where checkpoints were purged because the run had succeeded, it ended with success.',
    nothing: 'No checkpoint was purged for success, or the purge was rolled back.',
    of: ['completed'],
    examine: (log: CheckLog, { object, annotation, run }: Examined) =>
      run.purges.examineCause(log, object, annotation),
    planted: 'checkpoints purged for a success that the run did not have',
  },
  {
    id: 'source',
    phase: 'follow rollbacks and calls',
    title: 'Sources could make their values',
    fault: 'A source could not make its value',
    proves:
      'No value is written for a block whose calls before it all failed, or whose first call began only after it. A source need not have been called.',
    nothing: 'Nothing is written or deleted in this run.',
    of: ['set', 'delete', 'child_started', 'child_finished', 'rollback'],
    examine: (log: CheckLog, { object, annotation, run }: Examined) =>
      run.sources.examine(log, object, annotation),
    planted: 'a value of a call that failed',
  },
  {
    id: 'metadata',
    phase: 'fold operations',
    title: 'Metadata agrees',
    fault: 'Metadata names something else',
    proves:
      'Where metadata repeats what the record or the header says, run, block, key, number and the like, it says the same, and it counts no attempt that there was not.',
    nothing: 'No metadata here repeats anything.',
    of: 'known records',
    examine: (log, { object, run }) => examineMetadata(log, object, run, run.sources),
    planted: 'metadata of an attempt that there was not',
  },
  {
    id: 'head',
    phase: 'compare checkpoints and states',
    title: 'Ends where you pinned it',
    fault: 'It does not end where you pinned it',
    proves:
      'The last record has the id that you noted elsewhere: with a sound chain, the file is whole and the original one.',
    needs: { pin: 'head', how: 'Give the id that the last record had.' },
    of: 'the end',
    examine: examineHead,
    planted: 'another id than that of the last record',
  },
]);

export const BLOCKS_CHECKS = [
  ...makeChecks('blocks', '', 'reference', RECORDS),
  endCheck('blocks', 'container-end', 'load records'),
];

export type BlocksCheckId = (typeof BLOCKS_CHECKS)[number]['id'];

export const BLOCKS_PHASES = makePhases(STEPS, BLOCKS_CHECKS);
