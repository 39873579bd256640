// The rows of a lane stand directly below the row that it leaves.

import { firstPast } from '../../../base/lists.ts';
import { foldRuns, keepLanes } from './folded-runs.ts';
import {
  type ListedLane,
  type ListPart,
  type PartKind,
  PartList,
  type RowFolds,
  type RowList,
} from './part-list.ts';
import { type Rollbacks, undoneRuns } from './rollbacks.ts';

interface Around {
  readonly past: number;
  readonly isWithin: boolean;
}

interface Group {
  readonly leaves: number;
  readonly places: number[];
}

/** `free` is the first rail that they may take. `isWithin` says that a lane around is folded. */
type RowStep =
  | (Omit<ListPart, 'row'> & { readonly does: 'part' })
  | {
      readonly does: 'group';
      readonly places: readonly number[];
      readonly free: number;
      readonly isWithin: boolean;
    }
  | { readonly does: 'lane'; readonly place: number; readonly isWithin: boolean };

const NONE: Rollbacks = { by: new Int32Array(), to: new Int32Array() };

export function listRows(lanes: readonly ListedLane[], folds: RowFolds): RowList {
  const groups = groupLanes(lanes);
  const kept = keepLanes(lanes);
  const parts: ListPart[] = [];
  const own: number[][] = lanes.map(() => []);
  const rails = new Int32Array(lanes.length).fill(-1);
  let count = 0;
  const add = ({ kind, place, from, to }: Omit<ListPart, 'row'>) => {
    own[place]?.push(parts.length);
    parts.push({ kind, place, from, to, row: count });
    count += kind === 'entry' ? to - from : 1;
  };

  const isFolded = (place: number, isWithin: boolean) =>
    place > 0 && (isWithin || folds.isFolded(place));

  const leave = (place: number, { leaves, places }: Group, around: Around): RowStep[] => {
    if (places.length === 0) return [];
    const isBeside = undoneRuns(lanes[place]?.rollbacks ?? NONE).some(
      // The hollow rail is beside the lane from the checkpoint on.
      ([from, to]) => leaves >= from - 1 && leaves < to,
    );
    const free = around.past + (isBeside ? 2 : 1);
    return [{ does: 'group', places, free, isWithin: around.isWithin }];
  };

  const follow = (place: number, past: number, isWithin: boolean): RowStep[] => {
    const lane = lanes[place];
    if (!lane) return [];
    const isHidden = isFolded(place, isWithin);
    const around = { past, isWithin: isHidden };
    const steps: RowStep[] = [];
    const part = (kind: PartKind, from: number, to: number) =>
      steps.push({ does: 'part', kind, place, from, to });
    const leaving = groups[place] ?? [];
    let at = isHidden || lane.parent < 0 ? 0 : 1;
    let next = firstPast(leaving.length, (order) => (leaving[order]?.leaves ?? 0) >= at);
    const leaveTogether = (end: number) => {
      const first = leaving[next];
      const places: number[] = [];
      for (let one = first; one && one.leaves < end; one = leaving[++next])
        for (const child of one.places) if (kept[child] === 1) places.push(child);
      if (first)
        for (const step of leave(place, { leaves: first.leaves, places }, around)) steps.push(step);
    };
    const goTo = (end: number) => {
      for (let one = leaving[next]; one && one.leaves < end; one = leaving[++next]) {
        if (one.leaves >= at) part('entry', at, one.leaves + 1);
        at = one.leaves + 1;
        for (const step of leave(place, one, around)) steps.push(step);
      }
      if (end > at) part('entry', at, end);
      at = Math.max(at, end);
    };
    if (isHidden) {
      const faults = [...lane.faults].filter((fault) => fault > 0);
      for (const [order, end] of [...faults, Number.POSITIVE_INFINITY].entries()) {
        const fault = faults[order - 1];
        if (fault !== undefined) part('entry', fault, fault + 1);
        leaveTogether(end);
      }
      return steps;
    }
    for (const { kind, from, to } of foldRuns(lane, (from) => folds.isOpened(place, from))) {
      goTo(from);
      part(kind, from, to);
      leaveTogether(to);
      at = to;
    }
    goTo(lane.entries);
    return steps;
  };

  /** The last head has the rail next to the source. */
  const expand = (step: Exclude<RowStep, { does: 'part' }>): RowStep[] => {
    const { isWithin } = step;
    if (step.does === 'lane') return follow(step.place, rails[step.place] ?? 0, isWithin);
    const headed = step.places.filter((place) => {
      const isStub = lanes[place]?.isStub === true && kept[place] !== 1;
      return !(isStub && isFolded(place, isWithin));
    });
    const steps: RowStep[] = [];
    const outermost = step.free + headed.length - 1;
    headed.forEach((place, order) => {
      rails[place] = outermost - order;
      const kind = lanes[place]?.missing === null ? 'head' : 'ghost';
      steps.push({ does: 'part', kind, place, from: 0, to: 1 });
      const isHidden = isFolded(place, isWithin);
      const [first] = groups[place] ?? [];
      const below = isHidden
        ? follow(place, outermost, isWithin)
        : first?.leaves === 0
          ? leave(place, first, { past: outermost, isWithin: false })
          : [];
      for (const step of below) steps.push(step);
    });
    for (const place of headed)
      if (!isFolded(place, isWithin)) steps.push({ does: 'lane', place, isWithin });
    return steps;
  };

  if (lanes.length > 0) rails[0] = 0;
  const stack: RowStep[] = lanes.length > 0 ? [{ does: 'lane', place: 0, isWithin: false }] : [];
  for (let step = stack.pop(); step; step = stack.pop())
    if (step.does === 'part') add(step);
    else for (const next of expand(step).reverse()) stack.push(next);
  return new PartList(lanes, parts, own, rails, count);
}

function groupLanes(lanes: readonly ListedLane[]): Group[][] {
  const children: number[][] = lanes.map(() => []);
  lanes.forEach(({ parent }, place) => {
    children[parent]?.push(place);
  });
  return children.map((places) => {
    const leaves = (place: number) => lanes[place]?.leaves ?? 0;
    const groups: Group[] = [];
    for (const place of places.sort((a, b) => leaves(a) - leaves(b))) {
      const last = groups.at(-1);
      if (last?.leaves === leaves(place)) last.places.push(place);
      else groups.push({ leaves: leaves(place), places: [place] });
    }
    return groups;
  });
}
