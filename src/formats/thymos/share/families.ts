// Which lanes are one share. A branch is folded onto its source and compared with the requests
// there, so that it belongs where its source is: a lane, its branches and theirs are a family.
// The families in the order of the ledger are cut into shares of about as many entries each.

import { wordsAt } from '../../../base/json/access.ts';
import { addAll } from '../../../base/lists.ts';
import type { SharedLanePlace, ShareOf } from '../../../ledger/format/shares.ts';
import type { ThymosReader } from '../containers/reader.ts';
import { asPayload, decodePayload } from '../payload/payload.ts';

interface Family {
  readonly lanes: SharedLanePlace[];
  entries: number;
}

export function lanesOfShare(reader: ThymosReader, { number, of }: ShareOf): SharedLanePlace[] {
  const total = reader.lanes.reduce((sum, { entries }) => sum + entries, 0);
  const own: SharedLanePlace[] = [];
  let before = 0;
  for (const { lanes, entries } of groupFamilies(reader)) {
    // Where the middle of the family is.
    const share = total ? Math.floor(((before + entries / 2) * of) / total) : 0;
    before += entries;
    if (share === number - 1) addAll(own, lanes);
  }
  return own.sort((a, b) => a.place - b.place);
}

/** By the first lane of each. */
function groupFamilies(reader: ThymosReader): Iterable<Family> {
  const placeByLane = new Map(reader.lanes.map(({ id }, place) => [id, place]));
  const above = reader.lanes.map((_, place) => place);
  const findRoot = (place: number) => {
    let root = place;
    for (let next = above[root] ?? root; next !== root; next = above[root] ?? root) root = next;
    // What was gone through leads there at once the next time.
    for (let at = place; at !== root; ) {
      const next = above[at] ?? root;
      above[at] = root;
      at = next;
    }
    return root;
  };
  for (const [place, { id }] of reader.lanes.entries()) {
    const source = placeByLane.get(findSource(reader, id) ?? '');
    if (source === undefined) continue;
    const [a, b] = [findRoot(place), findRoot(source)];
    above[Math.max(a, b)] = Math.min(a, b);
  }
  const families = new Map<number, Family>();
  for (const [place, lane] of reader.lanes.entries()) {
    const root = findRoot(place);
    const family = families.get(root) ?? { lanes: [], entries: 0 };
    families.set(root, family);
    family.lanes.push({ ...lane, place });
    family.entries += lane.entries;
  }
  return families.values();
}

/** The lane that a branch leaves from, as its first entry says. */
function findSource(reader: ThymosReader, lane: string): string | null {
  for (const entry of reader.entries(lane, 0, 1)) {
    const payload = asPayload(decodePayload(entry));
    return payload?.type === 'branch' ? wordsAt(payload.tree, 'source_trajectory_id') : null;
  }
  return null;
}
