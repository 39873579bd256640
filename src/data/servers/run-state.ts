// What a server can be asked to do with a run, as its record and session have it. Where it would
// refuse, it is not offered, and the screens say why.

import { type Compared, type FollowState, hasEnded, type RunInfo } from '../../servers/protocol.ts';

/** null: it can be cancelled. */
export function whyNoCancel(run: RunInfo, follow: FollowState | null): string | null {
  if (follow?.feed === 'forgotten')
    return 'The server has forgotten this run and cannot cancel it.';
  if (run.status !== 'running' || hasEnded(follow?.status ?? '')) return 'The run has ended.';
  if (isResumedNow(run)) return 'The server cannot cancel a run that was resumed.';
  return null;
}

/** null: it can be resumed. */
export function whyNoResume(run: RunInfo, follow: FollowState | null): string | null {
  // The list of runs is older than the session of one that was just resumed.
  if (run.status === 'running' || (follow?.status && !hasEnded(follow.status)))
    return 'The run has not ended.';
  if (run.status === 'completed')
    return 'The run completed; only one that met its limit of steps can be resumed.';
  if (run.trajectory === null)
    return 'The run was cancelled or ended with an error; only one that met its limit of steps can be resumed.';
  return null;
}

/** @param has whether a branch from that commit is known. null: one can be asked for. */
export function whyNoBranch(run: RunInfo | null, lane: string, has: boolean): string | null {
  if (!run) return 'The server does not list this run.';
  if (run.status === 'running')
    return 'A branch can be asked for once the run has ended: before that, the server knows no commit of it.';
  if (run.isResumed) return 'The server makes no branch of a resumed run after its end.';
  if (run.trajectory === null)
    return 'The server makes no branch of this run: its record names no trajectory, as it was cancelled or ended with an error.';
  if (run.trajectory !== lane)
    return 'The server makes branches only of the trajectory that its record of this run names, and this is another one.';
  if (has) return 'A branch leaves this commit already; the server makes one from each.';
  return null;
}

/** While a resumed run goes on, its record names the trajectory of before. */
function isResumedNow({ status, trajectory }: RunInfo): boolean {
  return status === 'running' && trajectory !== null;
}

/** Why nobody at the server waits for an answer to a request of this lane; null: somebody may. */
export function whyUnanswerable(follow: FollowState | null, lane: string): string | null {
  if (!follow) return null;
  if (follow.feed === 'forgotten')
    return 'The server was started again and has forgotten this run: this request can no longer be answered there. Its entries are kept here.';
  const asked = follow.trajectories.indexOf(lane);
  const current = follow.trajectories.indexOf(follow.trajectory ?? '');
  if (asked >= 0 && current > asked)
    return 'The run was resumed since, in another trajectory: nothing waits for this request any more.';
  if (current >= 0 && current < asked)
    return 'The server was started again and knows only an earlier attempt of this run: nothing waits for this request any more.';
  if (hasEnded(follow.status))
    return 'The run has ended: nothing waits for this request any more, and it stays open in its ledger.';
  return null;
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);

/** "2nd attempt, resumed"; null: the server ran it once, or the lane is not the run's own. */
export function attemptText(follow: FollowState | null, lane: string): string | null {
  const own = follow?.trajectories ?? [];
  const place = own.indexOf(lane) + 1;
  if (own.length < 2 || place === 0) return null;
  const nth = `${place}${ENDINGS.get(ORDINALS.select(place)) ?? 'th'} attempt`;
  return place === 1 ? nth : `${nth}, resumed`;
}

/** Of a run that the server has forgotten nothing can be compared, however long one waits. */
export function comparedOf(part: Compared, follow: FollowState | null): Compared {
  if (follow?.feed !== 'forgotten' || part.state !== 'not yet') return part;
  return {
    state: 'not compared',
    note: 'The server has forgotten this run, and gives no state of it. That is no fault of the ledger.',
  };
}
