// What a record does in its run: whether its key was set, its checkpoint live and its call
// open, and what a rollback could not undo.

import type { CheckLog } from '../../../ledger/verify/check-log.ts';
import type { BlocksAnnotation, BlockWhy } from '../annotation.ts';
import { showMember } from '../record.ts';
import type { Examined } from './examined.ts';

const HERE: ReadonlySet<BlockWhy> = new Set(['absent', 'called already', 'not called']);

/** What changes nothing for another reason is found by another check. */
function isElsewhere({ does }: BlocksAnnotation): boolean {
  return does.what === 'nothing' && !HERE.has(does.why);
}

export function examineDeletion(log: CheckLog, record: Examined): void {
  const { object, annotation } = record;
  if (isElsewhere(record.annotation)) return;
  log.examine();
  if (annotation.does.what === 'nothing')
    log.error({
      path: 'key',
      expected: 'a key that is set',
      actual: showMember(object.value('key')),
      message: 'There is no such key to delete here; the record changes nothing.',
    });
}

export function examineCheckpointId(log: CheckLog, record: Examined): void {
  const {
    object,
    annotation: { does },
  } = record;
  if (isElsewhere(record.annotation)) return;
  log.examine();
  if (does.what === 'freezes' && does.twice)
    log.error({
      path: 'snapshot_id',
      expected: 'a name that is free',
      actual: showMember(object.value('snapshot_id')),
      message: `The checkpoint of seq ${does.twice.seq} has this name and was still live. From here on the name means this one, and the earlier state can no longer be gone back to.`,
    });
  if (does.what !== 'purges') return;
  for (const id of does.unknown)
    log.warn({
      path: 'snapshot_ids',
      expected: 'a live checkpoint',
      actual: id,
      message: `There is no checkpoint ${id} to purge here.`,
    });
}

export function examineRollbackTarget(log: CheckLog, record: Examined): void {
  const {
    object,
    annotation: { does },
  } = record;
  if (isElsewhere(record.annotation)) return;
  log.examine();
  if (does.what === 'cannot go back')
    log.error({
      path: 'snapshot_id',
      expected: 'a live checkpoint',
      actual: showMember(object.value('snapshot_id')),
      message: `There is nothing to go back to: ${does.why}. The record changes nothing.`,
    });
}

export function examineSideEffects(log: CheckLog, record: Examined): void {
  const { does } = record.annotation;
  if (does.what !== 'goes back') return;
  const { to } = does;
  log.examine();
  for (const { block, kind, ref, seq, reversible } of to.effects) {
    if (reversible) continue;
    log.warn({
      path: 'snapshot_id',
      actual: `${kind} ${ref}`,
      message: `Not undone by this rollback: ${block} did ${kind} ${ref} (seq ${seq}), which is not reversible.`,
    });
  }
  if (to.effectsLeftOut)
    log.warn({
      path: 'snapshot_id',
      message: `${to.effectsLeftOut} more side effects are between the checkpoint and this rollback; too many to list.`,
    });
  if (to.open.length)
    log.info({
      path: 'snapshot_id',
      actual: to.open.join(', '),
      message: `Still at work while the run went back: ${to.open.join(', ')}. A rollback ends no call; what they do from here on belongs to the state that was left.`,
    });
}

export function examineCall(log: CheckLog, record: Examined): void {
  const {
    object,
    annotation: { does },
  } = record;
  if (isElsewhere(record.annotation)) return;
  log.examine();
  const block = object.text('block_id') ?? '';
  const found = (path: string, expected: string, actual: string, message: string) =>
    log.error({ path, expected, actual, message });
  if (does.what === 'calls') {
    const parent = showMember(object.value('parent_block_id'));
    if (does.stray)
      found(
        'parent_block_id',
        'the owner or an open call',
        parent,
        `${parent} is neither the owner nor a block whose call is open, so it cannot have called ${block}.`,
      );
    if (does.leftOpen)
      found(
        'block_id',
        'an end before the run’s',
        'none',
        `${block} had not finished when the run was completed: what it did is not known.`,
      );
  }
  if (does.what === 'nothing' && does.why === 'called already')
    found(
      'block_id',
      'a block whose call is not open',
      block,
      `${block} was called already and has not finished; this start is ignored.`,
    );
  if (does.what === 'nothing' && does.why === 'not called')
    found(
      'block_id',
      'a block whose call is open',
      block,
      `${block} has no open call that could finish here.`,
    );
  if (does.what === 'returns' && does.otherParent !== null)
    found(
      'parent_block_id',
      does.otherParent,
      showMember(object.value('parent_block_id')),
      `${block} was called by another block than the one that its end names.`,
    );
  if (does.what === 'returns' && does.otherRun !== null)
    found(
      'child_run_id',
      does.otherRun,
      showMember(object.value('child_run_id')),
      `${block} began with another ledger of its own than the one that its end names.`,
    );
}

export function examineLiveCheckpoints(log: CheckLog, record: Examined): void {
  const {
    object,
    annotation: { does },
  } = record;
  if (isElsewhere(record.annotation) || object.text('status') !== 'success') return;
  log.examine();
  if (does.what !== 'completes' || !does.live.length) return;
  log.warn({
    path: 'status',
    expected: 'no live checkpoint',
    actual: does.live.join(', '),
    message: `The run ended with success, and its checkpoints are still live: ${does.live.join(', ')}. They are purged at the end of a run; the states that they froze are still kept somewhere.`,
  });
}

export function examineAfterEnd(log: CheckLog, { annotation: { does } }: Examined): void {
  log.examine();
  if (does.what === 'nothing' && does.why === 'after the end')
    log.error({
      message:
        'The run had ended. This record is kept and not folded; whoever wrote it did not know of the end, or it was added.',
    });
}
