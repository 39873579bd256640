// The way that a lane's state came about, as entries from end to end: of a branch first those of its source
// up to where it leaves, then its own. Its state is folded in the same order.

import type { Link } from '../../core/model/entry.ts';
import type { LaneSummary } from '../../core/model/ledger.ts';

export interface PathPart {
  readonly lane: string;
  readonly title: string;
  readonly mark: string | undefined;
  /** Position of its first entry on the path. */
  readonly from: number;
  readonly entries: number;
}

export interface LanePath {
  readonly lane: string;
  /** The lane's own part is the last. */
  readonly parts: readonly PathPart[];
  readonly total: number;
  /** The id of a source that is not in this ledger; null: none is missing. */
  readonly missing: string | null;
}

export interface PathPoint {
  readonly lane: string;
  readonly index: number;
}

export function pathOf(
  lane: string,
  lanes: readonly LaneSummary[],
  links: readonly Link[],
): LanePath | null {
  const byId = new Map(lanes.map((one) => [one.id, one]));
  const branches = new Map(
    links.flatMap((link) => (link.kind === 'branch' ? [[link.from.lane, link] as const] : [])),
  );
  const chain: { readonly summary: LaneSummary; readonly entries: number }[] = [];
  const seen = new Set<string>();
  let missing: string | null = null;
  let next: { readonly id: string; readonly entries: number | null } | null = {
    id: lane,
    entries: null,
  };
  while (next && !seen.has(next.id)) {
    const summary = byId.get(next.id);
    if (!summary) {
      if (chain.length === 0) return null;
      missing = next.id;
      break;
    }
    seen.add(next.id);
    chain.push({ summary, entries: next.entries ?? summary.entries });
    const link = branches.get(next.id);
    // Where the commit is not found, all of the source is folded.
    next = link
      ? { id: link.to.lane, entries: link.to.index === null ? null : link.to.index + 1 }
      : null;
  }
  let from = 0;
  const parts = chain.reverse().map(({ summary, entries }): PathPart => {
    const part = { lane: summary.id, title: summary.title, mark: summary.mark, from, entries };
    from += entries;
    return part;
  });
  return { lane, parts, total: from, missing };
}

/** The entry at a position; positions beyond an end are that end. */
export function pointAt({ parts, total }: LanePath, position: number): PathPoint {
  const at = Math.max(0, Math.min(total - 1, position));
  const part = parts.findLast(({ from, entries }) => from <= at && entries > 0) ?? parts[0];
  return { lane: part?.lane ?? '', index: at - (part?.from ?? 0) };
}

/** How many entries two paths begin with together. */
export function commonOf(a: LanePath, b: LanePath): number {
  let common = 0;
  for (const [place, part] of a.parts.entries()) {
    const other = b.parts[place];
    if (other?.lane !== part.lane) break;
    common += Math.min(part.entries, other.entries);
    if (part.entries !== other.entries) break;
  }
  return common;
}

/** Stretches of lanes between two positions of a path, without the entry at the first. */
export function between(
  path: LanePath,
  from: number,
  to: number,
): readonly { readonly lane: string; readonly from: number; readonly to: number }[] {
  return path.parts.flatMap(({ lane, from: start, entries }) => {
    const first = Math.max(start, from + 1);
    const end = Math.min(start + entries, to + 1);
    return first < end ? [{ lane, from: first - start, to: end - start }] : [];
  });
}
