// Turns what entries claim about other entries into links, once the ledger is known
// as a whole. What is not there is said in words; it is never left out.

import type { EntryLink } from '../../core/model/digest.ts';
import type { Link } from '../../core/model/entry.ts';
import type { LaneClaims } from './lane-builder.ts';

/** The links that leave each lane, in the order of their entries. */
export function resolveLinks(lanes: readonly LaneClaims[]): Map<string, Link[]> {
  const byId = new Map(lanes.map((claims) => [claims.lane, claims]));
  const found = new Map<string, Link[]>();
  for (const claims of lanes) {
    const links = claims.links.map(({ index, link }) =>
      resolveLink(claims.lane, index, link, byId),
    );
    for (const undone of claims.undoes) links.push(resolveUndoing(claims, undone, lanes));
    found.set(claims.lane, links);
  }
  return found;
}

function resolveLink(
  lane: string,
  index: number,
  { kind, lane: target, commit, label, quiet }: EntryLink,
  lanes: ReadonlyMap<string, LaneClaims>,
): Link {
  const told = quiet ? { quiet } : {};
  const from = { lane, index };
  const to = lanes.get(target);
  const missing = (words: string): Link => ({
    kind,
    from,
    to: { lane: target, index: null },
    label,
    missing: words,
    ...told,
  });
  if (!to) return missing(`the lane ${short(target)} is not in this file`);
  if (commit === null) {
    if (to.entries === 0) return missing(`the lane ${short(target)} has no entries`);
    return { kind, from, to: { lane: target, index: 0 }, label, missing: null, ...told };
  }
  const at = to.commits.get(commit);
  if (at === undefined)
    return missing(`the commit ${short(commit)} is not in lane ${short(target)}`);
  return { kind, from, to: { lane: target, index: at }, label, missing: null, ...told };
}

/** A commit is looked for in its own lane first: a branch may undo what it inherited. */
function resolveUndoing(
  own: LaneClaims,
  { index, commit }: { readonly index: number; readonly commit: string },
  lanes: readonly LaneClaims[],
): Link {
  const holder = own.commits.has(commit) ? own : lanes.find(({ commits }) => commits.has(commit));
  return {
    kind: 'reference',
    from: { lane: own.lane, index },
    to: { lane: holder?.lane ?? own.lane, index: holder?.commits.get(commit) ?? null },
    label: 'undoes the commit',
    missing: holder ? null : `the commit ${short(commit)} is not in this file`,
  };
}

/** Hashes are told by their beginning; names are not cut. */
function short(id: string): string {
  return /^[0-9a-f]{16,}$/i.test(id) ? id.slice(0, 8) : id;
}
