// A row has a line of the entries of a lane, or of all lanes of a file, in the order of the axis.

import type { LaneItems, Swimlane, Swimlanes } from '../../../ledger/layout/index.ts';
import { computeDomain, fittingRate, Scale } from '../../../ui/graph/map/scale.ts';
import {
  type By,
  makeTrack,
  rankMark,
  type Track,
  weighMark,
} from '../../../ui/graph/map/tracks.ts';
import type { RunRow } from './rows.ts';

const NOTHING: Swimlane = {
  lane: '',
  title: '',
  kind: null,
  depth: 0,
  parent: -1,
  leaves: null,
  start: 0,
  entries: 0,
  verdict: null,
  missing: null,
};

export interface RunLine {
  readonly track: Track;
  /** In the sum of a file, has for each item the place of its lane. */
  readonly lanes: Uint32Array | null;
}

/** Draws each row; `nowhere` says where missing lanes were looked for. */
export function drawLines(
  rows: readonly RunRow[],
  by: By,
  shapes: Swimlanes['shapes'],
  nowhere: string,
): readonly RunLine[] {
  const places = new Map(rows.map(({ key }, place) => [key, place]));
  return rows.map((row, place) => {
    const parent = places.get(row.parentKey ?? '') ?? -1;
    const { lane, kind, key, file } = row;
    const missing = kind === 'ghost' ? nowhere : null;
    const head = { ...NOTHING, ...lane, lane: key, parent, missing };
    const items = lane?.items ?? { ...NO_ITEMS, ...(kind === 'file' ? file.sum : {}) };
    // Nobody could say where they are.
    const isLost = by === 'time' && items.times.every((time) => Number.isNaN(time));
    const drawn = { ...head, items: isLost ? NO_ITEMS : items };
    if (lane || kind !== 'file' || isLost)
      return {
        track: makeTrack({ lane: drawn, place, by, before: 0, found: undefined, shapes }),
        lanes: null,
      };
    return sumLine(row, place, by, shapes);
  });
}

const NO_ITEMS: LaneItems = {
  index: new Uint32Array(),
  counts: new Uint32Array(),
  shapes: new Uint8Array(),
  flags: new Uint8Array(),
  times: new Float64Array(),
  rollbacks: new Uint32Array(),
  grants: new Uint32Array(),
};

/**
 * Axes are compared in a view of so many px; by time, so much less is still as good, because a time
 * says more.
 */
const VIEW = 1000;
const GRACE = 0.6;

/**
 * Chooses the axis on which most files can be read: times that are far apart leave most of them a
 * point.
 */
export function chooseAxis(rows: readonly RunRow[], shapes: Swimlanes['shapes']): By {
  const files = rows.filter(({ kind }) => kind === 'file');
  const width = (by: By) => {
    const lines = drawLines(files, by, shapes, '').map(({ track }) => track.values);
    const domain = computeDomain(lines, by === 'time');
    const scale = new Scale(domain, fittingRate(domain, VIEW), VIEW);
    const widths = lines.map((values) => {
      const [from, to] = [values[0], values.at(-1)];
      return from === undefined || to === undefined ? 0 : scale.x(to) - scale.x(from);
    });
    return widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
  };
  const byTime = width('time');
  return byTime > 0 && byTime >= GRACE * width('sequence') ? 'time' : 'sequence';
}

/** An item without a time is left out of a sum by time. */
function sumLine(
  { file, key }: RunRow,
  place: number,
  by: By,
  shapes: Swimlanes['shapes'],
): RunLine {
  const { sum, name, entries, verdict } = file;
  const values = by === 'time' ? sum.times : sum.steps;
  const order = [...values.keys()].filter((at) => !Number.isNaN(values[at] ?? 0));
  order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const numbers = (column: Uint8Array | Uint32Array) => order.map((at) => column[at] ?? 0);
  const flags = numbers(sum.flags);
  const looks = numbers(sum.shapes);
  if (flags[0] === 0) looks[0] = Math.max(0, shapes.indexOf('start'));
  const marked = flags.map((flag, at) => ({
    flags: flag,
    shape: shapes[looks[at] ?? 0] ?? 'change',
  }));
  const track = {
    lane: { ...NOTHING, lane: key, title: name, entries, verdict },
    place,
    length: order.length,
    values: Float64Array.from(order, (at) => values[at] ?? 0),
    index: Uint32Array.from(numbers(sum.index)),
    counts: Uint32Array.from(numbers(sum.counts)),
    shapes: Uint8Array.from(looks),
    flags: Uint8Array.from(flags),
    ranks: Uint8Array.from(marked, rankMark),
    weights: Uint8Array.from(marked, weighMark),
    grants: NO_ITEMS.grants,
    rollbacks: NO_ITEMS.rollbacks,
    isSum: true,
  };
  return { track, lanes: Uint32Array.from(numbers(sum.lanes)) };
}
