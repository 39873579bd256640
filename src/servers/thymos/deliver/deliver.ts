// Sends a decision: what it is bound to is read again right before, and its outcome is read from
// the ledger afterwards. The server binds an approval to a run and a channel, not to a proposal:
// that is why all the guards are here.

import type { HashEngine } from '../../../core/hash/hash.ts';
import type {
  DecisionToDeliver,
  Delivery,
  LiveFault,
  LiveWatcher,
  SentDecision,
} from '../../protocol.ts';
import type { Connection } from '../connection.ts';
import {
  positionOf,
  type Resolution,
  type RunEntries,
  type RunRequest,
} from '../follow/entries.ts';
import type { RunFollower } from '../follow/follow.ts';
import type { Snapshot } from '../http/answers.ts';
import { faultOf, LiveError } from '../http/fault.ts';
import { isWhole, notSent, refuse } from './guards.ts';

/** How long to wait for an outcome in the ledger. */
const OUTCOME_MS = 30_000;
const LOOK_MS = 1_000;
/** A call is given up after 20 s; a decision that is still on its way after this is lost. */
const SETTLED_MS = 60_000;

export interface Deliverer {
  readonly connection: Connection;
  readonly follower: RunFollower;
  readonly watcher: Pick<LiveWatcher, 'readSent' | 'writeSent'>;
  readonly hash: HashEngine;
}

export async function deliver(by: Deliverer, decision: DecisionToDeliver): Promise<Delivery> {
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
    const { title, detail, todo } = faultOf(error);
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
  const refusal = refuse({ entries, snapshot, isThere }, hash, decision, request);
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
  let fault: LiveFault | null = null;
  try {
    await api.decide(run, channel, approve, proposal);
  } catch (error) {
    if (!(error instanceof LiveError)) throw error;
    fault = error.fault;
  }
  const outcome = await awaitOutcome(by, request, fault, approve);
  const isOpen = outcome.state === 'unknown' || outcome.state === 'sent, not seen yet';
  if (!isOpen) await watcher.writeSent(name, null);
  return outcome;
}

/** Reads the request itself once more, from its own second on, so that changed bytes show. */
async function readAgain({ connection, follower }: Deliverer, proposal: string): Promise<boolean> {
  const { entries } = follower;
  const entry = entries.request(proposal)?.entry;
  if (!entry) return false;
  const { records } = await connection.api.audit(entry.createdAt, 1_000, 'pending_approval');
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

/** What the ledger says was decided; the call's own answer only decides how long to look. */
async function awaitOutcome(
  { connection, follower, hash }: Deliverer,
  request: RunRequest,
  fault: LiveFault | null,
  approve: boolean,
): Promise<Delivery> {
  const { clock } = connection.api.http;
  const { signal } = connection.stop;
  // The server said no: nothing will come of it, but somebody else may have been first.
  const isRefused = fault !== null && fault.status !== null && fault.status < 500;
  const until = clock.now() + (isRefused ? LOOK_MS : OUTCOME_MS);
  for (;;) {
    try {
      await follower.read();
    } catch {
      // It is read again until the time is up.
    }
    const resolution = follower.entries.resolution(request);
    if (resolution && isWhole(resolution.entry, hash))
      return resolved(follower.entries, request, resolution, fault, approve);
    if (clock.now() >= until || signal.aborted) break;
    await clock.wait(LOOK_MS, signal);
  }
  if (isRefused)
    return notSent('refused by the server', `The server did not take it. ${refusalText(fault)}`);
  if (fault)
    return {
      state: 'unknown',
      why: `${fault.title} It is not known whether the server took the decision, and the ledger shows no outcome yet. It is not sent again; the run is still followed, and the outcome shows when it is recorded.`,
      refusal: null,
      entry: null,
    };
  return {
    state: 'sent, not seen yet',
    why: 'The server took the decision. The ledger shows no outcome yet: the tool may still run. The outcome shows when it is recorded.',
    refusal: null,
    entry: null,
  };
}

function refusalText({ status, title, detail }: LiveFault): string {
  if (status === 404)
    return 'Nothing is pending on this channel: it may have been resolved elsewhere.';
  if (status === 410) return 'The run’s loop has ended. Resume the run first.';
  return `${title} ${detail}`;
}

function resolved(
  entries: RunEntries,
  request: RunRequest,
  { outcome, entry }: Resolution,
  fault: LiveFault | null,
  approve: boolean,
): Delivery {
  const isOurs = (outcome === 'carried out') === approve;
  const why = [
    `The ledger says so, in entry ${entry.id.slice(0, 8)} at seq ${entry.seq}.`,
    !isOurs && 'This is not what you decided: somebody else was first.',
    !isOurs && astray(entries, request, fault),
    fault && `The call itself failed (${fault.title}), but the ledger has it.`,
  ];
  return {
    state: outcome,
    why: why.filter(Boolean).join(' '),
    refusal: null,
    entry: positionOf(entry),
  };
}

/** The server decides by channel: what was meant for one request may have reached the next. */
function astray(entries: RunEntries, request: RunRequest, fault: LiveFault | null): string | null {
  const next = entries.requestAfter(request);
  if (!next || (fault?.status ?? 500) < 500) return null;
  return `Another request, “${next.tool}” at seq ${next.entry.seq}, was on the same channel by then, and your decision may have reached it: look at it now.`;
}
