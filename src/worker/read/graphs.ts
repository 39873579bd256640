// Graphs for the screens. The layout reads marks and lines while it draws and cannot wait; so
// it is run to learn which lanes it draws, again to learn which entries, and then with all of
// their lines. Where it puts them depends on no line.

import type { Link, Point } from '../../core/model/entry.ts';
import {
  type GraphLane,
  type GraphLine,
  type GraphMark,
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
  const marks = new Map<string, readonly GraphMark[]>();
  for (const [id, lane] of opened) marks.set(id, marksOf(lane, await cache.series(row, id)));
  const whole = {
    ...input,
    links: [...links, ...ties],
    marks: (lane: string) => marks.get(lane) ?? [],
  };
  const shown: Point[] = [];
  layoutLane({
    ...whole,
    line: (lane, index) => {
      shown.push({ lane, index });
      return NO_LINE;
    },
  });
  const lines = new Map<string, GraphLine>();
  for (const { lane, index } of shown)
    lines.set(nameOf(lane, index), await lineOf(opened.get(lane), index));
  return layoutLane({
    ...whole,
    line: (lane, index) => lines.get(nameOf(lane, index)) ?? NO_LINE,
  });
}

function nameOf(lane: string, index: number | null): string {
  return JSON.stringify([lane, index]);
}

export async function drawnLinks(cache: LedgerCache, row: LedgerRow): Promise<readonly Link[]> {
  const { links } = await cache.overview(row);
  return links.filter(({ quiet }) => !quiet);
}

async function lineOf(lane: OpenedLane | undefined, index: number | null): Promise<GraphLine> {
  if (!lane || index === null || index < 0 || index >= lane.entries) return NO_LINE;
  const { line, seq, errors } = await lane.timelineRow(index);
  return { title: line.title, note: line.note, shape: line.shape, seq, errors };
}

export async function graphLanes(cache: LedgerCache, row: LedgerRow): Promise<GraphLane[]> {
  const lanes = await cache.laneVerdicts(row);
  return lanes.map(({ row: { lane, summary }, verdict }) => ({
    id: lane,
    title: summary.title,
    origin: summary.origin,
    entries: summary.entries,
    verdict,
  }));
}
