// Lanes and runs of a tree are folded by their number at first, then as a person says, which the
// address has.

import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { RowFolds, RowLane } from '../../../../ledger/layout/rows/index.ts';
import type { FoldedKeys } from '../folds.ts';
import { foldToFit } from './fold-to-fit.ts';

/** Remembers, for all lanes, whether long plain stretches are folded at all. */
export function useFolding() {
  return useLocalStorage({
    key: 'ledgerscope.fold-stretches',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
}

/** Names a lane, or a run of it by its first entry. */
export function foldKey({ lane }: Pick<RowLane, 'lane'>, from?: number): string {
  return from === undefined ? lane : `${lane}:${from}`;
}

export interface Folds extends RowFolds {
  toggle(place: number, from?: number): void;
  reveal(place: number, index: number): void;
}

interface Held {
  readonly lanes: readonly RowLane[];
  /** The rows that had room when the tree was opened: another window folds nothing. */
  readonly room: number;
  readonly revealed: ReadonlySet<string>;
}

/** `room` counts the rows in sight; 0 while it is not known. */
export function useFolds(
  lanes: readonly RowLane[],
  room: number,
  isFolding: boolean,
  said: FoldedKeys,
  write: (keys: FoldedKeys) => void,
): Folds {
  // The address is read again with every step; its folds are mostly the same.
  const [keys, setKeys] = useState(said);
  if (!sameKeys(keys, said)) setKeys(said);
  const [held, setHeld] = useState<Held>({ lanes, room, revealed: new Set() });
  const isNew = held.lanes !== lanes;
  if (isNew || (held.room === 0 && room > 0)) setHeld({ lanes, room, revealed: new Set() });
  const { revealed } = held;
  const usual = useMemo(
    () => foldToFit(lanes, held.room, isFolding),
    [lanes, held.room, isFolding],
  );
  const isOpen = useCallback(
    (key: string, isUsual: boolean) => {
      if (keys.opened.includes(key) || revealed.has(key)) return true;
      return keys.folded.includes(key) ? false : isUsual;
    },
    [keys, revealed],
  );
  return useMemo(() => {
    const writeKey = (place: number, from?: number) => {
      const lane = lanes[place];
      return lane ? foldKey(lane, from) : '';
    };
    const isFolded = (place: number) => !isOpen(writeKey(place), !usual.isFolded(place));
    // A long lane has thousands of runs: their keys are written only once the person folded or opened one.
    const isUsual = keys.opened.length + keys.folded.length + revealed.size === 0;
    const isOpened = (place: number, from: number) =>
      isUsual
        ? usual.isOpened(place, from)
        : isOpen(writeKey(place, from), usual.isOpened(place, from));
    const open = (all: readonly string[]) =>
      setHeld((now) => ({ ...now, revealed: new Set([...now.revealed, ...all]) }));
    return {
      isFolded,
      isOpened,
      toggle: (place, from) => {
        const key = writeKey(place, from);
        const isShut = from === undefined ? isFolded(place) : !isOpened(place, from);
        const without = (some: readonly string[]) => some.filter((one) => one !== key);
        setHeld((now) => ({ ...now, revealed: new Set(without([...now.revealed])) }));
        write({
          opened: isShut ? [...without(keys.opened), key] : without(keys.opened),
          folded: isShut ? without(keys.folded) : [...without(keys.folded), key],
        });
      },
      reveal: (place, index) => open(around(lanes, place, index)),
    };
  }, [lanes, keys, revealed, usual, isOpen, write]);
}

function around(lanes: readonly RowLane[], place: number, index: number): string[] {
  const keys: string[] = [];
  let inside = index;
  for (let lane = lanes[place]; lane; lane = lanes[lane.parent]) {
    if (lane !== lanes[place] || index > 0 || lane.isStub) keys.push(foldKey(lane));
    for (const [run, from] of lane.stretches.from.entries())
      if (inside >= from && inside < (lane.stretches.to[run] ?? 0)) keys.push(foldKey(lane, from));
    for (const { from, to } of lane.rests)
      if (inside >= from && inside < to) keys.push(foldKey(lane, from));
    inside = lane.leaves;
  }
  return keys;
}

function sameKeys(a: FoldedKeys, b: FoldedKeys): boolean {
  return a.opened.join() === b.opened.join() && a.folded.join() === b.folded.join();
}
