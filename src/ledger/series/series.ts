// The series of a lane, opened: what it has in any stretch, in time that grows with the number of
// buckets, however long the stretch is.

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
import type { CostPart as EntryCost, LaneSeries } from './builder.ts';
import { type ColumnPages, Counts, numberAt, Sums } from './column.ts';
import { density, edgesOf } from './density.ts';
import { COLUMNS, COST, FLAGS, PAGE, type SeriesPage, viewsOf } from './page.ts';
import { type Measure, NONE, type Peaks, peaksOf } from './peaks.ts';
import { Times } from './times.ts';

/** What only the lane as a whole knows of its entries: indices, ascending, each once. */
export type SeriesPlaces = Readonly<
  Record<
    'requests' | 'open' | 'errors' | 'warnings' | 'broken' | 'delegations' | 'branches',
    Int32Array | Uint32Array
  >
>;

interface CostPart {
  readonly pages: ColumnPages;
  readonly sums: Sums;
  readonly peaks: Peaks;
}

export class Series {
  readonly entries: number;
  private readonly lane: LaneSeries;
  private readonly places: SeriesPlaces;
  private readonly kindPages: ColumnPages;
  private readonly kinds: Counts;
  private readonly flagPages: ColumnPages;
  private readonly flags: Counts;
  private readonly created: Sums;
  private readonly replaced: Sums;
  private readonly retracted: Sums;
  private readonly costs: readonly CostPart[];
  private readonly times: Times;

  /** `pages`: the full ones. */
  constructor(lane: LaneSeries, pages: readonly SeriesPage[], places: SeriesPlaces) {
    const all = [...pages, lane.tail];
    const views = all.map(viewsOf);
    const column = (place: number): ColumnPages => views.map((page) => page[place] ?? null);
    const entries = all.reduce((sum, page) => sum + page.entries, 0);
    this.lane = lane;
    this.places = places;
    this.entries = entries;
    this.kindPages = column(COLUMNS.kind);
    this.kinds = new Counts(this.kindPages, entries, Math.max(1, lane.kinds.length));
    this.flagPages = column(COLUMNS.flags);
    this.flags = new Counts(this.flagPages, entries, FLAG_SETS);
    this.created = new Sums(column(COLUMNS.created));
    this.replaced = new Sums(column(COLUMNS.replaced));
    this.retracted = new Sums(column(COLUMNS.retracted));
    this.costs = lane.parts.map((_, part) => {
      const pages = column(COST + part);
      return { pages, sums: new Sums(pages), peaks: peaksOf(entries, measureOf(pages)) };
    });
    this.times = new Times(all, entries);
  }

  /** How the kind of an entry is drawn. null: there is no such entry. */
  shapeAt(index: number): KindShape | null {
    if (index < 0 || index >= this.entries) return null;
    return this.lane.kinds[Number(numberAt(this.kindPages, index))]?.shape ?? null;
  }

  /** Unix seconds as recorded; NaN: none is. */
  timeAt(index: number): number {
    return this.times.at(index);
  }

  /** Parts of which the entry has none, or zero: only its record says which. */
  zerosAt(index: number): readonly EntryCost[] {
    return this.lane.parts.flatMap(({ name, decimals }, place) =>
      numberAt(this.costs[place]?.pages ?? [], index) > 0 ? [] : { name, decimals, value: 0 },
    );
  }

  /**
   * What the entry cost, but for parts of zero; null: it records no cost; undefined: some of it is not
   * in here.
   */
  costAt(index: number): readonly EntryCost[] | null | undefined {
    const flags = Number(numberAt(this.flagPages, index));
    if (flags & FLAGS.unread) return undefined;
    if (!(flags & FLAGS.cost)) return null;
    const parts: EntryCost[] = [];
    for (let place = 0; place < this.costs.length; place++) {
      const part = this.lane.parts[place];
      const value = numberAt(this.costs[place]?.pages ?? [], index);
      if (part && value > 0) parts.push({ name: part.name, decimals: part.decimals, value });
    }
    return parts;
  }

  /** What is outside the lane is left out of the window. */
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
        recorded: flagged(flagSets, FLAGS.cost, edges.length - 1),
        unread: flagged(flagSets, FLAGS.unread, edges.length - 1),
        parts: this.costsIn(edges),
      },
      times: this.times.between(edges),
    };
  }

  /** What some entries come to. What is outside the lane is left out. */
  sum(entries: EntrySet): EntriesSum {
    const edges = this.runsOf(entries);
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
      unread: all(flagged(this.flags.between(edges), FLAGS.unread, edges.length - 1)),
      created: all(created),
      replaced: all(replaced),
      retracted: all(retracted),
      found: all(density(errors, edges)) + all(density(warnings, edges)),
    };
  }

  /** Where each run of entries begins and ends, one after the other. */
  private runsOf(entries: EntrySet): Uint32Array {
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

  /** What is written, and what is committed, between each of some entries and the next; ascending. */
  written(edges: Uint32Array): Pick<SeriesView, 'created' | 'replaced' | 'retracted' | 'commits'> {
    const numbersOf = (sums: Sums) => Float64Array.from(sumsIn(sums, edges), Number);
    return {
      created: numbersOf(this.created),
      replaced: numbersOf(this.replaced),
      retracted: numbersOf(this.retracted),
      commits: flagged(this.flags.between(edges), FLAGS.commit, edges.length - 1),
    };
  }

  private edgesIn({ from, to, buckets, by }: SeriesWindow) {
    const first = within(from, 0, this.entries);
    const end = within(to, first, this.entries);
    const parts = within(buckets, 1, MAX_BUCKETS);
    const timed = by === 'time' ? this.times.edges(first, end, parts) : null;
    if (timed) return { edges: timed, byTime: true };
    return { edges: edgesOf(first, end, Math.min(end - first, parts)), byTime: false };
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
      const most = Array.from(mostAt, (at) => (at === NONE ? 0n : BigInt(numberAt(pages, at))));
      return [{ ...part, sums: all, most, mostAt }];
    });
  }
}

/** One for each set of flags: the last flag is the greatest. */
const FLAG_SETS = 2 * FLAGS.unread;

/** In each bucket the entries with a flag, of those with each set of flags. */
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

function sumsIn(sums: Sums, edges: Uint32Array): bigint[] {
  const upTo = Array.from(edges, (edge) => sums.upTo(edge));
  return upTo.slice(1).map((sum, bucket) => sum - (upTo[bucket] ?? 0n));
}

/** Of numbers above zero. */
function measureOf(pages: ColumnPages): Measure {
  return {
    at: (index) => numberAt(pages, index),
    greatest(from, to) {
      const view = pages[Math.floor(from / PAGE)];
      let found = NONE;
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
