// What a record does in its run: whether its key was set, its checkpoint live and its call
// open, and what a rollback could not undo.

import type { Fields } from '../../../base/json/fields.ts';
import type { BlocksAnnotation, BlockWhy, Does, RollbackTarget } from '../annotation.ts';
import { showMember } from '../record.ts';
import type { RecordType } from '../shape.ts';
import type { RecordLog } from './checks.ts';

const HERE: ReadonlySet<BlockWhy> = new Set(['absent', 'called already', 'not called']);

export function examineOperation(
  log: RecordLog,
  type: RecordType,
  object: Fields,
  { does }: BlocksAnnotation,
): void {
  // What changes nothing for another reason is found by another check.
  if (does.what === 'nothing' && !HERE.has(does.why)) return;
  switch (type) {
    case 'set':
      return;
    case 'delete':
      log.examine('operation');
      if (does.what === 'nothing')
        log.error('operation', {
          path: 'key',
          expected: 'a key that is set',
          actual: showMember(object.value('key')),
          message: 'There is no such key to delete here; the record changes nothing.',
        });
      return;
    case 'checkpoint':
      log.examine('checkpoint-id');
      if (does.what === 'freezes' && does.twice)
        log.error('checkpoint-id', {
          path: 'snapshot_id',
          expected: 'a name that is free',
          actual: showMember(object.value('snapshot_id')),
          message: `The checkpoint of seq ${does.twice.seq} has this name and was still live. From here on the name means this one, and the earlier state can no longer be gone back to.`,
        });
      return;
    case 'rollback':
      examineRollback(log, object, does);
      return;
    case 'purge':
      log.examine('checkpoint-id');
      if (does.what !== 'purges') return;
      for (const id of does.unknown)
        log.warn('checkpoint-id', {
          path: 'snapshot_ids',
          expected: 'a live checkpoint',
          actual: id,
          message: `There is no checkpoint ${id} to purge here.`,
        });
      return;
    case 'child_started':
    case 'child_finished':
      examineCall(log, object, does);
      return;
    case 'completed':
      examineEnd(log, object, does);
      return;
  }
}

function examineRollback(log: RecordLog, object: Fields, does: Does): void {
  log.examine('rollback-target');
  if (does.what === 'cannot go back')
    log.error('rollback-target', {
      path: 'snapshot_id',
      expected: 'a live checkpoint',
      actual: showMember(object.value('snapshot_id')),
      message: `There is nothing to go back to: ${does.why}. The record changes nothing.`,
    });
  if (does.what === 'goes back') examineEffects(log, does.to);
}

function examineEffects(log: RecordLog, to: RollbackTarget): void {
  log.examine('side-effects');
  for (const { block, kind, ref, seq, reversible } of to.effects) {
    if (reversible) continue;
    log.warn('side-effects', {
      path: 'snapshot_id',
      actual: `${kind} ${ref}`,
      message: `Not undone by this rollback: ${block} did ${kind} ${ref} (seq ${seq}), which is not reversible.`,
    });
  }
  if (to.effectsLeftOut)
    log.warn('side-effects', {
      path: 'snapshot_id',
      message: `${to.effectsLeftOut} more side effects are between the checkpoint and this rollback; too many to list.`,
    });
  if (to.open.length)
    log.info('side-effects', {
      path: 'snapshot_id',
      actual: to.open.join(', '),
      message: `Still at work while the run went back: ${to.open.join(', ')}. A rollback ends no call; what they do from here on belongs to the state that was left.`,
    });
}

function examineCall(log: RecordLog, object: Fields, does: Does): void {
  log.examine('child');
  const block = object.text('block_id') ?? '';
  const found = (path: string, expected: string, actual: string, message: string) =>
    log.error('child', { path, expected, actual, message });
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

function examineEnd(log: RecordLog, object: Fields, does: Does): void {
  if (object.text('status') !== 'success') return;
  log.examine('live-checkpoints');
  if (does.what !== 'completes' || !does.live.length) return;
  log.warn('live-checkpoints', {
    path: 'status',
    expected: 'no live checkpoint',
    actual: does.live.join(', '),
    message: `The run ended with success, and its checkpoints are still live: ${does.live.join(', ')}. They are purged at the end of a run; the states that they froze are still kept somewhere.`,
  });
}
