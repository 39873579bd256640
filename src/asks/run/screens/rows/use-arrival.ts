// Arriving at an entry opens every fold around it and scrolls it into sight.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWorkspace } from '../context.ts';
import type { RowLook } from './look.ts';
import type { Folds } from './use-folds.ts';

/** A lane that is opened at a finding shows it at this part of the height. */
const THIRD = 1 / 3;

interface Arrival {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly height: number;
  readonly look: RowLook;
  readonly folds: Folds;
  readonly at: number;
  readonly isFiltered: boolean;
}

/** The returned function is told where a step leads: its folds stay as they are. */
export function useArrival({ scroller, height, look, folds, at, isFiltered }: Arrival) {
  const { lane, level, takeAnchor } = useWorkspace();
  const { list, lanes, heights, here } = look;
  // Steps may be taken faster than they are drawn.
  const stepped = useRef({ to: '', on: new Set<string>() });
  const arrivedAt = `${lane} ${at}`;
  const isHidden = !isFiltered && !list.isShown(here, at);
  const [seen, setSeen] = useState({ lane, at });
  useEffect(() => {
    const isStep = seen.lane === lane && Math.abs(seen.at - at) <= 1 && seen.at !== at;
    if (seen.lane !== lane || seen.at !== at) setSeen({ lane, at });
    const { to, on } = stepped.current;
    if (isHidden && !isStep && !on.has(arrivedAt)) folds.reveal(here, at);
    if (to === arrivedAt) stepped.current = { to, on: new Set([to]) };
  }, [isHidden, arrivedAt, folds, here, lane, at, seen]);

  // After an arrival, another choice of rows, or a change of folds, the entry is in the middle, a
  // finding a third down; a step moves the list no more than it must.
  const arrived = useRef({ choice: '', at: '', isHidden, height });
  const choice = `${lanes[0]?.lane} ${isFiltered}`;
  const row = list.findRow(here, at);
  const isFault = lanes[here]?.faults.includes(at) === true;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || list.count === 0 || height === 0) return;
    const before = arrived.current;
    const [isHere, isSame] = [before.choice === choice, before.at === arrivedAt];
    const [top, middle, end] = [heights.top(row), heights.middle(row), heights.top(row + 1)];
    // The part above the list grows when it is read: a row in sight stays so.
    const isCut = end > element.scrollTop + height && end <= element.scrollTop + before.height;
    const isAnew = !isHere || (isSame && (isCut || before.isHidden !== isHidden));
    arrived.current = { choice, at: arrivedAt, isHidden, height };
    const kept = takeAnchor(level, lane, at);
    if (kept) {
      element.scrollTop = middle - (kept.y - element.getBoundingClientRect().top);
      return;
    }
    // Folds elsewhere must not move the rows in sight.
    if (isSame && !isAnew) return;
    if (isAnew) element.scrollTop = middle - height * (isFault ? THIRD : 0.5);
    else if (top < element.scrollTop) element.scrollTop = top;
    else if (end > element.scrollTop + height) element.scrollTop = end - height;
  }, [
    scroller,
    row,
    choice,
    arrivedAt,
    isHidden,
    heights,
    height,
    level,
    lane,
    at,
    isFault,
    takeAnchor,
    list,
  ]);
  return (to: string, index: number) => {
    const key = `${to} ${index}`;
    stepped.current = { to: key, on: stepped.current.on.add(key) };
  };
}
