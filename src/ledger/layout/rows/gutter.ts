// The gutter of visible rows has the rail of each lane, the edges from the entries that lanes
// leave, the hollow rails of undone entries, and torn links.

import type { Link } from '../../model/entry.ts';
import type { ListedRow, RowList } from './part-list.ts';
import { undoneRuns } from './rollbacks.ts';

/** In px. */
export const RAIL = { apart: 14, corner: 6 } as const;
/** From the next rail on lanes are drawn on the last one. */
export const MOST_RAILS = 6;

export interface GutterLane {
  readonly kind: Link['kind'];
  readonly isChecked: boolean;
}

export interface EntryPlace {
  readonly place: number;
  readonly index: number;
}

export interface GutterAsk {
  readonly list: RowList;
  readonly lanes: readonly GutterLane[];
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly middle: (row: number) => number;
  readonly between: readonly [EntryPlace, EntryPlace] | null;
}

export type RailLook = 'sealed' | 'dotted' | 'torn' | 'between';
export type EdgeLook = 'branch' | 'delegation' | 'missing';

export interface DrawnEdge {
  readonly place: number;
  readonly look: EdgeLook;
  readonly source: readonly [x: number, y: number];
  readonly d: string;
}

export interface Torn {
  readonly x: number;
  readonly y: number;
  readonly look: 'broken' | 'missing';
}

export interface Gutter {
  readonly rails: ReadonlyMap<RailLook, string>;
  readonly hollow: string;
  readonly edges: readonly DrawnEdge[];
  readonly torn: readonly Torn[];
}

export function railX(left: number, rail: number): number {
  return left + Math.min(rail, MOST_RAILS) * RAIL.apart;
}

/** Returns the px of the mark of a row: an undone entry has it beside the rail of its lane. */
export function markX(list: RowList, left: number, { place, index }: EntryPlace): number {
  return railX(left, (list.findRail(place) ?? 0) + (isUndone(list, place, index) ? 1 : 0));
}

export function isUndone(list: RowList, place: number, index: number): boolean {
  const rollbacks = list.lanes[place]?.rollbacks;
  if (!rollbacks || rollbacks.by.length === 0) return false;
  return undoneRuns(rollbacks).some(([from, to]) => index >= from && index < to);
}

/** Px that are left out around a torn link at most, and that marks take. */
const GAP = 12;
const MARK = 6;

export function drawGutter(ask: GutterAsk): Gutter {
  const { list, from, to, left, middle } = ask;
  const rails = new Map<RailLook, string>();
  const add = (look: RailLook, d: string) => rails.set(look, `${rails.get(look) ?? ''}${d}`);
  const own = rowsByLane(list, from, to);
  const torn: Torn[] = [];
  let hollow = '';
  list.lanes.forEach((lane, place) => {
    const [span, rail] = [list.findSpan(place), list.findRail(place)];
    if (!span || rail === null || lane.missing !== null || span[0] > to || span[1] < from) return;
    const x = railX(left, rail);
    const isDotted = ask.lanes[place]?.isChecked === false;
    const line = (top: number, row: number, index: number) => {
      const end = middle(row);
      if (lane.torn.includes(index)) {
        const half = (end - middle(row - 1)) / 2;
        const [y, gap] = [end - half, Math.min(GAP, half - MARK)];
        add('torn', `M${x} ${top}V${y - gap}M${x} ${y + gap}V${end}`);
        torn.push({ x, y, look: 'broken' });
        return;
      }
      const rests = index > (lane.torn[0] ?? index);
      add(isDotted || rests ? 'dotted' : 'sealed', `M${x} ${top}V${end}`);
      if (isBetween(ask.between, place, index)) add('between', `M${x} ${top}V${end}`);
    };
    const live = (own.get(place) ?? []).filter(({ index }) => !isUndone(list, place, index));
    let before = span[0] < from ? middle(from - 1) : null;
    for (const { row, index } of live) {
      if (before !== null) line(before, row, index);
      before = middle(row);
    }
    if (span[1] > to && before !== null) line(before, to + 1, nextIndex(list, place, to));
    for (const [first, end] of undoneRuns(lane.rollbacks)) {
      const [top, last] = [list.findRow(place, first - 1), list.findRow(place, end)];
      if (last < from || top > to) continue;
      hollow += beside(x, middle(Math.max(top, from - 1)), middle(Math.min(last, to + 1)));
    }
  });
  const edges = drawEdges(ask);
  for (const { place, look, d } of edges) {
    if (look !== 'missing' || d === '') continue;
    const row = list.findRow(place, 0);
    torn.push({ x: railX(left, list.findRail(place) ?? 0), y: middle(row), look: 'missing' });
  }
  return { rails, hollow, edges, torn };
}

function drawEdges({ list, lanes, from, to, left, middle }: GutterAsk): DrawnEdge[] {
  const { corner } = RAIL;
  return list.lanes.flatMap((lane, place): DrawnEdge[] => {
    const [span, rail] = [list.findSpan(place), list.findRail(place)];
    if (lane.parent < 0 || !span || rail === null) return [];
    const row = list.findRow(lane.parent, lane.leaves);
    if (span[0] < from || row > to) return [];
    const { place: source, index } = list.at(row);
    const [x, y] = [markX(list, left, { place: source, index }), middle(row)];
    const [end, down] = [railX(left, rail), middle(span[0])];
    const across = end - corner > x ? `H${end - corner}q${corner} 0 ${corner} ${corner}` : '';
    const kind = lanes[place]?.kind === 'branch' ? 'branch' : 'delegation';
    const look = lane.missing === null ? kind : 'missing';
    const stop = look === 'missing' ? down - MARK : down;
    return [{ place, look, source: [x, y], d: `M${x} ${y}${across}V${stop}` }];
  });
}

interface OwnRow extends ListedRow {
  readonly row: number;
}

function rowsByLane(list: RowList, from: number, to: number): Map<number, OwnRow[]> {
  const rows = new Map<number, OwnRow[]>();
  for (let row = from; row <= Math.min(to, list.count - 1); row++) {
    const own = { ...list.at(row), row };
    const held = rows.get(own.place);
    if (held) held.push(own);
    else rows.set(own.place, [own]);
  }
  return rows;
}

function nextIndex(list: RowList, place: number, row: number): number {
  let [low, high] = [0, (list.lanes[place]?.entries ?? 1) - 1];
  while (low < high) {
    const half = (low + high) >> 1;
    if (list.findRow(place, half) > row) high = half;
    else low = half + 1;
  }
  return low;
}

function beside(x: number, top: number, end: number): string {
  const { apart, corner } = RAIL;
  const over = apart - corner;
  return [
    `M${x} ${top}h${over}q${corner} 0 ${corner} ${corner}`,
    `V${end - corner}q0 ${corner} ${-corner} ${corner}h${-over}`,
  ].join('');
}

function isBetween(between: GutterAsk['between'], place: number, index: number): boolean {
  if (!between) return false;
  const [a, b] = between;
  const [first, last] = [Math.min(a.index, b.index), Math.max(a.index, b.index)];
  return a.place === place && b.place === place && index > first && index <= last;
}
