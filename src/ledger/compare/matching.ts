// Entries of one sequence are matched with the same entries of another, in order. Entries that
// occur once in both hold it together (patience); between them it is searched as in diff (Myers, in
// linear space), as long as the allowed work is not used up. So no sequence takes more than its
// size demands; an unfinished search is reported.

import { Uint32Column } from '../../base/columns.ts';
import { findLongestRise } from './rising.ts';
import { type EditRange, shortestEdit } from './shortest-edit.ts';

interface Part extends EditRange {
  readonly depth: number;
}

/** Each level looks at the rest as a whole, so there are not too many. */
const MAX_DEPTH = 8;
/** Any two sequences may take so many steps of the search, and more for each entry. */
const LEAST_WORK = 20_000_000;
const WORK = 64;
const PAUSE = 20_000;

const NONE = -1;

export class Matching {
  /** Has by entry of the first sequence its match in the second; −1 for none. */
  readonly of: Int32Array;
  readonly open: EditRange[] = [];
  private readonly a: Uint32Array;
  private readonly b: Uint32Array;
  private readonly inA: Uint32Array;
  private readonly inB: Uint32Array;
  /** Has by class where it was seen last. */
  private readonly placeInB: Uint32Array;
  private readonly budget: { left: number };

  /** Takes two sequences of numbers below `classes`. `work` limits the steps of a search. */
  constructor(
    a: Uint32Array,
    b: Uint32Array,
    classes: number,
    work = LEAST_WORK + WORK * (a.length + b.length),
  ) {
    this.a = a;
    this.b = b;
    this.of = new Int32Array(a.length).fill(NONE);
    this.inA = new Uint32Array(classes);
    this.inB = new Uint32Array(classes);
    this.placeInB = new Uint32Array(classes);
    this.budget = { left: work };
  }

  *search(range: EditRange): Generator<void, void> {
    const parts: Part[] = [{ ...range, depth: 0 }];
    let done = 0;
    for (let part = parts.pop(); part; part = parts.pop()) {
      const rest = this.trimmed(part);
      if (rest.aFrom < rest.aTo && rest.bFrom < rest.bTo) yield* this.within(rest, parts);
      done += part.aTo - part.aFrom + part.bTo - part.bFrom;
      if (done < PAUSE) continue;
      done = 0;
      yield;
    }
  }

  /** Equal ends belong together in any case. */
  private trimmed({ aFrom, aTo, bFrom, bTo, depth }: Part): Part {
    const { a, b, of } = this;
    let [from, to] = [0, 0];
    const most = Math.min(aTo - aFrom, bTo - bFrom);
    while (from < most && a[aFrom + from] === b[bFrom + from]) {
      of[aFrom + from] = bFrom + from;
      from++;
    }
    while (to < most - from && a[aTo - 1 - to] === b[bTo - 1 - to]) {
      of[aTo - 1 - to] = bTo - 1 - to;
      to++;
    }
    return { aFrom: aFrom + from, aTo: aTo - to, bFrom: bFrom + from, bTo: bTo - to, depth };
  }

  private *within(part: Part, parts: Part[]): Generator<void, void> {
    const { a, b, inA, inB, placeInB } = this;
    const { aFrom, aTo, bFrom, bTo, depth } = part;
    for (let i = aFrom; i < aTo; i++) add(inA, a[i] ?? 0, 1);
    for (let j = bFrom; j < bTo; j++) {
      add(inB, b[j] ?? 0, 1);
      placeInB[b[j] ?? 0] = j;
    }
    // An entry that only one of them has can match nothing.
    const [as, bs] = [new Uint32Column(), new Uint32Column()];
    const [once, there] = [new Uint32Column(), new Uint32Column()];
    for (let i = aFrom; i < aTo; i++) {
      const own = a[i] ?? 0;
      if (!inB[own]) continue;
      as.push(i);
      if (inA[own] !== 1 || inB[own] !== 1) continue;
      once.push(i);
      there.push(placeInB[own] ?? 0);
    }
    for (let j = bFrom; j < bTo; j++) if (inA[b[j] ?? 0]) bs.push(j);
    for (let i = aFrom; i < aTo; i++) inA[a[i] ?? 0] = 0;
    for (let j = bFrom; j < bTo; j++) inB[b[j] ?? 0] = 0;
    if (once.length && depth < MAX_DEPTH) this.split(part, once.flat(), there.flat(), parts);
    else if (as.length && bs.length) yield* this.edit(as.flat(), bs.flat());
  }

  private split(part: Part, once: Uint32Array, there: Uint32Array, parts: Part[]): void {
    let { aTo, bTo } = part;
    const rest = (aFrom: number, bFrom: number) => {
      if (aFrom < aTo && bFrom < bTo) parts.push({ aFrom, aTo, bFrom, bTo, depth: part.depth + 1 });
    };
    // The first part is searched first: where work runs out, it does so at the end.
    for (const at of findLongestRise(there).reverse()) {
      const [i, j] = [once[at] ?? 0, there[at] ?? 0];
      this.of[i] = j;
      rest(i + 1, j + 1);
      [aTo, bTo] = [i, j];
    }
    rest(part.aFrom, part.bFrom);
  }

  private *edit(as: Uint32Array, bs: Uint32Array): Generator<void, void> {
    const { a, b, of } = this;
    const steps = shortestEdit(
      as.map((i) => a[i] ?? 0),
      bs.map((j) => b[j] ?? 0),
      this.budget,
      (i, j) => {
        of[as[i] ?? 0] = bs[j] ?? 0;
      },
    );
    for (const { aFrom, aTo, bFrom, bTo } of yield* steps)
      this.open.push({
        aFrom: as[aFrom] ?? 0,
        aTo: (as[aTo - 1] ?? 0) + 1,
        bFrom: bs[bFrom] ?? 0,
        bTo: (bs[bTo - 1] ?? 0) + 1,
      });
  }
}

function add(numbers: Uint32Array, at: number, more: number): void {
  numbers[at] = (numbers[at] ?? 0) + more;
}
