// What a node says. Its position comes later.

import { cleanVerdict, type Verdict } from '../core/model/verdict.ts';
import { type Item, segmentId } from './fold.ts';
import {
  ghostWidth,
  LABEL_HEIGHT,
  labelWidth,
  NODE_HEIGHT,
  nodeWidth,
  segmentWidth,
  shortTitle,
} from './measure.ts';
import type { TreeLane } from './tree.ts';
import type { GraphLane, GraphLine, GraphMark, GraphNode, LaneGraphInput } from './types.ts';

/** A node without its position. */
export type Sketch = Omit<GraphNode, 'x' | 'y'>;

/** A node that is no entry, before it says anything. */
export const BLANK = {
  index: null,
  lastIndex: null,
  seq: null,
  note: '',
  shape: null,
  verdict: null,
  errors: 0,
} as const;

/** What a lane is called: by itself, by the link that names it, or by its id. */
export function laneTitle({ id, lane, link }: TreeLane): string {
  return lane?.title || link?.label || id.slice(0, 8);
}

export function entryNode(
  lane: GraphLane | null,
  index: number,
  line: GraphLine,
  marks: readonly GraphMark[],
): Sketch {
  const own = marks.some(({ mark }) => mark === 'error') || line.errors > 0 ? 'failed' : null;
  const warned = marks.some(({ mark }) => mark === 'warning');
  const face = shortTitle(line.title, line.shape);
  return {
    id: `${lane?.id ?? ''}:${index}`,
    type: 'entry',
    lane: lane?.id ?? '',
    index,
    lastIndex: index,
    seq: line.seq,
    title: line.title,
    face,
    note: line.note,
    shape: line.shape,
    verdict: lane?.verdict ? (own ?? markedVerdict(lane, warned)) : null,
    errors: line.errors,
    width: nodeWidth(face, String(line.seq)),
    height: NODE_HEIGHT,
  };
}

/** Of what has no error of its own. An entry of a lane that was never verified is not verified either. */
function markedVerdict({ verdict }: GraphLane, warned: boolean): Verdict | null {
  const clean = cleanVerdict(verdict);
  if (!warned) return clean;
  return clean === 'consistent' ? 'consistent with warnings' : 'verified with warnings';
}

export function segmentNode(
  lane: GraphLane | null,
  item: Item,
  input: LaneGraphInput,
  marks: readonly GraphMark[],
): Sketch {
  const id = lane?.id ?? '';
  const count = (mark: GraphMark['mark']) => marks.filter((m) => m.mark === mark).length;
  const first = input.line(id, item.from).seq;
  const errors = count('error');
  const warned = count('warning') > 0;
  const title = `${(item.to - item.from + 1).toLocaleString('en')} entries`;
  const words = [
    `seq ${first}–${input.line(id, item.to).seq}`,
    ...counted(errors, 'failing'),
    ...counted(count('waiting'), 'waiting'),
    ...counted(count('denied'), 'denied'),
  ].join(' · ');
  return {
    id: segmentId(id, item),
    type: 'segment',
    lane: id,
    index: item.from,
    lastIndex: item.to,
    seq: first,
    title,
    face: title,
    note: words,
    shape: null,
    verdict: lane?.verdict ? (errors > 0 ? 'failed' : markedVerdict(lane, warned)) : null,
    errors,
    width: segmentWidth(title, words),
    height: NODE_HEIGHT,
  };
}

function counted(count: number, word: string): string[] {
  return count > 0 ? [`${count.toLocaleString('en')} ${word}`] : [];
}

/** A lane that is named but not here, or is here without entries. */
export function ghostNode(lane: TreeLane): Sketch {
  const note = lane.lane ? 'no entries' : (lane.link?.missing ?? 'not in this ledger');
  const title = laneTitle(lane);
  return {
    ...BLANK,
    id: `missing:${lane.id}`,
    type: 'missing',
    lane: lane.id,
    title,
    face: title,
    note,
    // Named by a link that leads to it, or as the source of a branch.
    shape: lane.link ? 'delegation' : 'start',
    width: ghostWidth(title, note),
    height: NODE_HEIGHT,
  };
}

/** The words above a lane: its title, and where it comes from as the note. */
export function labelNode({ id, lane, link }: TreeLane, input: LaneGraphInput): Sketch | null {
  if (!lane) return null;
  const note = originWords(lane, link, input);
  return {
    ...BLANK,
    id: `label:${id}`,
    type: 'label',
    lane: id,
    title: lane.title,
    face: lane.title,
    note,
    verdict: lane.verdict,
    width: labelWidth(lane.title, note, lane.verdict ?? ''),
    height: LABEL_HEIGHT,
  };
}

function originWords(lane: GraphLane, link: TreeLane['link'], input: LaneGraphInput): string {
  if (!link) return lane.origin === 'delegated' || lane.origin === 'branch' ? lane.origin : '';
  const branch = link.kind === 'branch';
  const left = branch ? link.to : link.from;
  const known = input.lanes.some(
    ({ id, entries }) => id === left.lane && (left.index ?? entries) < entries,
  );
  const word = link.kind === 'propagation' ? 'woken' : 'delegated';
  if (left.index === null || !known) return branch ? 'branch' : word;
  const { seq } = input.line(left.lane, left.index);
  return branch ? `branch from seq ${seq}` : `${word} at seq ${seq}`;
}
