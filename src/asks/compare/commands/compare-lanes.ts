// `compare` pairs the lanes of two ledgers, and finds where they part.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Alignment, Both, Side } from '../../../ledger/compare/alignment.ts';
import {
  type LedgerAnswer,
  ledgerAnswer,
  type RunAnswer,
  runAnswer,
} from '../../../ledger/compare/answers.ts';
import type { ApartPath } from '../../../ledger/compare/apart.ts';
import type { Comparable } from '../../../ledger/compare/comparable.ts';
import { type Divergence, describeDivergence } from '../../../ledger/compare/divergence.ts';
import type { LaneComparison } from '../../../ledger/compare/lane-comparer.ts';
import { type LaneHead, type LanePair, pairLanes } from '../../../ledger/compare/lane-pairs.ts';
import { laneSteps } from '../../../ledger/compare/lane-steps.ts';
import type { StateContext } from '../../../ledger/compare/words.ts';
import { comparableBy } from '../../../ledger/format/compare.ts';
import type { LedgerFolds } from '../../../ledger/format/folds.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { Opened } from '../../../ui/terminal/open.ts';
import { watched } from '../../../ui/terminal/signs.ts';
import { type ComparedStates, findBaseContext } from './compare-state.ts';

export interface ComparedLedgers {
  readonly paths: Both<string>;
  readonly ledgers: Both<Opened>;
  readonly isSameFile: boolean;
  /** Two systems wrote them, so their entries say nothing about one another. */
  readonly areOfTwoSystems: boolean;
  readonly lanes: readonly ComparedLanes[];
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  readonly states: ComparedStates | null;
  readonly isEqual: boolean;
}

export interface ComparedLanes extends LanePair {
  readonly titles: Both<string>;
  readonly comparison: LaneComparison;
  readonly ledger: LedgerAnswer;
  readonly run: RunAnswer;
  readonly state: StateContext;
  /** Null when they say the same everywhere. */
  readonly says: Divergence | null;
  readonly acts: Divergence | null;
  readonly from: Divergence | null;
}

/** Returns the lanes of a ledger, as they are listed. */
export function readLaneHeads({ reader, format }: Opened): LaneHead[] {
  return reader.lanes
    .filter(({ again }) => !again)
    .map(({ id }) => {
      for (const first of reader.entries(id, 0, 1))
        return { id, ...format.words.laneTitle(first, format.reader.decode(first)) };
      return { id, title: '', origin: 'unknown' };
    });
}

export function pairLedgerLanes(ledgers: Both<Opened>) {
  const heads = { a: readLaneHeads(ledgers.a), b: readLaneHeads(ledgers.b) };
  return { heads, ...pairLanes(heads.a, heads.b) };
}

export interface LanesContext {
  readonly ledgers: Both<Opened>;
  readonly folds: Both<LedgerFolds>;
  readonly chosen: readonly ApartPath[];
  readonly hash: HashEngine;
}

export function compareLanes(
  { ledgers, folds, chosen, hash }: LanesContext,
  pair: LanePair,
  titles: Both<string>,
): ComparedLanes {
  const made = {
    a: comparableBy(ledgers.a.format, chosen),
    b: comparableBy(ledgers.b.format, chosen),
  };
  const comparison = compareLanePair(hash, ledgers, pair, made);
  const [ledger, run] = [ledgerAnswer(comparison), runAnswer(comparison)];
  const placeAt = (index: number) => divergenceAt(index, comparison.alignment, ledgers, pair, made);
  return {
    ...pair,
    titles,
    comparison,
    ledger,
    run,
    state: findBaseContext(ledgers, folds, pair),
    says: placeAt(comparison.alike),
    acts: placeAt(comparison.acting),
    from: placeAt(comparison.identical),
  };
}

type Made = Both<(entry: Entry) => Comparable>;

function compareLanePair(
  hash: HashEngine,
  ledgers: Both<Opened>,
  pair: LanePair,
  made: Made,
): LaneComparison {
  const read = (side: Side) => ledgers[side].reader.entries(pair[side])[Symbol.iterator]();
  const total = (side: Side) =>
    ledgers[side].reader.lanes.find(({ id }) => id === pair[side])?.entries ?? 0;
  const readers = { a: read('a'), b: read('b') };
  const next = (side: Side, isWanted: boolean) => {
    const entry = isWanted ? readers[side].next() : null;
    return entry && !entry.done ? made[side](entry.value) : null;
  };
  try {
    const steps = laneSteps(hash, { a: total('a'), b: total('b') });
    for (let step = steps.next(); ; ) {
      if (step.done) return step.value;
      const { a, b } = step.value;
      if (a === null && b === null) watched.goesOn();
      step = steps.next({ a: next('a', a !== null), b: next('b', b !== null) });
    }
  } finally {
    readers.a.return?.();
    readers.b.return?.();
  }
}

function divergenceAt(
  index: number,
  alignment: Alignment,
  ledgers: Both<Opened>,
  pair: LanePair,
  made: Made,
): Divergence | null {
  const row = alignment.rowAt(index);
  if (row === null) return null;
  const { kind, ...at } = alignment.row(row);
  const entry = (side: Side): Comparable | null => {
    const own = at[side];
    if (own === null) return null;
    for (const found of ledgers[side].reader.entries(pair[side], own, own + 1))
      return made[side](found);
    return null;
  };
  return describeDivergence({ kind }, entry('a'), entry('b'));
}
