// Addresses that were shared of the screen that compared two moments: they count entries along the way on
// which a lane's state came about, of a branch first those of its source. Here they become two points.

import type { LedgerDetail } from '../../core/model/ledger.ts';
import { lanePath, pointText, readIndex } from '../../ui/paths.ts';
import type { Point } from './walk.ts';

type Lanes = Pick<LedgerDetail, 'lanes' | 'links'>;

/** Where such an address leads; `main`: the lane of an address that names none. */
export function pathOfMoments(
  ledger: string,
  search: URLSearchParams,
  detail: Lanes,
  main: string,
): string {
  const lane = search.get('lane') || main;
  const a = readIndex(search.get('a'));
  const b = readIndex(search.get('b'));
  const from = a === null ? null : pointOn(search.get('with') || lane, a, detail);
  const to = b === null ? null : pointOn(lane, b, detail);
  return lanePath(ledger, to?.lane ?? lane, {
    index: to?.index ?? null,
    tab: 'diff',
    a: from ? pointText(from) : undefined,
    b: to ? pointText(to) : undefined,
  });
}

/** The entry at a position of the way to a lane's state; one beyond the end is the last. */
export function pointOn(lane: string, position: number, detail: Lanes): Point {
  const seen = new Set<string>();
  const wayTo = (one: string): { readonly lane: string; readonly entries: number }[] => {
    const { entries = 0 } = detail.lanes.find(({ id }) => id === one) ?? {};
    const link = detail.links.find(({ kind, from }) => kind === 'branch' && from.lane === one);
    const isLast = !link || link.missing !== null || seen.has(one);
    seen.add(one);
    const before = isLast ? [] : wayTo(link.to.lane);
    const source = before.at(-1);
    // Where the entry that it leaves is not known, all of its source comes first.
    const cut = source && {
      lane: source.lane,
      entries: Math.min(source.entries, (link?.to.index ?? source.entries) + 1),
    };
    return [...before.slice(0, -1), ...(cut ? [cut] : []), { lane: one, entries }];
  };
  let left = position;
  const way = wayTo(lane);
  for (const part of way) {
    if (left < part.entries) return { lane: part.lane, index: left };
    left -= part.entries;
  }
  return { lane, index: Math.max(0, (way.at(-1)?.entries ?? 0) - 1) };
}
