// When a decision is not sent, and why: everything that it was based on has to be unchanged.

import { equalBytes, fromHex } from '../../../../base/bytes.ts';
import type { HashEngine } from '../../../../base/hash/hash.ts';
import {
  type DecisionToDeliver,
  type Delivery,
  type DeliveryRefusal,
  hasEnded,
} from '../../../../ledger/live/protocol.ts';
import { readPayload } from '../../payload/payload.ts';
import { type RunEntries, type RunRequest, toDeliveredEntry } from '../follow/entries.ts';
import type { Snapshot } from '../http/answers.ts';
import type { RunEntry } from '../http/records.ts';

/** What was read right before. */
export interface GuardReading {
  readonly entries: RunEntries;
  readonly snapshot: Snapshot | null;
  /** Whether the server gave the request itself again. */
  readonly isThere: boolean;
}

/** Why it must not be sent; null: it may. */
export function refuseDelivery(
  { entries, snapshot, isThere }: GuardReading,
  hash: HashEngine,
  { head, channel }: DecisionToDeliver,
  request: RunRequest,
): Delivery | null {
  const resolution = entries.resolution(request);
  if (resolution) {
    const { entry, outcome } = resolution;
    const why = `It was resolved elsewhere in the meantime: ${outcome} by entry ${entry.id.slice(0, 8)} at seq ${entry.seq}. Your decision was not sent.`;
    return { ...notSent('resolved elsewhere', why), entry: toDeliveredEntry(entry) };
  }
  if (!isThere)
    return notSent(
      'request changed',
      'The server did not give the request again when it was read again. Try again; if it stays, its ledger was changed.',
    );
  if (entries.changed.has(request.entry.id) || !isWholeDelivery(request.entry, hash))
    return notSent(
      'request changed',
      'The server does not give the request with the same bytes again: it is not what was shown, or not what its id says. Read it again.',
    );
  if (request.channel !== channel)
    return notSent(
      'request changed',
      `The request is now on the channel “${request.channel}”, not on “${channel}”. Read it again.`,
    );
  const current = snapshot?.trajectory ?? null;
  // What an earlier attempt of a resumed run asked is open for ever, and nothing waits for it.
  // What a delegated lane asks is asked by the run, too.
  const isLeft = ({ entry: { trajectory } }: RunRequest) =>
    current !== null && trajectory !== current && entries.trajectories.includes(trajectory);
  const { length } = entries
    .openRequests()
    .filter((other) => other.channel === channel && (other === request || !isLeft(other)));
  if (isLeft(request))
    return notSent(
      'not waiting',
      `The server has another trajectory of this run (${current?.slice(0, 8)}) than the one that asked (${request.entry.trajectory.slice(0, 8)}), as the run was resumed. Nothing waits for this request any more.`,
    );
  if (length > 1)
    return notSent(
      'several requests',
      `${length} requests are open on the channel “${channel}”. The server decides by channel and cannot know which one is meant. Resolve the others first, or cancel the run.`,
    );
  const last = entries.head(request.entry.trajectory);
  if (last && last.id !== head)
    return notSent(
      'head moved',
      `Something was recorded after you looked: the head is now seq ${last.seq}, entry ${last.id.slice(0, 8)}. Read on, then decide.`,
    );
  if (entries.hasConflict())
    return notSent(
      'request changed',
      'The server gives two different entries for one position of this run: its history was rewritten. See the findings.',
    );
  if (!snapshot || hasEnded(snapshot.status))
    return notSent(
      'not waiting',
      'The run has ended, so it takes no decisions any more, and this request stays open in its ledger. A run that is resumed begins in a new trajectory, and asks again there if it comes to it.',
    );
  if (snapshot.trajectory === null)
    return notSent(
      'not waiting',
      'The server was started again and has forgotten this run: this request can no longer be answered there, and stays open in its ledger.',
    );
  if (snapshot.status !== 'waiting_approval' || snapshot.pendingChannel !== channel)
    return notSent(
      'not waiting',
      snapshot.pendingChannel === null
        ? 'The server does not say that the run waits for a decision right now. Try again in a moment.'
        : `The server says that the run waits on the channel “${snapshot.pendingChannel}”, not on “${channel}”. Another request may have taken its place; look again.`,
    );
  return null;
}

/** Whether an entry's bytes hash to its id. */
export function isWholeDelivery(entry: RunEntry, hash: HashEngine): boolean {
  const payload = readPayload(entry.payload);
  if (!('canonical' in payload)) return false;
  const id = fromHex(entry.id);
  return id !== null && equalBytes(hash.blake3(payload.canonical), id);
}

export function notSent(refusal: DeliveryRefusal, why: string): Delivery {
  return { state: 'not sent', why, refusal, entry: null };
}
