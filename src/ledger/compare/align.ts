// Two lanes are aligned after their first difference: entries that say the same belong together;
// entries between them are put next to each other by their titles, and then by their shapes.

import { addAll } from '../../base/lists.ts';
import type { AlignmentBuilder } from './alignment.ts';
import { classifyKeys, WORDS } from './key-column.ts';
import { Matching } from './matching.ts';
import type { EditRange } from './shortest-edit.ts';

/** Has for every entry of a lane {@link WORDS} numbers, then one, then one. */
export interface LaneKeys {
  readonly contents: Uint32Array;
  readonly titles: Uint32Array;
  readonly shapes: Uint32Array;
}

/** The aligned rows of two lanes. */
interface AlignedRows {
  /**
   * Has by entry of the first lane that of the second which says the same, or was changed to; −1
   * for none.
   */
  readonly same: Int32Array;
  readonly changed: Int32Array;
  readonly open: readonly EditRange[];
}

/**
 * Adds the rows of both. `work` limits each search, where it is not what their number allows. The
 * lanes can be given in either order: the same entries belong together.
 * @returns by entry of the first lane, which one of the second says the same; −1 for none
 */
export function* align(
  a: LaneKeys,
  b: LaneKeys,
  builder: AlignmentBuilder,
  work?: number,
): Generator<void, Int32Array> {
  const isTurned = comesFirst(b.contents, a.contents);
  const found = isTurned ? turned(yield* match(b, a, work), a) : yield* match(a, b, work);
  build(builder, found, a.titles.length, b.titles.length);
  return found.same;
}

function* match(a: LaneKeys, b: LaneKeys, work?: number): Generator<void, AlignedRows> {
  const [length, other] = [a.titles.length, b.titles.length];
  const whole: EditRange = { aFrom: 0, aTo: length, bFrom: 0, bTo: other };
  const content = matching(a.contents, b.contents, WORDS, work);
  yield* content.search(whole);
  const changed = new Int32Array(length).fill(-1);
  const found = { same: content.of, changed, open: [...content.open] };
  for (const name of ['titles', 'shapes'] as const) {
    const pass = matching(a[name], b[name], 1, work);
    for (const gap of gaps(found, length, other)) yield* pass.search(gap);
    pass.of.forEach((at, i) => {
      if (at >= 0) changed[i] = at;
    });
    addAll(found.open, pass.open);
    yield;
  }
  // A single entry replaces a single one.
  for (const { aFrom, aTo, bFrom, bTo } of gaps(found, length, other))
    if (aTo - aFrom === 1 && bTo - bFrom === 1) changed[aFrom] = bFrom;
  return { ...found, open: found.open.sort((one, two) => one.aFrom - two.aFrom) };
}

function matching(a: Uint32Array, b: Uint32Array, words: number, work?: number): Matching {
  const { of, count } = classifyKeys(a, b, words);
  return new Matching(...of, count, work);
}

/** Both sides have entries in the gap, and the search was not given up. */
function* gaps(
  { same, changed, open }: AlignedRows,
  length: number,
  other: number,
): Generator<EditRange> {
  const given = open.toSorted((one, two) => one.aFrom - two.aFrom);
  let [i, j, next] = [0, 0, 0];
  while (i < length) {
    const [aFrom, bFrom] = [i, j];
    const start = () => given[next]?.aFrom ?? length;
    const of = (at: number) => Math.max(same[at] ?? -1, changed[at] ?? -1);
    while (i < start() && of(i) < 0) i++;
    const isOpen = i === given[next]?.aFrom;
    j = isOpen ? (given[next]?.bFrom ?? 0) : i < length ? of(i) : other;
    if (aFrom < i && bFrom < j) yield { aFrom, aTo: i, bFrom, bTo: j };
    if (isOpen) {
      const { aTo, bTo } = given[next++] ?? { aTo: length, bTo: other };
      [i, j] = [aTo, bTo];
    } else [i, j] = [i + 1, j + 1];
  }
}

function build(
  builder: AlignmentBuilder,
  { same, changed, open }: AlignedRows,
  length: number,
  other: number,
): void {
  let [i, j, next] = [0, 0, 0];
  while (i < length || j < other) {
    const given = open[next];
    if (given && i === given.aFrom && j === given.bFrom) {
      builder.add('open', given.aTo - i, given.bTo - j);
      [i, j] = [given.aTo, given.bTo];
      next++;
    } else if (i < length && same[i] === j) {
      builder.add('same', 1, 1);
      [i, j] = [i + 1, j + 1];
    } else if (i < length && changed[i] === j) {
      builder.add('changed', 1, 1);
      [i, j] = [i + 1, j + 1];
    } else if (i < length && i !== given?.aFrom && same[i] === -1 && changed[i] === -1) {
      builder.add('only a', 1, 0);
      i++;
    } else {
      builder.add('only b', 0, 1);
      j++;
    }
  }
}

function turned(
  { same, changed, open }: AlignedRows,
  { titles: { length } }: LaneKeys,
): AlignedRows {
  const back = (of: Int32Array) => {
    const to = new Int32Array(length).fill(-1);
    of.forEach((at, i) => {
      if (at >= 0) to[at] = i;
    });
    return to;
  };
  return {
    same: back(same),
    changed: back(changed),
    open: open.map(({ aFrom, aTo, bFrom, bTo }) => ({
      aFrom: bFrom,
      aTo: bTo,
      bFrom: aFrom,
      bTo: aTo,
    })),
  };
}

/** Any order will do, as long as it is fixed: the first search decides the result. */
function comesFirst(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const at = a.findIndex((word, i) => word !== b[i]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}
