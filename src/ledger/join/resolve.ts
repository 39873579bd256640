// Claims of entries about other entries become links once the ledger is known as a whole. A missing
// target is described in words, never left out.

import { IdNumbers } from '../../base/id-numbers.ts';
import type { EntryLink } from '../model/digest.ts';
import type { Link } from '../model/entry.ts';
import type { LaneEnds } from './ends.ts';

/** The label of a link to a commit that is undone. */
export const UNDOES = 'undoes the commit';

/** Takes the last of one id, where there are several. */
export function lanesById(lanes: readonly LaneEnds[]): ReadonlyMap<string, LaneEnds> {
  return new Map(lanes.map((ends) => [ends.lane, ends]));
}

/** The links that leave each lane, in the order of their entries. */
export function resolveLinks(lanes: readonly LaneEnds[]): Map<string, Link[]> {
  const byId = lanesById(lanes);
  const owners = indexOwners(lanes);
  const findOwner = (commit: string) => lanes[owners.get(commit) ?? -1];
  const found = new Map<string, Link[]>();
  for (const ends of lanes) {
    const links = ends.links.map(({ index, link }) => resolveLink(ends.lane, index, link, byId));
    for (const undone of ends.undoes) links.push(resolveUndoing(ends, undone, findOwner));
    found.set(ends.lane, links);
  }
  return found;
}

export function resolveLink(
  lane: string,
  index: number,
  { kind, lane: target, commit, label, quiet }: EntryLink,
  lanes: ReadonlyMap<string, LaneEnds>,
): Link {
  const link = (at: number | null, missing: string | null): Link => ({
    kind,
    from: { lane, index },
    to: { lane: target, index: at },
    label,
    missing,
    ...(quiet && { quiet }),
  });
  const to = lanes.get(target);
  if (!to) return link(null, `the lane ${short(target)} is not in this file`);
  if (commit === null)
    return to.entries ? link(0, null) : link(null, `the lane ${short(target)} has no records`);
  const at = to.commits.get(commit);
  return at === undefined
    ? link(null, `the commit ${short(commit)} is not in lane ${short(target)}`)
    : link(at, null);
}

/** Has the first lane of every commit, where one is named as undone. */
export function indexOwners(lanes: readonly LaneEnds[]): IdNumbers {
  const owners = new IdNumbers();
  if (lanes.every(({ undoes }) => !undoes.length)) return owners;
  for (const [i, { commits }] of lanes.entries())
    for (const commit of commits.keys()) if (!owners.has(commit)) owners.set(commit, i);
  return owners;
}

/** A commit is searched in its own lane first: a branch may undo what it inherited. */
export function resolveUndoing(
  own: LaneEnds,
  { index, commit }: { readonly index: number; readonly commit: string },
  findOwner: (commit: string) => LaneEnds | undefined,
): Link {
  const owner = own.commits.has(commit) ? own : findOwner(commit);
  return {
    kind: 'reference',
    from: { lane: own.lane, index },
    to: { lane: owner?.lane ?? own.lane, index: owner?.commits.get(commit) ?? null },
    label: UNDOES,
    missing: owner ? null : `the commit ${short(commit)} is not in this file`,
  };
}

function short(id: string): string {
  return /^[0-9a-f]{16,}$/i.test(id) ? id.slice(0, 8) : id;
}
