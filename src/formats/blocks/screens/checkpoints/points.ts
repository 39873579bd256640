// The points of a run that a person may pick: its beginning, its checkpoints and
// rollbacks in order, its end.

import type { CheckpointMark, MarksAnswer, RollbackMark } from '../data/checkpoints.ts';

export type CheckpointPoint =
  | { readonly type: 'beginning' | 'end'; readonly index: number }
  | { readonly type: 'checkpoint'; readonly index: number; readonly mark: CheckpointMark }
  | { readonly type: 'rollback'; readonly index: number; readonly mark: RollbackMark };

export function listRunPoints(
  { checkpoints, rollbacks }: Pick<MarksAnswer, 'checkpoints' | 'rollbacks'>,
  entries: number,
): readonly CheckpointPoint[] {
  const marks: CheckpointPoint[] = [
    ...checkpoints.map(
      (mark): CheckpointPoint => ({ type: 'checkpoint', index: mark.index, mark }),
    ),
    ...rollbacks.map((mark): CheckpointPoint => ({ type: 'rollback', index: mark.index, mark })),
  ];
  marks.sort((a, b) => a.index - b.index);
  return [
    { type: 'beginning', index: 0 },
    ...marks,
    { type: 'end', index: Math.max(0, entries - 1) },
  ];
}

/** What is compared before anything is picked: the first two checkpoints, or all of the run. */
export function firstPair(points: readonly CheckpointPoint[]): { from: number; to: number } {
  const rolled = points.find(({ type }) => type === 'rollback');
  // What the first rollback took back: from its checkpoint to just before it.
  if (rolled?.type === 'rollback') return { from: rolled.mark.to, to: rolled.index - 1 };
  return { from: 0, to: points.at(-1)?.index ?? 0 };
}
