// The recorded times of a lane's entries have an earliest and a latest in a stretch, and pauses.

import { Uint32Column } from '../../base/columns.ts';
import { firstPast } from '../../base/lists.ts';
import type { TimeSeries } from '../model/series.ts';
import { SUM_BLOCK } from './column.ts';
import {
  type ColumnView,
  PAGE,
  SERIES_COLUMNS,
  type SeriesPage,
  viewSeriesColumns,
} from './page.ts';
import { NO_PEAK, Peaks } from './peaks.ts';

export class Times {
  private readonly pages: readonly { readonly view: ColumnView | null; readonly since: number }[];
  private readonly earliest: Peaks;
  private readonly latest: Peaks;
  private readonly pauses: Peaks;
  private readonly entries: number;
  /** Is made when a window is asked for by time first: it looks at every entry. */
  private disorders: Uint32Array | null = null;
  private readonly some = new Float64Array(1 + SUM_BLOCK);

  constructor(pages: readonly SeriesPage[], entries: number) {
    this.entries = entries;
    this.pages = pages.map((page) => ({
      view: viewSeriesColumns(page)[SERIES_COLUMNS.time] ?? null,
      since: page.since,
    }));
    const { earliest, latest, pauses } = this.ofBlocks(entries);
    const peaks = (
      ofBlocks: Int32Array<ArrayBuffer>,
      at: (index: number) => number,
      of: (time: number, before: number) => number,
    ) => new Peaks({ at, greatest: (from, to) => this.greatest(from, to, of) }, ofBlocks);
    this.earliest = peaks(
      earliest,
      (index) => -this.at(index),
      (time) => -time,
    );
    this.latest = peaks(
      latest,
      (index) => this.at(index),
      (time) => time,
    );
    this.pauses = peaks(
      pauses,
      (index) => this.at(index) - this.at(index - 1),
      (time, before) => time - before,
    );
  }

  /** Null when none is recorded there. */
  between(edges: Uint32Array): TimeSeries | null {
    const earliest = this.earliest.between(edges);
    if (earliest.every((index) => index === NO_PEAK)) return null;
    const at = (index: number) => this.at(index);
    const pauseAt = this.pauses
      .between(edges)
      .map((index) => (this.pause(index) ? index : NO_PEAK));
    return {
      earliest: Float64Array.from(earliest, at),
      latest: Float64Array.from(this.latest.between(edges), at),
      pause: Float64Array.from(pauseAt, (index) => this.pause(index)),
      pauseAt,
    };
  }

  /** Null when not every entry of the stretch has a time, or they are not in order. */
  edges(from: number, to: number, buckets: number): Uint32Array | null {
    const [start, end] = [this.at(from), this.at(to - 1)];
    if (to <= from || !(end > start) || !this.areInOrder(from, to)) return null;
    const step = (end - start) / buckets;
    return Uint32Array.from({ length: buckets + 1 }, (_, bucket) => {
      if (bucket === buckets) return to;
      const since = start + bucket * step;
      return from + firstPast(to - from, (place) => this.at(from + place) >= since);
    });
  }

  private areInOrder(from: number, to: number): boolean {
    this.disorders ??= this.findDisorders();
    const next = firstPast(this.disorders.length, (at) => (this.disorders?.[at] ?? 0) > from);
    return (this.disorders[next] ?? to) >= to && !Number.isNaN(this.at(from));
  }

  private findDisorders(): Uint32Array {
    const found = new Uint32Column();
    let before = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < this.entries; index++) {
      const time = this.at(index);
      if (!(time >= before)) found.push(index);
      before = time;
    }
    return found.flat();
  }

  private pause(index: number): number {
    return Math.max(0, this.at(index) - this.at(index - 1)) || 0;
  }

  /** NaN when it is not recorded. */
  at(index: number): number {
    const page = this.pages[Math.floor(index / PAGE)];
    const value = Number(page?.view?.[index % PAGE] ?? 0);
    if (page?.view instanceof Float64Array) return value;
    return value === 0 ? Number.NaN : (page?.since ?? 0) + value - 1;
  }

  /**
   * Does all three of {@link greatest} for every block in one pass: there are very many entries.
   */
  private ofBlocks(entries: number) {
    const blocks = Math.ceil(entries / SUM_BLOCK);
    const earliest = new Int32Array(blocks).fill(NO_PEAK);
    const latest = new Int32Array(blocks).fill(NO_PEAK);
    const pauses = new Int32Array(blocks).fill(NO_PEAK);
    const { some } = this;
    for (let block = 0; block < blocks; block++) {
      const from = block * SUM_BLOCK;
      const to = Math.min(entries, from + SUM_BLOCK);
      this.read(from, to);
      let least = Number.POSITIVE_INFINITY;
      let most = Number.NEGATIVE_INFINITY;
      let longest = Number.NEGATIVE_INFINITY;
      for (let i = 1; i <= to - from; i++) {
        const time = some[i] ?? 0;
        const pause = time - (some[i - 1] ?? 0);
        if (time < least) [least, earliest[block]] = [time, from + i - 1];
        if (time > most) [most, latest[block]] = [time, from + i - 1];
        if (pause > longest) [longest, pauses[block]] = [pause, from + i - 1];
      }
    }
    return { earliest, latest, pauses };
  }

  /** `of` is compared; not a number when the entry has none. */
  private greatest(from: number, to: number, of: (time: number, before: number) => number): number {
    const { some } = this;
    this.read(from, to);
    let found = NO_PEAK;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 1; i <= to - from; i++) {
      const value = of(some[i] ?? 0, some[i - 1] ?? 0);
      if (!(value > most)) continue;
      found = from + i - 1;
      most = value;
    }
    return found;
  }

  private read(from: number, to: number): void {
    const { some } = this;
    const { view = null, since = 0 } = this.pages[Math.floor(from / PAGE)] ?? {};
    const first = from % PAGE;
    some[0] = this.at(from - 1);
    if (view instanceof Float64Array) some.set(view.subarray(first, first + to - from), 1);
    else
      for (let i = 0; i < to - from; i++) {
        const value = Number(view?.[first + i] ?? 0);
        some[1 + i] = value === 0 ? Number.NaN : since + value - 1;
      }
  }
}
