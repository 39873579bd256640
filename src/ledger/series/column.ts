// One column of a whole lane is read page by page: how its numbers add up to any entry, and how
// often each of a few of them is there. A block never lies in two pages.

import { type ColumnView, PAGE, type WholeColumn } from './page.ts';

/** Sums of so many entries are kept together; only the two ends of a stretch are gone through. */
export const SUM_BLOCK = 64;

/** Null for a page of zeros. */
export type ColumnPages = readonly (ColumnView | null)[];

export function readColumnNumber(pages: ColumnPages, index: number): WholeColumn {
  return pages[Math.floor(index / PAGE)]?.[index % PAGE] ?? 0;
}

/** Sums up to any entry, exact however large they are. */
export class ColumnSums {
  private readonly pages: ColumnPages;
  private readonly before: bigint[] = [];
  private readonly inPage: (Float64Array | readonly bigint[] | null)[] = [];

  constructor(pages: ColumnPages) {
    this.pages = pages;
    let sum = 0n;
    for (const view of pages) {
      this.before.push(sum);
      const blocks = view ? sumBlocks(view) : null;
      this.inPage.push(blocks);
      sum += BigInt(blocks?.at(-1) ?? 0);
    }
  }

  upTo(index: number): bigint {
    const page = Math.floor(index / PAGE);
    const [view, blocks] = [this.pages[page], this.inPage[page]];
    const before = this.before[page] ?? 0n;
    if (!view || !blocks) return before;
    const place = index % PAGE;
    const block = Math.floor(place / SUM_BLOCK);
    const sum = blocks[block] ?? 0;
    const more = between(view, block * SUM_BLOCK, place);
    if (typeof sum === 'number' && typeof more === 'number') return before + BigInt(sum + more);
    return before + BigInt(sum) + BigInt(more);
  }
}

/** Below 2^32 the sums are small enough for floats. */
function sumBlocks(view: ColumnView): Float64Array | readonly bigint[] {
  const sums: WholeColumn[] = [0];
  for (let from = 0; from < view.length; from += SUM_BLOCK) {
    const [sum, more] = [sums.at(-1) ?? 0, between(view, from, from + SUM_BLOCK)];
    sums.push(
      typeof sum === 'number' && typeof more === 'number' ? sum + more : BigInt(sum) + BigInt(more),
    );
  }
  return view instanceof BigUint64Array ? sums.map(BigInt) : Float64Array.from(sums, Number);
}

function between(view: ColumnView, from: number, to: number): WholeColumn {
  const end = Math.min(to, view.length);
  if (view instanceof BigUint64Array) {
    let sum = 0n;
    for (let i = from; i < end; i++) sum += view[i] ?? 0n;
    return sum;
  }
  let sum = 0;
  for (let i = from; i < end; i++) sum += view[i] ?? 0;
  return sum;
}

/** Counts how often each of the numbers below `size` is there, up to any entry. */
export class ColumnCounts {
  private readonly pages: ColumnPages;
  private readonly size: number;
  private readonly before: Uint32Array;

  constructor(pages: ColumnPages, entries: number, size: number) {
    this.pages = pages;
    this.size = size;
    this.before = new Uint32Array(size * (1 + Math.ceil(entries / SUM_BLOCK)));
    const counts = new Uint32Array(size);
    for (let from = 0; from < entries; from += SUM_BLOCK) {
      this.count(counts, from, Math.min(entries, from + SUM_BLOCK));
      this.before.set(counts, size * (1 + from / SUM_BLOCK));
    }
  }

  between(edges: Uint32Array): Uint32Array[] {
    const { size } = this;
    const lists = Array.from({ length: size }, () => new Uint32Array(edges.length - 1));
    let [before, upTo] = [new Uint32Array(size), new Uint32Array(size)];
    for (let edge = 0; edge < edges.length; edge++) {
      this.upTo(upTo, edges[edge] ?? 0);
      for (let value = 0; edge > 0 && value < size; value++) {
        const list = lists[value];
        if (list) list[edge - 1] = (upTo[value] ?? 0) - (before[value] ?? 0);
      }
      [before, upTo] = [upTo, before];
    }
    return lists;
  }

  private upTo(counts: Uint32Array, index: number): void {
    const block = Math.floor(index / SUM_BLOCK);
    counts.set(this.before.subarray(this.size * block, this.size * (block + 1)));
    this.count(counts, block * SUM_BLOCK, index);
  }

  private count(counts: Uint32Array, from: number, to: number): void {
    const view = this.pages[Math.floor(from / PAGE)];
    const first = from % PAGE;
    if (!(view instanceof Uint8Array)) counts[0] = (counts[0] ?? 0) + to - from;
    else
      for (let i = first; i < first + to - from; i++) {
        const value = view[i] ?? 0;
        counts[value] = (counts[value] ?? 0) + 1;
      }
  }
}
