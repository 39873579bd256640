// A run's record and session decide what a server can be asked to do. A request that the server
// would refuse is not offered, and the screens say why.

import {
  type ComparedRun,
  type FollowState,
  hasEnded,
  type RunInfo,
} from '../../../ledger/live/protocol.ts';
import type { RunState } from '../../../ledger/model/ledger.ts';

/** Null when the run can be cancelled. */
export function whyNoCancel(run: RunInfo, follow: FollowState | null): string | null {
  if (follow?.feed === 'forgotten')
    return 'The server has forgotten this run and cannot cancel it.';
  if (run.status !== 'running' || hasEnded(follow?.status ?? '')) return 'The run has ended.';
  if (isResumedNow(run)) return 'The server cannot cancel a run that was resumed.';
  return null;
}

/** Null when the run can be resumed. */
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

/**
 * Returns null when a branch can be asked for. @param has whether a branch from that commit is
 * known
 */
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

/**
 * Tells what is known of a run: what its server says now, else what was kept.
 * @returns null when nothing is known
 */
export function deriveRunState(
  follow: FollowState | null,
  record: RunInfo | null,
  kept: RunState | null,
): RunState | null {
  if (!follow) {
    if (!record || !hasEnded(record.status)) return kept;
    const attempts = kept?.attempts ?? [];
    return { ended: record.status, isForgotten: false, attempt: null, attempts };
  }
  const { status, feed, trajectory: attempt, trajectories: attempts } = follow;
  const ended = hasEnded(status) ? status : feed === 'ended' ? 'ended' : null;
  const isForgotten = feed === 'forgotten';
  // A forgotten run looks like one that has just begun, until its server was asked twice.
  const isHeard = kept?.isForgotten ? status === 'waiting_approval' : status !== '';
  if (ended === null && !isForgotten && !isHeard) return kept;
  return { ended, isForgotten, attempt, attempts };
}

const ENDS = new Map([
  ['completed', 'its run has completed'],
  ['failed', 'its run has failed'],
  ['cancelled', 'its run was cancelled'],
]);

/**
 * Says why nobody at the server waits for an answer to a request of this lane any more, as a part
 * of a sentence: "its run was cancelled". Null when somebody may wait.
 */
export function whyUnanswerable(run: RunState | null, lane: string): string | null {
  if (!run) return null;
  if (run.isForgotten) return 'its server was started again and has forgotten its run';
  const asked = run.attempts.indexOf(lane);
  const current = run.attempts.indexOf(run.attempt ?? '');
  if (asked >= 0 && current > asked) return 'its run was resumed since, in another trajectory';
  if (current >= 0 && current < asked)
    return 'its server was started again and knows only an earlier attempt of its run';
  return run.ended === null ? null : (ENDS.get(run.ended) ?? 'its run has ended');
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);

/**
 * Returns "2nd attempt, resumed", or null when the server ran it once, or the lane is not the run's
 * own.
 */
export function attemptText(follow: FollowState | null, lane: string): string | null {
  const own = follow?.trajectories ?? [];
  const place = own.indexOf(lane) + 1;
  if (own.length < 2 || place === 0) return null;
  const nth = `${place}${ENDINGS.get(ORDINALS.select(place)) ?? 'th'} attempt`;
  return place === 1 ? nth : `${nth}, resumed`;
}

/** A run that the server has forgotten can never be compared, however long one waits. */
export function updateCompared(part: ComparedRun, follow: FollowState | null): ComparedRun {
  if (follow?.feed !== 'forgotten' || part.state !== 'not yet') return part;
  return {
    state: 'not compared',
    note: 'The server has forgotten this run, and gives no state of it. That is no fault of the ledger.',
  };
}
