// The checkpoints that one names: the one before it, and the one of the graph around its own.

import type { StepComparison } from '../step.ts';
import { clipped } from '../text.ts';
import type { Checkpoint, CheckpointDatabase } from './database.ts';
import { joinCheckpointName } from './plan.ts';
import type { GraphState } from './state.ts';

/** `parent`: where it is here, and before it. */
export function checkParent(
  database: CheckpointDatabase,
  checkpoint: Checkpoint,
  parent: Checkpoint | null,
): StepComparison[] {
  const { thread, namespace, parentId } = checkpoint;
  if (parentId === null) return [];
  if (parent) {
    const isLater = parent.id < checkpoint.id;
    return [
      { check: 'sessions.parent', found: null },
      { check: 'sessions.order', found: isLater ? null : notLater(checkpoint, parent) },
    ];
  }
  const later = database.find(thread, namespace, parentId);
  const names = { path: 'parent_checkpoint_id', expected: `a checkpoint ${clipped(parentId)}` };
  const found: StepComparison['found'] = later
    ? {
        ...names,
        severity: 'error',
        expected: 'a checkpoint before this one',
        actual: later === checkpoint ? 'itself' : clipped(later.id),
        message: 'The parent of this checkpoint is itself, or one of those that follow it.',
      }
    : {
        ...names,
        severity: 'warning',
        actual: 'none in this thread and namespace',
        message:
          'The checkpoint that this one follows is not here: the database was trimmed, or it was taken out.',
      };
  return [{ check: later ? 'sessions.order' : 'sessions.parent', found }];
}

function notLater({ id }: Checkpoint, parent: Checkpoint): NonNullable<StepComparison['found']> {
  return {
    severity: 'warning',
    path: 'checkpoint_id',
    expected: `an id after ${clipped(parent.id)}`,
    actual: clipped(id),
    message:
      'The id of this checkpoint is not after that of the one that it follows. LangGraph makes ids that begin with the time and takes the greatest for the last: these were made otherwise, or changed. Here the parents say the order.',
  };
}

/** The checkpoint of an outer graph that began the one of this checkpoint. */
export function findCaller(
  database: CheckpointDatabase,
  { thread, namespace }: Checkpoint,
  { parents }: GraphState,
) {
  const outer = (parents?.members ?? [])
    .filter(([name, id]) => name.length < namespace.length && typeof id === 'string')
    .sort((a, b) => b[0].length - a[0].length)[0];
  if (namespace === '' || !outer) return { found: null, name: null, compared: [] };
  const id = String(outer[1]);
  const found = database.find(thread, outer[0], id);
  const compared: StepComparison = {
    check: 'sessions.parent',
    found: found
      ? null
      : {
          severity: 'warning',
          path: 'metadata.parents',
          actual: 'none in this thread',
          expected: `a checkpoint ${clipped(id)}`,
          message: 'The checkpoint of the graph around this one is not here.',
        },
  };
  return { found, name: joinCheckpointName(thread, outer[0], id), compared: [compared] };
}
