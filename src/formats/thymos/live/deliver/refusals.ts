// What to do where the server refuses to cancel, resume or branch: its own words come with it.

import type { LiveFault } from '../../../../ledger/live/protocol.ts';

export type Act = 'cancel' | 'resume' | 'branch';

const TODO: Readonly<Record<Act, ReadonlyMap<number, string>>> = {
  cancel: new Map([
    [409, 'The run has ended already: there is nothing to do.'],
    [
      410,
      'The server has no hold on this run: it was resumed, or the server was started again since. It ends by itself, or with the server.',
    ],
  ]),
  resume: new Map([
    [400, 'Change what you asked for. A run without a trajectory in its record cannot be resumed.'],
    [409, 'The run completed, so it cannot be resumed. Start another run on the server.'],
    [422, 'Change what you asked for, and try again.'],
    [
      429,
      'Too many runs are going on, or too much is asked of the server. Wait until one has ended, then try again.',
    ],
    [503, 'The server is being shut down. Try again when it is up.'],
  ]),
  branch: new Map([
    [
      400,
      'The server cannot branch this run: after a resumed run has ended it does not find its trajectory.',
    ],
    [404, 'Wait until the run has ended, then ask again.'],
    [
      500,
      'A branch from this commit may exist already, as the server makes one from each. Look at the lanes.',
    ],
  ]),
};

const LOOK_FIRST =
  'The call is not repeated by itself. Look at the run first, as the server may have done it; then try again.';

/** A call that changes something is never repeated by itself, whatever the fault is. */
export function actFault(act: Act, fault: LiveFault): LiveFault {
  const known = fault.status === null ? undefined : TODO[act].get(fault.status);
  return { ...fault, retry: false, todo: known ?? (fault.retry ? LOOK_FIRST : fault.todo) };
}
