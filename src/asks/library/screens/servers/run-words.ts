import { visibleText } from '../../../../base/visible.ts';
import type { FollowState, RunInfo } from '../../../../ui/data/servers/servers.ts';

export const FORGOTTEN_WORDS = 'Forgotten by the server';
export const WAITS = 'Waits for a decision';

/**
 * The session of a followed run says more than the list of runs: that a run waits, not that it
 * runs.
 */
export function stateText(
  run: Pick<RunInfo, 'status'>,
  follow: Pick<FollowState, 'status' | 'feed'> | null,
): string {
  if (follow?.feed === 'forgotten') return FORGOTTEN_WORDS;
  const status = follow?.status || run.status;
  if (status === 'waiting_approval') return WAITS;
  return visibleText(status.replaceAll('_', ' ')) || 'not given';
}
