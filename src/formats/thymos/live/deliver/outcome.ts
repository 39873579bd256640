// What the ledger says became of a decision that was sent.

import type { Delivery, LiveFault } from '../../../../ledger/live/protocol.ts';
import {
  type Resolution,
  type RunEntries,
  type RunRequest,
  toDeliveredEntry,
} from '../follow/entries.ts';
import type { Deliverer } from './deliverer.ts';
import { isWholeDelivery, notSent } from './guards.ts';
import { lookMs } from './sending.ts';

/** How long to wait for an outcome in the ledger. */
const OUTCOME_MS = 30_000;

/** What the ledger says was decided; the call's own answer only decides how long to look. */
export async function awaitOutcome(
  { connection, follower, hash }: Deliverer,
  request: RunRequest,
  fault: LiveFault | null,
  approve: boolean,
): Promise<Delivery> {
  const { clock } = connection.api.http;
  const { signal } = connection.stop;
  // The server said no: nothing will come of it, but somebody else may have been first.
  const isRefused = fault !== null && fault.status !== null && fault.status < 500;
  const until = clock.now() + (isRefused ? lookMs(1) : OUTCOME_MS);
  for (let look = 1; ; look++) {
    try {
      await follower.read();
    } catch {
      // It is read again until the time is up.
    }
    const resolution = follower.entries.resolution(request);
    if (resolution && isWholeDelivery(resolution.entry, hash))
      return resolved(follower.entries, request, resolution, fault, approve);
    if (clock.now() >= until || signal.aborted) break;
    await follower.untilRead(isRefused ? lookMs(1) : lookMs(look), signal);
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

/** The server's own words, and what they mean here. */
function refusalText({ status, title, detail }: LiveFault): string {
  if (status === 404)
    return `${detail} Nothing is pending on this channel: it may have been resolved elsewhere, or the server was started again since it was asked. Look at the run again.`;
  if (status === 410)
    return `${detail} The run has ended and takes no decisions any more; this request stays open in its ledger.`;
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
    `By entry ${entry.id.slice(0, 8)} at seq ${entry.seq}.`,
    !isOurs && 'This is not what you decided: somebody else was first.',
    !isOurs && astray(entries, request, fault),
    fault && `The call itself failed (${fault.title}), but the ledger has it.`,
  ];
  return {
    state: outcome,
    why: why.filter(Boolean).join(' '),
    refusal: null,
    entry: toDeliveredEntry(entry),
  };
}

/** The server decides by channel: what was meant for one request may have reached the next. */
function astray(entries: RunEntries, request: RunRequest, fault: LiveFault | null): string | null {
  const next = entries.requestAfter(request);
  if (!next || (fault?.status ?? 500) < 500) return null;
  return `Another request, “${next.tool}” at seq ${next.entry.seq}, was on the same channel by then, and your decision may have reached it: look at it now.`;
}
