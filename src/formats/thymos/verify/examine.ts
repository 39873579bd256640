// Examining one entry in the phases of the real verifier: load, content hash, chain and
// sequence, replay.

import { type Entry, toEntryRef } from '../../../ledger/model/entry.ts';
import { type DecodedPayload, isRead, Payload, type ReadPayload } from '../payload/payload.ts';
import { thymosLaneTitle } from '../words.ts';
import { checkContent } from './content.ts';
import { checkIntegrity } from './integrity.ts';
import type { ThymosLane } from './lane.ts';
import { replayEntry, replayFollowing } from './replay.ts';

export function examineEntry(lane: ThymosLane, entry: Entry, decoded: DecodedPayload): void {
  if (lane.entries === 0) lane.title = thymosLaneTitle(entry, decoded).title;
  lane.entries++;
  if (isRead(entry) && isPlain(lane, entry)) {
    examineFollowing(lane, entry);
    return;
  }
  const payload = load(lane, entry, decoded);
  if (payload) checkContent(lane, entry, payload);
  checkIntegrity(lane, entry, payload);
  if (payload) {
    replayEntry(lane, entry, payload);
    if (lane.context.isStrict) {
      lane.ties.examine(entry, payload);
      lane.requests.examine(entry, payload);
    }
  }
  lane.append(entry);
}

/** Whether all that the helper said of it suffices: of one that rests on a changed record more is said. */
function isPlain(lane: ThymosLane, entry: ReadPayload): boolean {
  const { following, context, lastIndex, ties } = lane;
  const { content, body } = entry.payload.held;
  return (
    entry.follows &&
    content &&
    (body || !context.isStrict) &&
    following !== null &&
    entry.index > 0 &&
    lastIndex === entry.index - 1 &&
    !lane.isUnsealed(lastIndex) &&
    !ties.isCapped
  );
}

/** A commit of which nothing is left to be found but what it does to the state and to requests. */
function examineFollowing(lane: ThymosLane, entry: ReadPayload): void {
  const { payload } = entry;
  const { following, context, log } = lane;
  if (!following || !payload.commit) throw new Error('a commit that follows none');
  log.examineAll(following);
  replayFollowing(lane, entry, payload, payload.commit);
  if (context.isStrict) {
    lane.ties.follow(entry, payload, payload.commit);
    lane.requests.examine(entry, payload);
  }
  lane.append(entry);
}

function load(
  { log, faults, contentFaults }: ThymosLane,
  entry: Entry,
  decoded: DecodedPayload,
): Payload | null {
  log.examine('thymos.load');
  if (decoded instanceof Payload) return decoded;
  contentFaults.push(toEntryRef(entry));
  if (entry.fault) {
    const { code, path, expected, actual } = entry.fault;
    const what =
      code === 'crash'
        ? 'The reference runtime crashes on this entry'
        : 'The reference runtime cannot read this entry';
    const message = `${what}: ${path} should be ${expected} and is ${actual}. It refuses the whole trajectory; restore this record from a copy.`;
    faults.add(entry, code, { path, expected, actual, message });
  } else {
    const { message, path, offset } = decoded;
    faults.add(entry, 'unreadable', {
      path: path ?? 'payload',
      expected: 'a readable payload',
      actual: message,
      message: `The payload cannot be read: ${message}. The reference runtime refuses the whole trajectory; restore this payload from a copy.`,
      offset,
    });
  }
  return null;
}
