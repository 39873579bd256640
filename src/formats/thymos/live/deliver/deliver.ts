// Sends a decision: what it is bound to is read again right before, and its outcome is read from
// the ledger afterwards. The server binds an approval to a run and a channel, not to a proposal:
// that is why all the guards are here.

import type {
  DecisionToDeliver,
  Delivery,
  SentDecision,
} from '../../../../ledger/live/protocol.ts';
import type { Snapshot } from '../http/answers.ts';
import { toLiveFault } from '../http/fault.ts';
import type { Deliverer } from './deliverer.ts';
import { notSent, refuseDelivery } from './guards.ts';
import { awaitOutcome } from './outcome.ts';
import { callFault, ShownSending, watchedCall } from './sending.ts';

/** A call is given up after 20 s; a decision that is still on its way after this is lost. */
const SETTLED_MS = 60_000;

export async function postDecision(by: Deliverer, decision: DecisionToDeliver): Promise<Delivery> {
  const { connection, follower, watcher, hash } = by;
  const { api, key } = connection;
  const { run, entries } = follower;
  const { clock } = api.http;
  const { proposal, channel, approve } = decision;
  const name = JSON.stringify([key, run, proposal]);
  let snapshot: Snapshot | null;
  let isThere: boolean;
  try {
    snapshot = await follower.read();
    isThere = await readAgain(by, proposal);
  } catch (error) {
    const { title, detail, todo } = toLiveFault(error);
    return notSent(
      'unreachable',
      `The request could not be read again. ${title} ${detail} ${todo}`,
    );
  }
  const request = entries.request(proposal);
  if (!request)
    return notSent(
      'no such request',
      'The server’s ledger has no request with this proposal. Look at the run again before you decide.',
    );
  const refusal = refuseDelivery({ entries, snapshot, isThere }, hash, decision, request);
  if (refusal) {
    if (refusal.entry) await watcher.writeSent(name, null);
    return refusal;
  }
  const before = await watcher.readSent(name);
  const left = before ? before.at + SETTLED_MS - clock.now() : 0;
  // What was sent longer ago has arrived or never will, and the guards say that it did not.
  if (before && left > 0) return sentBefore(before, approve, left);
  // Written down first: a page that dies in between must not send it again unseen.
  await watcher.writeSent(name, { approve, at: clock.now() });
  const shown = new ShownSending(by, decision);
  let outcome: Delivery | null = null;
  try {
    const call = api.decide(run, channel, approve, proposal).then(() => null, callFault);
    // What comes next waits for the call: while it is open, it could reach the next request.
    const fault = await watchedCall(by, call);
    shown.answered(fault === null);
    outcome = await awaitOutcome(by, request, fault, approve);
  } finally {
    shown.end(outcome?.state === 'sent, not seen yet');
  }
  const isOpen = outcome.state === 'unknown' || outcome.state === 'sent, not seen yet';
  if (!isOpen) await watcher.writeSent(name, null);
  return outcome;
}

/** Reads the request itself once more, from its own second on, so that changed bytes show. */
async function readAgain({ connection, follower }: Deliverer, proposal: string): Promise<boolean> {
  const { entries } = follower;
  const entry = entries.request(proposal)?.entry;
  if (!entry) return false;
  const { records } = await connection.api.entries({
    from: entry.createdAt,
    limit: 1_000,
    kind: 'pending_approval',
  });
  for (const record of records) entries.add(record);
  return records.some(({ id }) => id === entry.id);
}

function sentBefore(before: SentDecision, approve: boolean, leftMs: number): Delivery {
  const when = new Date(before.at).toISOString().slice(11, 19);
  const what = before.approve ? 'An approval' : 'A denial';
  const same = before.approve === approve ? '' : ' It was the other decision.';
  return notSent(
    'sent before',
    `${what} of this proposal was sent at ${when}Z, and the ledger shows no outcome yet.${same} A second one could reach the next request on this channel. If the run still waits for this one in ${Math.ceil(leftMs / 1000)} s, it can be sent again.`,
  );
}
