// An opened series answers for any stretch, in time that grows with the number of buckets, however
// long the stretch is.

import {
  type CostPartSeries,
  type EntriesSum,
  type EntrySet,
  type KindSeries,
  MAX_BUCKETS,
  type SeriesView,
  type SeriesWindow,
} from '../model/series.ts';
import type { KindShape } from '../model/view.ts';
import type { SeriesCostPart as EntryCost, LaneSeries } from './builder.ts';
import { ColumnCounts, type ColumnPages, ColumnSums, readColumnNumber } from './column.ts';
import { density, findEdges } from './density.ts';
import {
  COST,
  PAGE,
  SERIES_COLUMNS,
  SERIES_FLAGS,
  type SeriesPage,
  viewSeriesColumns,
} from './page.ts';
import { findPeaks, type Measure, NO_PEAK, type Peaks } from './peaks.ts';
import { Times } from './times.ts';

/** Only the lane as a whole knows this of its entries: indices, ascending, each once. */
export type SeriesPlaces = Readonly<
  Record<
    'requests' | 'open' | 'errors' | 'warnings' | 'broken' | 'delegations' | 'branches',
    Int32Array | Uint32Array
  >
>;

interface CostPart {
  readonly pages: ColumnPages;
  readonly sums: ColumnSums;
  readonly peaks: Peaks;
}

export class Series {
  readonly entries: number;
  private readonly lane: LaneSeries;
  private readonly places: SeriesPlaces;
  private readonly kindPages: ColumnPages;
  private readonly kinds: ColumnCounts;
  private readonly flagPages: ColumnPages;
  private readonly flags: ColumnCounts;
  private readonly created: ColumnSums;
  private readonly replaced: ColumnSums;
  private readonly retracted: ColumnSums;
  private readonly costs: readonly CostPart[];
  private readonly times: Times;

  /** `pages` are the full ones. */
  constructor(lane: LaneSeries, pages: readonly SeriesPage[], places: SeriesPlaces) {
    const all = [...pages, lane.tail];
    const views = all.map(viewSeriesColumns);
    const column = (place: number): ColumnPages => views.map((page) => page[place] ?? null);
    const entries = all.reduce((sum, page) => sum + page.entries, 0);
    this.lane = lane;
    this.places = places;
    this.entries = entries;
    this.kindPages = column(SERIES_COLUMNS.kind);
    this.kinds = new ColumnCounts(this.kindPages, entries, Math.max(1, lane.kinds.length));
    this.flagPages = column(SERIES_COLUMNS.flags);
    this.flags = new ColumnCounts(this.flagPages, entries, FLAG_SETS);
    this.created = new ColumnSums(column(SERIES_COLUMNS.created));
    this.replaced = new ColumnSums(column(SERIES_COLUMNS.replaced));
    this.retracted = new ColumnSums(column(SERIES_COLUMNS.retracted));
    this.costs = lane.parts.map((_, part) => {
      const pages = column(COST + part);
      return { pages, sums: new ColumnSums(pages), peaks: findPeaks(entries, makeMeasure(pages)) };
    });
    this.times = new Times(all, entries);
  }

  /** Null when there is no such entry. */
  shapeAt(index: number): KindShape | null {
    if (index < 0 || index >= this.entries) return null;
    return this.lane.kinds[Number(readColumnNumber(this.kindPages, index))]?.shape ?? null;
  }

  /** Unix seconds as recorded; NaN when there is none. */
  timeAt(index: number): number {
    return this.times.at(index);
  }

  /** The entry has none of these parts, or zero: only its record says which. */
  zerosAt(index: number): readonly EntryCost[] {
    return this.lane.parts.flatMap(({ name, decimals }, place) =>
      readColumnNumber(this.costs[place]?.pages ?? [], index) > 0
        ? []
        : { name, decimals, value: 0 },
    );
  }

  /**
   * Leaves out parts of zero; null when it records no cost, undefined when some of it is not in
   * here.
   */
  costAt(index: number): readonly EntryCost[] | null | undefined {
    const flags = Number(readColumnNumber(this.flagPages, index));
    if (flags & SERIES_FLAGS.unread) return undefined;
    if (!(flags & SERIES_FLAGS.cost)) return null;
    const parts: EntryCost[] = [];
    for (let place = 0; place < this.costs.length; place++) {
      const part = this.lane.parts[place];
      const value = readColumnNumber(this.costs[place]?.pages ?? [], index);
      if (part && value > 0) parts.push({ name: part.name, decimals: part.decimals, value });
    }
    return parts;
  }

  window(wanted: SeriesWindow): SeriesView {
    const { edges, byTime } = this.edgesIn(wanted);
    const placed = (name: keyof SeriesPlaces) => density(this.places[name], edges);
    const flagSets = this.flags.between(edges);
    return {
      total: this.entries,
      byTime,
      edges,
      kinds: this.kindsIn(edges),
      requests: placed('requests'),
      open: placed('open'),
      errors: placed('errors'),
      warnings: placed('warnings'),
      broken: placed('broken'),
      delegations: placed('delegations'),
      branches: placed('branches'),
      ...this.written(edges),
      cost: {
        recorded: flagged(flagSets, SERIES_FLAGS.cost, edges.length - 1),
        unread: flagged(flagSets, SERIES_FLAGS.unread, edges.length - 1),
        parts: this.costsIn(edges),
      },
      times: this.times.between(edges),
    };
  }

  sum(entries: EntrySet): EntriesSum {
    const edges = this.findRuns(entries);
    // Every other bucket is what lies between two runs.
    const all = (counts: Iterable<number>) =>
      Array.from(counts).reduce((sum, count, bucket) => (bucket % 2 ? sum : sum + count), 0);
    const times = this.times.between(edges);
    const ends = (of: Float64Array = new Float64Array()) =>
      of.filter((time, bucket) => bucket % 2 === 0 && !Number.isNaN(time));
    const [earliest, latest] = [ends(times?.earliest), ends(times?.latest)];
    const { created, replaced, retracted } = this.written(edges);
    const { errors, warnings } = this.places;
    return {
      times: earliest.length
        ? { earliest: least(earliest), latest: -least(latest.map((time) => -time)) }
        : null,
      cost: this.costs.flatMap(({ sums }, place) => {
        const part = this.lane.parts[place];
        const value = sumsIn(sums, edges).reduce((sum, of, i) => (i % 2 ? sum : sum + of), 0n);
        return part && value > 0n ? [{ ...part, value }] : [];
      }),
      unread: all(flagged(this.flags.between(edges), SERIES_FLAGS.unread, edges.length - 1)),
      created: all(created),
      replaced: all(replaced),
      retracted: all(retracted),
      found: all(density(errors, edges)) + all(density(warnings, edges)),
    };
  }

  private findRuns(entries: EntrySet): Uint32Array {
    if (!(entries instanceof Int32Array)) {
      const from = within(entries.from, 0, this.entries);
      return Uint32Array.of(from, within(entries.to, from, this.entries));
    }
    const edges: number[] = [];
    for (const index of entries) {
      if (index < 0 || index >= this.entries) continue;
      if (edges.at(-1) === index) edges.pop();
      else edges.push(index);
      edges.push(index + 1);
    }
    return Uint32Array.from(edges.length ? edges : [0, 0]);
  }

  written(edges: Uint32Array): Pick<SeriesView, 'created' | 'replaced' | 'retracted' | 'commits'> {
    const toNumbers = (sums: ColumnSums) => Float64Array.from(sumsIn(sums, edges), Number);
    return {
      created: toNumbers(this.created),
      replaced: toNumbers(this.replaced),
      retracted: toNumbers(this.retracted),
      commits: flagged(this.flags.between(edges), SERIES_FLAGS.commit, edges.length - 1),
    };
  }

  private edgesIn({ from, to, buckets, by }: SeriesWindow) {
    const first = within(from, 0, this.entries);
    const end = within(to, first, this.entries);
    const parts = within(buckets, 1, MAX_BUCKETS);
    const timed = by === 'time' ? this.times.edges(first, end, parts) : null;
    if (timed) return { edges: timed, byTime: true };
    return { edges: findEdges(first, end, Math.min(end - first, parts)), byTime: false };
  }

  private kindsIn(edges: Uint32Array): KindSeries[] {
    const all = this.kinds.between(edges);
    return this.lane.kinds.flatMap((kind, place) => {
      const counts = all[place];
      return counts?.some((count) => count > 0) ? [{ ...kind, counts }] : [];
    });
  }

  private costsIn(edges: Uint32Array): CostPartSeries[] {
    return this.costs.flatMap(({ pages, sums, peaks }, place) => {
      const part = this.lane.parts[place];
      const all = sumsIn(sums, edges);
      if (!part || all.every((sum) => sum === 0n)) return [];
      const mostAt = peaks.between(edges);
      const most = Array.from(mostAt, (at) =>
        at === NO_PEAK ? 0n : BigInt(readColumnNumber(pages, at)),
      );
      return [{ ...part, sums: all, most, mostAt }];
    });
  }
}

/** There is one for each set of flags: the last flag is the greatest. */
const FLAG_SETS = 2 * SERIES_FLAGS.unread;

function flagged(sets: readonly Uint32Array[], flag: number, buckets: number): Uint32Array {
  return Uint32Array.from({ length: buckets }, (_, bucket) =>
    sets.reduce((sum, of, flags) => sum + (flags & flag ? (of[bucket] ?? 0) : 0), 0),
  );
}

function least(numbers: Float64Array): number {
  return numbers.reduce((some, number) => Math.min(some, number));
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.trunc(value) || 0));
}

function sumsIn(sums: ColumnSums, edges: Uint32Array): bigint[] {
  const upTo = Array.from(edges, (edge) => sums.upTo(edge));
  return upTo.slice(1).map((sum, bucket) => sum - (upTo[bucket] ?? 0n));
}

function makeMeasure(pages: ColumnPages): Measure {
  return {
    at: (index) => readColumnNumber(pages, index),
    greatest(from, to) {
      const view = pages[Math.floor(from / PAGE)];
      let found = NO_PEAK;
      let most: number | bigint = 0;
      if (!view) return found;
      const first = from % PAGE;
      for (let place = first; place < first + to - from; place++) {
        const value = view[place] ?? 0;
        if (value <= most) continue;
        found = from + place - first;
        most = value;
      }
      return found;
    },
  };
}
