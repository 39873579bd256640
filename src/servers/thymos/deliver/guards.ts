// When a decision is not sent, and why: what it was made on has to stand as it stood.

import { equalBytes, fromHex } from '../../../core/bytes.ts';
import type { HashEngine } from '../../../core/hash/hash.ts';
import { readPayload } from '../../../formats/thymos/payload/payload.ts';
import { entryPlace, type HeldEntry, type HeldRequest, type RunBook } from '../follow/book.ts';
import { hasEnded, type Snapshot } from '../http/answers.ts';
import { payloadOf } from '../http/records.ts';
import type { DecisionToDeliver, Delivery, Refusal } from './delivery.ts';

export const NO_REQUEST =
  'The server’s ledger holds no request with this proposal. Look at the run again before you decide.';

/** What was read right before. */
export interface ReadAgain {
  readonly book: RunBook;
  readonly snapshot: Snapshot | null;
  /** Whether the server gave the request itself again. */
  readonly isThere: boolean;
}

/** Why it must not be sent; null: nothing speaks against it. */
export function refuse(
  { book, snapshot, isThere }: ReadAgain,
  hash: HashEngine,
  { head, channel }: DecisionToDeliver,
  request: HeldRequest | null,
): Delivery | null {
  if (!request) return notSent('no such request', NO_REQUEST);
  const resolution = book.resolution(request);
  if (resolution) {
    const { entry, outcome } = resolution;
    return {
      ...notSent(
        'resolved elsewhere',
        `It was resolved elsewhere meanwhile: ${outcome} by entry ${entry.id.slice(0, 8)} at seq ${entry.seq}. Your decision was not sent.`,
      ),
      entry: entryPlace(entry),
    };
  }
  if (!isThere)
    return notSent(
      'request changed',
      'The server did not give the request again when it was asked for it. Try again; if it stays, its ledger was changed.',
    );
  if (book.changed.has(request.entry.id) || !isWhole(request.entry, hash))
    return notSent(
      'request changed',
      'The server does not give the request with the same bytes again: it is not what was shown, or not what its id stands for. Look at it again.',
    );
  if (request.channel !== channel)
    return notSent(
      'request changed',
      `The request now stands on the channel “${request.channel}”, not on “${channel}”. Look at it again.`,
    );
  const beside = book.openRequests().filter((other) => other.channel === channel);
  if (beside.length > 1)
    return notSent(
      'several requests',
      `${beside.length} requests are open on the channel “${channel}”. The server decides by channel, so that it cannot be told which one is meant. Resolve the others first, or cancel the run.`,
    );
  const last = book.head(request.entry.trajectory);
  if (last && last.id !== head)
    return notSent(
      'head moved',
      `Something was recorded after you looked: the head is now seq ${last.seq}, entry ${last.id.slice(0, 8)}. Read on, then decide.`,
    );
  if (book.conflicts().length > 0)
    return notSent(
      'request changed',
      'The server gives two different entries for one place of this run: its history was written anew. Look at the findings.',
    );
  if (!snapshot || hasEnded(snapshot.status))
    return notSent(
      'not waiting',
      'The run’s loop has ended; nothing listens to a decision any more. Resume the run first.',
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

/** Whether an entry's bytes are what its id stands for. */
export function isWhole(entry: HeldEntry, hash: HashEngine): boolean {
  const payload = readPayload(payloadOf(entry.line));
  if (!('canonical' in payload)) return false;
  const id = fromHex(entry.id);
  return id !== null && equalBytes(hash.blake3(payload.canonical), id);
}

export function notSent(refusal: Refusal, why: string): Delivery {
  return { state: 'not sent', why, refusal, entry: null };
}
