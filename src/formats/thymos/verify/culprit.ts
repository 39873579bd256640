// Of a record and what points at it, which of the two was changed: what the evidence says, its own
// hash, the ids in its text, and its neighbours on both sides; or that nothing says it.

import { encodeText, findBytes, joinedBytes, spellsHex } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { wordsAt } from '../../../base/json/access.ts';
import type { Entry, EntryRef } from '../../../ledger/model/entry.ts';
import type { MadeFinding } from '../../../ledger/verify/log.ts';
import type { Payload } from '../payload/payload.ts';
import type { Span } from '../payload/spans.ts';
import type { ThymosCheckId } from './checks.ts';
import type { ThymosLane } from './lane.ts';
import type { Restored, Unsealed } from './unsealed.ts';

export const shortenId = (id: string) => (/^[0-9a-f]{16,}$/.test(id) ? `${id.slice(0, 8)}…` : id);

/** The one value that its neighbours require and that, put back, makes the seal fit again; null: there is none. */
export function restoredByEntry(lane: ThymosLane, entry: Entry, payload: Payload): Restored | null {
  const { canonical, commit } = payload;
  const fits = ([start, end]: Span, value: string) => {
    const [before, after] = [canonical.subarray(0, start), canonical.subarray(end)];
    return spellsHex(entry.id, nobleHash.blake3(joinedBytes([before, encodeText(value), after])));
  };
  if (payload.type === 'root') {
    const named = encodeText(JSON.stringify(wordsAt(payload.tree, 'trajectory_id')));
    const start = findBytes(canonical, named);
    const isIt = start >= 0 && fits([start, start + named.length], `"${lane.id}"`);
    return isIt ? { field: 'trajectory_id', was: lane.id } : null;
  }
  if (!commit) return null;
  if (fits(commit.trajectory, `"${lane.id}"`)) return { field: 'trajectory_id', was: lane.id };
  const seq = String(entry.seq);
  if (fits(commit.seq, seq)) return { field: 'seq', was: seq };
  const [parent] = commit.parents;
  const before = lane.last?.id;
  if (parent && before !== undefined && fits(parent, `"${before}"`))
    return { field: 'parent', was: before };
  return null;
}

/** Of a record whose text and id disagree. */
export function unsealedEntryText(
  { seq, id }: Entry,
  { gives, restored }: Unsealed,
  after: Entry | null,
): string {
  const own = `Record ${seq}`;
  if (after && after.parent === gives)
    return `The id of record ${seq} was changed: it says ${shortenId(id)}; its text gives ${shortenId(gives)}, on which record ${after.seq} rests.`;
  const seals = `Its seal says ${shortenId(id)}; the text now gives ${shortenId(gives)}.`;
  const field = restored
    ? ` Only ${restored.field} was changed in it: with ${shortenId(restored.was)} in its place, as its neighbours have it, the seal fits again.`
    : '';
  return `${own} was changed after it was sealed. ${seals}${field} Do not rely on it; compare it with a copy from elsewhere.`;
}

/** What is said of a break, and the entry from whose change it follows, where that is known. */
type Said = Pick<MadeFinding<ThymosCheckId>, 'message' | 'follows'>;

/** Of a record that names the one before it as it is written, though that one was changed. */
export function restsOn(lane: ThymosLane, entry: Entry, before: EntryRef): Said {
  return {
    follows: { lane: lane.id, index: before.index },
    message: `Record ${entry.seq} rests on record ${before.seq}, which was changed.`,
  };
}

/** Of a record that names another one before it than the one that is there. `named`: by its text; null: by none. */
export function sayOfLink(lane: ThymosLane, entry: Entry, named: string | null): Said {
  const before = lane.last;
  const parent = entry.parent ?? 'none';
  const previous = before ? lane.unsealedAt(before.index) : null;
  if (before && previous && previous.gives === parent)
    return {
      follows: { lane: lane.id, index: before.index },
      message: `This follows from the changed id of record ${before.seq}: its text still gives ${shortenId(parent)}, on which record ${entry.seq} rests.`,
    };
  return { message: linkText(lane, entry, named) };
}

function linkText(lane: ThymosLane, entry: Entry, named: string | null): string {
  const before = lane.last;
  const [own, other] = [`record ${entry.seq}`, `record ${before?.seq ?? ''}`];
  const parent = entry.parent ?? 'none';
  const isSealed = !lane.isUnsealed(entry.index);
  if (isSealed && named !== null && named === before?.id)
    return `What is written next to ${own} as its parent was changed: its text, which its seal covers, rests on ${other}.`;
  if (isSealed && named !== null && named === parent)
    return `Record ${entry.seq} is as it was sealed, and rests on ${shortenId(parent)}; before it is now ${shortenId(before?.id ?? '')}. So not ${own} was changed: ${other} was changed and sealed again, or another was put in its place, or one between was taken out.`;
  return `Record ${entry.seq} rests on ${shortenId(parent)}, and before it is ${shortenId(before?.id ?? '')}: one of the two was changed, or a record was taken out, put in or moved. No seal covers this link, so nothing here says which.`;
}

const WORDS = { trajectory_id: 'trajectory', seq: 'number', parent: 'record before' } as const;

/** Of a commit whose text names another place than the one where it is. */
export function sayOfPlace(
  lane: ThymosLane,
  entry: Entry,
  field: keyof typeof WORDS,
  named: string,
): Said {
  const message = placeText(lane, entry, field, named);
  const own = { lane: lane.id, index: entry.index };
  if (lane.isUnsealed(entry.index)) return { message, follows: own };
  // The link next to it says the same, and may itself follow from the record before.
  if (field === 'parent' && entry.parent === named)
    return { message, follows: sayOfLink(lane, entry, named).follows ?? own };
  return { message };
}

function placeText(
  lane: ThymosLane,
  entry: Entry,
  field: keyof typeof WORDS,
  named: string,
): string {
  const own = `record ${entry.seq}`;
  const unsealed = lane.unsealedAt(entry.index);
  if (unsealed?.restored?.field === field)
    return `This was changed: with ${shortenId(unsealed.restored.was)} in its place the seal of ${own} fits again.`;
  if (unsealed)
    return `This follows from the change of ${own}: its text does not fit its seal, so that nothing here says which ${WORDS[field]} it named before.`;
  if (field !== 'parent')
    return `The text of ${own}, which its seal covers, names another ${WORDS[field]}: ${shortenId(named)}. Its text is as it was sealed: what is written next to it was changed, or it was moved here.`;
  if (entry.parent === named)
    return `This follows from the same break: ${own} is as it was sealed, and its text rests on ${shortenId(named)}, too.`;
  return `The text of ${own}, which its seal covers, rests on ${shortenId(named)}, and not on what is before it here. Its text is as it was sealed: a record was taken out or replaced, and what is written next to it made to fit.`;
}
