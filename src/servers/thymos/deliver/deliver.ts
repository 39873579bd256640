// Sending a decision: what it is bound to is read again right before, and what came of
// it is read from the ledger afterwards. The server binds an approval to a run and a
// channel, not to a proposal; every guard here stands for that.

import type { HashEngine } from '../../../core/hash/hash.ts';
import { entryPlace, type HeldRequest, type Resolution, type RunBook } from '../follow/book.ts';
import type { RunFollower } from '../follow/follow.ts';
import type { Snapshot } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import { faultOf, LiveError, type LiveFault } from '../http/fault.ts';
import type { DecisionToDeliver, Delivery } from './delivery.ts';
import { isWhole, NO_REQUEST, notSent, refuse } from './guards.ts';

/** How long an outcome is waited for in the ledger. */
const OUTCOME_MS = 30_000;
const LOOK_MS = 1_000;
/** A call is given up after 20 s; what is on its way somewhere is taken for lost after this. */
const SETTLED_MS = 60_000;

/** What was sent and not seen in the ledger yet. Kept across a reload. */
export interface Attempt {
  readonly approve: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Sent decisions, by run and proposal. It has to outlive the page. */
export interface Attempts {
  read(run: string, proposal: string): Promise<Attempt | null>;
  write(run: string, proposal: string, attempt: Attempt | null): Promise<void>;
}

export interface Deliverer {
  readonly api: Api;
  readonly follower: RunFollower;
  readonly attempts: Attempts;
  readonly hash: HashEngine;
  readonly signal: AbortSignal;
}

export async function deliver(by: Deliverer, decision: DecisionToDeliver): Promise<Delivery> {
  const { attempts, follower } = by;
  const { run, book } = follower;
  const { proposal, channel, approve } = decision;
  let snapshot: Snapshot | null;
  let isThere: boolean;
  try {
    snapshot = await follower.read();
    isThere = await readAgain(by, proposal);
  } catch (error) {
    const { title, detail, todo } = faultOf(error);
    return notSent(
      'unreachable',
      `What is pending could not be read again. ${title} ${detail} ${todo}`,
    );
  }
  const request = book.request(proposal);
  const refusal = refuse({ book, snapshot, isThere }, by.hash, decision, request);
  if (refusal || !request) {
    if (refusal?.entry) await attempts.write(run, proposal, null);
    return refusal ?? notSent('no such request', NO_REQUEST);
  }
  const before = await attempts.read(run, proposal);
  const age = before ? by.api.http.clock.now() - before.at : 0;
  // Whatever was sent that long ago has arrived or never will; and all above says that it did not.
  if (before && age < SETTLED_MS) return sentBefore(before, approve, SETTLED_MS - age);
  // Written down first: a page that dies in between must not send it again unseen.
  await attempts.write(run, proposal, { approve, at: by.api.http.clock.now() });
  let fault: LiveFault | null = null;
  try {
    await by.api.decide(run, channel, approve, proposal, by.signal);
  } catch (error) {
    if (!(error instanceof LiveError)) throw error;
    fault = error.fault;
  }
  const outcome = await awaitOutcome(by, request, fault, approve);
  const isOpen = outcome.state === 'unknown' || outcome.state === 'sent, not seen yet';
  if (!isOpen) await attempts.write(run, proposal, null);
  return outcome;
}

/** Reads the request itself once more, from its own second on: other bytes do not pass as it. */
async function readAgain(by: Deliverer, proposal: string): Promise<boolean> {
  const { api, follower, signal } = by;
  const entry = follower.book.request(proposal)?.entry;
  if (!entry) return false;
  let isThere = false;
  const page = await api.audit(
    { kind: 'pending_approval', from: entry.createdAt, limit: 1_000 },
    signal,
  );
  for (const record of page.records) {
    follower.book.add(record);
    if (record.id === entry.id) isThere = true;
  }
  return isThere;
}

function sentBefore(before: Attempt, approve: boolean, leftMs: number): Delivery {
  const when = new Date(before.at).toISOString().slice(11, 19);
  const what = before.approve ? 'An approval' : 'A denial';
  const same = before.approve === approve ? '' : ' It was the other decision.';
  return notSent(
    'sent before',
    `${what} of this proposal was sent at ${when}Z, and the ledger shows no outcome yet.${same} A second one could reach the next request on this channel. If the run still waits for this one in ${Math.ceil(leftMs / 1000)} s, it can be sent again.`,
  );
}

/** What the ledger says was decided; the call's own answer only tells how long to look. */
async function awaitOutcome(
  { api, follower, signal, hash }: Deliverer,
  request: HeldRequest,
  fault: LiveFault | null,
  approve: boolean,
): Promise<Delivery> {
  const { clock } = api.http;
  // The server said no: nothing will come of it, but somebody else may have been first.
  const isRefused = fault?.status !== null && fault !== null && fault.status < 500;
  const until = clock.now() + (isRefused ? LOOK_MS : OUTCOME_MS);
  for (;;) {
    try {
      await follower.read();
    } catch {
      // It is read again until the time is up.
    }
    const resolution = follower.book.resolution(request);
    if (resolution && isWhole(resolution.entry, hash))
      return resolved(follower.book, request, resolution, fault, approve);
    if (clock.now() >= until || signal.aborted) break;
    await clock.wait(LOOK_MS, signal);
  }
  if (fault && isRefused) {
    const meaning =
      fault.status === 404
        ? 'Nothing is pending on this channel: it may have been resolved elsewhere.'
        : fault.status === 410
          ? 'The run’s loop has ended. Resume the run first.'
          : `${fault.title} ${fault.detail}`;
    return notSent('refused by the server', `The server did not take it. ${meaning}`);
  }
  return fault
    ? {
        state: 'unknown',
        why: `${fault.title} It is not known whether the server took the decision, and the ledger shows no outcome yet. It is not sent again; the run is still followed, and the outcome shows when it is recorded.`,
        refusal: null,
        entry: null,
      }
    : {
        state: 'sent, not seen yet',
        why: 'The server took the decision. The ledger shows no outcome yet: the tool may still run. The outcome shows when it is recorded.',
        refusal: null,
        entry: null,
      };
}

function resolved(
  book: RunBook,
  request: HeldRequest,
  { outcome, entry }: Resolution,
  fault: LiveFault | null,
  approve: boolean,
): Delivery {
  const isOurs = (outcome === 'carried out') === approve;
  const other = isOurs ? '' : ' This is not what you decided: somebody else was first.';
  const late = fault ? ` The call itself failed (${fault.title}), but the ledger has it.` : '';
  return {
    state: outcome,
    why: `The ledger says so, by entry ${entry.id.slice(0, 8)} at seq ${entry.seq}.${other}${isOurs ? '' : astray(book, request, fault)}${late}`,
    refusal: null,
    entry: entryPlace(entry),
  };
}

/** The server decides by channel: what was meant for one request may have reached the next. */
function astray(book: RunBook, request: HeldRequest, fault: LiveFault | null): string {
  const [next] = book.requestsAfter(request);
  if (!next || (fault?.status ?? 500) < 500) return '';
  const named = `“${next.tool}” at seq ${next.entry.seq}`;
  return ` Another request, ${named}, stood on the same channel by then, and your decision may have reached it: look at it now.`;
}
