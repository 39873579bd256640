// Which lanes go on from what is kept of them, and which are read from their beginning.
//
// A branch is folded after its source, up to a commit: states in between are not kept. So a branch
// that is new or has grown is read whole, with all that it branched from.

import { wordsAt } from '../../../base/json/access.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { ThymosReader } from '../containers/reader.ts';
import { asPayload, decodePayload } from '../payload/payload.ts';
import type { KeptLedger } from './kept.ts';
import type { Branch, LaneState } from './shapes.ts';

type Last = NonNullable<LaneState['last']>;

/** The lanes, by id, that go on. */
export function goingOn(reader: ThymosReader, kept: KeptLedger): Set<string> {
  const whole = new Set<string>();
  for (const { id } of reader.lanes) {
    const state = kept.findState(id);
    const source = state ? sourceIfGrown(reader, state, kept) : newSource(reader, id);
    if (source === null) continue;
    whole.add(id);
    readSources(source, whole, kept);
  }
  const here = reader.lanes.filter(({ id }) => kept.lanes.has(id) && !whole.has(id));
  return new Set(here.map(({ id }) => id));
}

/** What a lane branched from, and what that did. */
function readSources(from: string, whole: Set<string>, kept: KeptLedger): void {
  let source: string | undefined = from;
  while (source !== undefined && !whole.has(source)) {
    whole.add(source);
    source = kept.findState(source)?.origin?.lane;
  }
}

/** null: it is no branch. */
function newSource(reader: ThymosReader, id: string): string | null {
  for (const entry of reader.entries(id, 0, 1)) {
    const payload = asPayload(decodePayload(entry));
    return payload?.type === 'branch' ? wordsAt(payload.tree, 'source_trajectory_id') : null;
  }
  return null;
}

/** null: the lane can go on. An empty text: it has to be read whole, and branched from nothing. */
function sourceIfGrown(
  reader: ThymosReader,
  { id, last, origin }: LaneState,
  kept: KeptLedger,
): string | null {
  if (!last || !isFindable(last)) return origin?.lane ?? '';
  if (!origin) return null;
  const branch = kept.findBranch(id);
  if (branch && !isSettled(branch)) return origin.lane;
  const [, next] = [...firstTwo(entriesFrom(reader, id, last))];
  return next ? origin.lane : null;
}

/** Its state was hashed, and is the same however its source has grown. */
function isSettled({ isOnFixed, state }: Branch): boolean {
  return isOnFixed && state?.bytes !== null;
}

/** By its number the last entry is found again. */
function isFindable({ entry, fault }: Last): boolean {
  return fault === null && typeof entry.seq === 'number';
}

function* firstTwo(entries: Iterable<Entry>): Generator<Entry> {
  let count = 0;
  for (const entry of entries) {
    yield entry;
    if (++count === 2) return;
  }
}

/** The last entry that is kept, if it is still there, and those after it. */
export function entriesFrom(
  reader: ThymosReader,
  lane: string,
  { entry: { index, seq } }: Last,
): Iterable<Entry> {
  return reader.from?.(lane, { index, seq: Number(seq) }) ?? reader.entries(lane, index);
}
