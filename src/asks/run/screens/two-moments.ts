// Shared addresses of the former screen that compared two moments count entries along the way on
// which a lane's state came about, those of a branch's source first. They become two points here.

import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { lanePath, pointText, readIndex } from '../../../ui/paths.ts';
import type { WalkPoint } from './walk.ts';

type Lanes = Pick<LedgerDetail, 'lanes' | 'links'>;

/** Returns where such an address leads; `main` is the lane of an address that names none. */
export function leadToPoints(
  ledger: string,
  search: URLSearchParams,
  detail: Lanes,
  main: string,
): string {
  const lane = search.get('lane') || main;
  const a = readIndex(search.get('a'));
  const b = readIndex(search.get('b'));
  const from = a === null ? null : findPoint(search.get('with') || lane, a, detail);
  const to = b === null ? null : findPoint(lane, b, detail);
  return lanePath(ledger, to?.lane ?? lane, {
    index: to?.index ?? null,
    tab: 'diff',
    a: from ? pointText(from) : undefined,
    b: to ? pointText(to) : undefined,
  });
}

/** A position beyond the end is the last. */
export function findPoint(lane: string, position: number, detail: Lanes): WalkPoint {
  let left = position;
  const way = listWay(lane, detail);
  for (const part of way) {
    if (left < part.entries) return { lane: part.lane, index: left };
    left -= part.entries;
  }
  return { lane, index: Math.max(0, (way.at(-1)?.entries ?? 0) - 1) };
}

interface Part {
  readonly lane: string;
  readonly entries: number;
}

function listWay(lane: string, { lanes, links }: Lanes): readonly Part[] {
  const way: Part[] = [];
  const seen = new Set<string>();
  let next: Part | null = { lane, entries: Number.POSITIVE_INFINITY };
  while (next) {
    const part: Part = next;
    const { entries = 0 } = lanes.find(({ id }) => id === part.lane) ?? {};
    way.unshift({ lane: part.lane, entries: Math.min(entries, part.entries) });
    const link = links.find(({ kind, from }) => kind === 'branch' && from.lane === part.lane);
    // Lanes may branch from one another in a circle.
    const isLast = !link || link.missing !== null || seen.has(part.lane);
    seen.add(part.lane);
    // Where the entry that it leaves is not known, all of its source comes first.
    const cut = (link?.to.index ?? Number.POSITIVE_INFINITY) + 1;
    next = isLast ? null : { lane: link.to.lane, entries: cut };
  }
  return way;
}
