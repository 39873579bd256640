// Lanes of one title are told apart, including missing ones that links name.

import { type NamedItem, twinMarks } from '../../base/twins.ts';
import { findTieParent } from '../layout/index.ts';
import type { Link } from '../model/entry.ts';
import type { LaneRow } from '../storage/rows.ts';

type TitledLane = Pick<LaneRow, 'lane'> & {
  readonly summary: Pick<LaneRow['summary'], 'title' | 'firstAt'>;
};

/** Has an entry for each lane whose title another one has, too. */
export function markLanes(
  lanes: readonly TitledLane[],
  links: readonly Pick<Link, 'kind' | 'from' | 'to' | 'label'>[],
): ReadonlyMap<string, string> {
  const all = new Map<string, NamedItem>();
  for (const { lane, summary } of lanes)
    all.set(lane, { key: lane, id: lane, name: summary.title, at: summary.firstAt });
  for (const link of links) {
    const child = findTieParent(link)?.child;
    if (child !== undefined && !all.has(child))
      all.set(child, { key: child, id: child, name: link.label });
  }
  return twinMarks(all.values());
}
