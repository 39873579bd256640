import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import type { RowLane } from '../../../../ledger/layout/rows/index.ts';
import { useWorkspace } from '../context.ts';
import type { RowKeys } from '../use-workspace-keys.ts';
import type { RowLook } from './look.ts';
import { isRun, nextRow } from './row-lists.ts';
import type { Folds } from './use-folds.ts';
import type { Selecting } from './use-selection.ts';

interface RowActsAsk {
  readonly look: RowLook;
  readonly folds: Folds;
  readonly own: RowLane | undefined;
  readonly at: number;
  readonly isFiltered: boolean;
  readonly selecting: Selecting;
  readonly keys: RefObject<RowKeys | null>;
  readonly onStepped: (lane: string, index: number) => void;
}

export function useRowActs(ask: RowActsAsk) {
  const { lane, jump, now } = useWorkspace();
  const { look, folds, own, at, isFiltered, selecting, keys, onStepped } = ask;
  const { list, lanes, here } = look;
  const { selection, extendTo, clear } = selecting;
  const selected = list.findRow(here, at);
  const goTo = (to: number, index: number) => {
    const target = lanes[to]?.lane ?? lane;
    onStepped(target, index);
    jump(target, index);
  };
  /** A step starts from where a person is, which may be drawn a moment later. */
  const step = (by: number, isExtending = false) => {
    if (list.count === 0) return;
    const point = now();
    const lanePlace = lanes.findIndex((one) => one.lane === point.lane);
    const row = list.findRow(lanePlace < 0 ? here : lanePlace, point.index);
    const shown = list.at(row);
    // A filter may hide the playhead; then the step starts between its neighbours.
    const isPast = isFiltered && shown.index > point.index;
    const isOff = isFiltered && shown.index !== point.index;
    const from = isOff && by > 0 === isPast ? row - Math.sign(by) : row;
    const { place, index, to } = list.at(nextRow(list, from, by, isExtending ? here : null));
    // A folded stretch is selected as a whole.
    const next = isExtending && by > 0 ? to - 1 : index;
    if (isExtending) extendTo(next);
    goTo(place, next);
  };
  const extend = (row: number) => {
    const { place, index, to } = list.at(row);
    if (place !== here) return;
    const next = index < at ? index : to - 1;
    extendTo(next);
    goTo(place, next);
  };
  const toggle = (row: number) => {
    const { kind, place, index } = list.at(row);
    if (kind === 'head') folds.toggle(place);
    else if (kind !== 'ghost') folds.toggle(place, index);
  };
  const isOpenRun =
    !isFiltered && own !== undefined && isRun(own, at) && list.at(selected).kind === 'entry';
  const asked = useRef<(() => void) | null>(null);
  useImperativeHandle(keys, () => ({
    about: () => asked.current?.(),
    step,
    clear: () => {
      clear();
      return selection !== null;
    },
    open: () => {
      const { kind, place } = list.at(selected);
      const isShut = !isFiltered && (kind === 'head' ? folds.isFolded(place) : kind !== 'entry');
      if (isShut) toggle(selected);
      return isShut;
    },
    close: () => {
      if (isOpenRun) folds.toggle(here, at);
      return isOpenRun;
    },
    toggle: () => {
      if (!isFiltered && (list.at(selected).kind !== 'entry' || isOpenRun)) toggle(selected);
    },
    reveal: (index) => folds.reveal(here, index),
  }));
  // Rows are drawn again where they change, and not because their callbacks are new.
  const acts = useRef({ goTo, step, extend, toggle });
  useEffect(() => {
    acts.current = { goTo, step, extend, toggle };
  });
  return {
    asked,
    onGo: useCallback((place: number, index: number) => acts.current.goTo(place, index), []),
    onStep: useCallback((by: number, isOn?: boolean) => acts.current.step(by, isOn), []),
    onExtend: useCallback((row: number) => acts.current.extend(row), []),
    onToggle: useCallback((row: number) => acts.current.toggle(row), []),
  };
}
