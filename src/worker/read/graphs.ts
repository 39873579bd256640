// Graphs for the screens. The layout reads marks and lines while it draws and cannot wait; so
// it is run once to learn which lanes it draws, and again when those are open.

import type { Link } from '../../core/model/entry.ts';
import {
  type GraphLane,
  type GraphLine,
  type GraphView,
  type LaneFilter,
  type LanesView,
  layoutLane,
  layoutLanes,
} from '../../layout/index.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { LedgerCache } from './ledger-cache.ts';
import type { OpenedLane } from './opened-lane.ts';
import { marksOf } from './timeline.ts';

const NO_LINE: GraphLine = { title: '', note: '', shape: 'bound', seq: 0, errors: 0 };

export async function laneGraphOf(
  cache: LedgerCache,
  row: LedgerRow,
  filter: LaneFilter,
): Promise<LanesView> {
  const links = await drawnLinks(cache, row);
  return layoutLanes({ lanes: await graphLanes(cache, row), links, filter });
}

export async function graphOf(
  cache: LedgerCache,
  row: LedgerRow,
  focus: string,
  open: readonly string[],
): Promise<GraphView> {
  const lanes = await graphLanes(cache, row);
  const links = await drawnLinks(cache, row);
  const drawn = new Set<string>([focus]);
  const input = { focus, lanes, links, open };
  layoutLane({
    ...input,
    marks: (lane) => {
      drawn.add(lane);
      return [];
    },
    line: (lane) => {
      drawn.add(lane);
      return NO_LINE;
    },
  });
  const opened = new Map<string, OpenedLane>();
  for (const lane of drawn) {
    const found = await cache.findLane(row, lane);
    if (found) opened.set(lane, found);
  }
  // A grant and its request are in one lane, as are a rollback and its checkpoint: such links
  // are known to the lane alone.
  const ties = [...opened.values()].flatMap(({ row: lane }) =>
    lane.links.filter(
      ({ kind, from, to, quiet }) =>
        (kind === 'reference' || kind === 'rollback') && from.lane === to.lane && !quiet,
    ),
  );
  return layoutLane({
    ...input,
    links: [...links, ...ties],
    marks: (lane) => {
      const found = opened.get(lane);
      return found ? marksOf(found) : [];
    },
    line: (lane, index) => lineOf(opened.get(lane), index),
  });
}

async function drawnLinks(cache: LedgerCache, row: LedgerRow): Promise<readonly Link[]> {
  const { links } = await cache.overview(row);
  return links.filter(({ quiet }) => !quiet);
}

function lineOf(lane: OpenedLane | undefined, index: number): GraphLine {
  if (!lane || index < 0 || index >= lane.entries) return NO_LINE;
  const { line, seq, errors } = lane.timelineRow(index);
  return { title: line.title, note: line.note, shape: line.shape, seq, errors };
}

async function graphLanes(cache: LedgerCache, row: LedgerRow): Promise<GraphLane[]> {
  const lanes = await cache.laneVerdicts(row);
  return lanes.map(({ row: { lane, summary }, verdict }) => ({
    id: lane,
    title: summary.title,
    origin: summary.origin,
    entries: summary.entries,
    verdict,
  }));
}
