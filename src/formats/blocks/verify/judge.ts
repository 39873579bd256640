// Judging what a record's place made of it: whether its key stood, its checkpoint, its
// call, and what a rollback could not undo.

import type { JsonObject } from '../../../core/json/value.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { Does, Place, RolledBack, Why } from '../place.ts';
import { shown, textAt, valueAt } from '../record.ts';
import type { RecordType } from '../shape.ts';
import type { RunLog } from './log.ts';

const HERE: ReadonlySet<Why> = new Set(['absent', 'called already', 'not called']);

export function judgePlace(
  log: RunLog,
  type: RecordType,
  entry: Entry,
  object: JsonObject,
  { does }: Place,
): void {
  // What changes nothing for another reason is told by another check.
  if (does.what === 'nothing' && !HERE.has(does.why)) return;
  switch (type) {
    case 'set':
      return;
    case 'delete':
      log.look('operation');
      if (does.what === 'nothing')
        log.error('operation', entry, {
          path: 'key',
          expected: 'a key that stands',
          actual: shown(valueAt(object, 'key')),
          message: 'There is no such key to delete here; the record changes nothing.',
        });
      return;
    case 'checkpoint':
      log.look('checkpoint-id');
      if (does.what === 'freezes' && does.twice)
        log.error('checkpoint-id', entry, {
          path: 'snapshot_id',
          expected: 'a name that is free',
          actual: shown(valueAt(object, 'snapshot_id')),
          message: `The checkpoint of seq ${does.twice.seq} has this name and still stood. From here on the name means this one, and the earlier state can no longer be gone back to.`,
        });
      return;
    case 'rollback':
      judgeRollback(log, entry, object, does);
      return;
    case 'purge':
      log.look('checkpoint-id');
      if (does.what !== 'purges') return;
      for (const id of does.unknown)
        log.warn('checkpoint-id', entry, {
          path: 'snapshot_ids',
          expected: 'a checkpoint that stands',
          actual: id,
          message: `There is no checkpoint ${id} to purge here.`,
        });
      return;
    case 'child_started':
    case 'child_finished':
      judgeCall(log, entry, object, does);
      return;
    case 'completed':
      judgeEnd(log, entry, object, does);
      return;
  }
}

function judgeRollback(log: RunLog, entry: Entry, object: JsonObject, does: Does): void {
  log.look('rollback-target');
  if (does.what === 'cannot go back')
    log.error('rollback-target', entry, {
      path: 'snapshot_id',
      expected: 'a checkpoint that stands',
      actual: shown(valueAt(object, 'snapshot_id')),
      message: `There is nothing to go back to: ${does.why}. The record changes nothing.`,
    });
  if (does.what === 'goes back') judgeEffects(log, entry, does.to);
}

function judgeEffects(log: RunLog, entry: Entry, to: RolledBack): void {
  log.look('side-effects');
  for (const { block, kind, ref, seq, reversible } of to.effects) {
    if (reversible) continue;
    log.warn('side-effects', entry, {
      path: 'snapshot_id',
      actual: `${kind} ${ref}`,
      message: `Not undone by this rollback: ${block} did ${kind} ${ref} (seq ${seq}), which is not reversible.`,
    });
  }
  if (to.effectsLeftOut)
    log.warn('side-effects', entry, {
      path: 'snapshot_id',
      message: `${to.effectsLeftOut} more side effects stand between the checkpoint and this rollback; too many to list.`,
    });
  if (to.open.length)
    log.info('side-effects', entry, {
      path: 'snapshot_id',
      actual: to.open.join(', '),
      message: `Still at work while the run went back: ${to.open.join(', ')}. A rollback ends no call; what they do from here on is of the state that was left.`,
    });
}

function judgeCall(log: RunLog, entry: Entry, object: JsonObject, does: Does): void {
  log.look('child');
  const block = textAt(object, 'block_id') ?? '';
  const found = (path: string, expected: string, actual: string, message: string) =>
    log.error('child', entry, { path, expected, actual, message });
  if (does.what === 'calls') {
    const parent = shown(valueAt(object, 'parent_block_id'));
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
      shown(valueAt(object, 'parent_block_id')),
      `${block} was called by another block than the one that its end names.`,
    );
}

function judgeEnd(log: RunLog, entry: Entry, object: JsonObject, does: Does): void {
  if (textAt(object, 'status') !== 'success') return;
  log.look('live-checkpoints');
  if (does.what !== 'completes' || !does.live.length) return;
  log.warn('live-checkpoints', entry, {
    path: 'status',
    expected: 'no standing checkpoint',
    actual: does.live.join(', '),
    message: `The run ended with success, and its checkpoints still stand: ${does.live.join(', ')}. They are purged at the end of a run; the states that they froze are still held somewhere.`,
  });
}
