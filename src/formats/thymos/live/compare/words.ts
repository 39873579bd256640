// Why the server's view of a run is not compared, or not yet. None of it is a fault of the ledger.

import type {
  ComparedRun,
  GrownRun,
  LiveFault,
  RunInfo,
} from '../../../../ledger/live/protocol.ts';
import type { ServerWorld } from '../http/answers.ts';
import { canTryAgain } from '../http/fault.ts';
import { readHeadCommit } from './findings.ts';

const NO_FAULT = 'That is no fault of the ledger.';

/** The server gives state and replay of the trajectory that its record names, and this one names none. */
export function withoutState(record: RunInfo | null): ComparedRun {
  if (record === null)
    return { state: 'not yet', note: 'The server has not given its record of this run yet.' };
  if (record.status === 'running')
    return { state: 'not yet', note: 'The server gives its state only after the run has ended.' };
  return {
    state: 'not compared',
    note: `The server cannot give it: a run that was cancelled or ended with an error has no trajectory in its record. ${NO_FAULT}`,
  };
}

/** Why an answer that did not come is missing. */
export function whyNot(what: string, fault: LiveFault, record: RunInfo | null): ComparedRun {
  const { status, title, detail } = fault;
  if (canTryAgain(fault))
    return { state: 'not yet', note: `The server did not give ${what}. ${title} ${detail}` };
  const limit =
    status === 500 && detail.includes('key must be a string')
      ? 'it can make such a report only of an empty state, in the versions that are known'
      : status === 400 && record?.isResumed
        ? 'after a resumed run has ended it does not find its trajectory any more'
        : null;
  const said = limit ? `The server cannot give ${what}: ${limit}. ${NO_FAULT}` : null;
  return {
    state: 'not compared',
    note: `${said ?? `The server does not give ${what}. ${title}`} ${detail}`,
  };
}

/** Why a state is not of the head that is here; null: it is. */
export function isOtherHead(
  ours: { readonly seq: number; readonly report: Readonly<Record<string, unknown>> | null },
  theirs: ServerWorld,
): string | null {
  if (theirs.seq !== null && theirs.seq !== ours.seq)
    return `The server’s state is of seq ${theirs.seq}, and the last entry here has seq ${ours.seq}.`;
  // Of entries that do not replay here the head commit is not known, and that is a finding itself.
  if (ours.report === null) return null;
  const mine = readHeadCommit(ours.report);
  if (mine === theirs.headCommit) return null;
  const name = (commit: string | null) => (commit ? `commit ${commit.slice(0, 8)}` : 'no commit');
  return `The server’s state is of ${name(theirs.headCommit)}, and the last one here is ${name(mine)}: they are of different heads or trajectories.`;
}

/** Why a report is not of the trajectory that is compared; null: it is. */
export function otherTrajectory(ours: string, theirs: string | null): string | null {
  if (theirs === ours) return null;
  return theirs === null
    ? 'The server does not say of which trajectory its replay report is.'
    : `The server replayed another trajectory (${theirs.slice(0, 8)}) than the one that its record names (${ours.slice(0, 8)}).`;
}

/** Of a run that was resumed, which of its trajectories was compared. */
export function partText({ trajectories }: GrownRun, lane: string): string {
  if (trajectories.length < 2) return '';
  const place = trajectories.indexOf(lane) + 1;
  return `, in attempt ${place} of ${trajectories.length}: the server gives only the one that its record names`;
}
