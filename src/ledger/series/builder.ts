// The entries of a lane in order give the columns of its series.

import type { Spent } from '../model/spent.ts';
import type { KindShape } from '../model/view.ts';
import {
  COST,
  PAGE,
  packPage,
  SERIES_COLUMNS,
  SERIES_FLAGS,
  type SeriesPage,
  type WholeColumn,
} from './page.ts';

/** A ledger may call its entries anything: further kinds are counted together, by shape. */
export const MAX_KINDS = 24;
/** A ledger may name any parts of a cost: no further ones are added up. */
export const MAX_COST_PARTS = 8;
const MAX_VALUE = 2n ** 64n - 1n;

export interface SeriesEntry {
  readonly kind: string;
  readonly shape: KindShape;
  readonly isCommit: boolean;
  readonly recordedAt: number | null;
  readonly created: number;
  readonly replaced: number;
  readonly retracted: number;
  readonly cost: readonly SeriesCostPart[] | null;
}

/** A part of an entry's cost, in units of 10 to the power of −`decimals`. */
export interface SeriesCostPart {
  readonly name: string;
  readonly decimals?: number;
  /** Null when it cannot be written as a whole number of such units. */
  readonly value: WholeColumn | null;
}

/** The stored part of a lane besides its full pages. */
export interface LaneSeries {
  readonly kinds: readonly { readonly kind: string | null; readonly shape: KindShape }[];
  readonly parts: readonly { readonly name: string; readonly decimals: number }[];
  readonly pages: number;
  readonly tail: SeriesPage;
}

export class SeriesBuilder {
  private readonly kinds: LaneSeries['kinds'][number][] = [];
  private readonly codes = new Map<KindShape, Map<string | null, number>>();
  private readonly parts: LaneSeries['parts'][number][] = [];
  private readonly places = new Map<string, number>();
  private readonly sums: bigint[] = [];
  private recorded = 0;
  private unread = 0;
  private pages = 0;
  private entries = 0;
  private columns: WholeColumn[][] = empty();
  private times: number[] = [];

  add(entry: SeriesEntry): void {
    this.entries++;
    this.push(SERIES_COLUMNS.kind, this.encodeKind(entry));
    this.push(SERIES_COLUMNS.created, entry.created);
    this.push(SERIES_COLUMNS.replaced, entry.replaced);
    this.push(SERIES_COLUMNS.retracted, entry.retracted);
    this.times.push(entry.recordedAt ?? Number.NaN);
    let flags = entry.isCommit ? SERIES_FLAGS.commit : 0;
    if (entry.cost) {
      flags |= SERIES_FLAGS.cost;
      for (const part of entry.cost) if (!this.addCost(part)) flags |= SERIES_FLAGS.unread;
      this.recorded++;
      if (flags & SERIES_FLAGS.unread) this.unread++;
    }
    this.push(SERIES_COLUMNS.flags, flags);
  }

  /** Has to be asked after each entry: returns the page that it filled, or null. */
  takePage(): { readonly page: number; readonly series: SeriesPage } | null {
    if (this.entries < PAGE) return null;
    const full = { page: this.pages++, series: this.pack() };
    this.entries = 0;
    this.columns = empty();
    this.times = [];
    return full;
  }

  lane(): LaneSeries {
    const { kinds, parts, pages } = this;
    return { kinds: [...kinds], parts: [...parts], pages, tail: this.pack() };
  }

  spent(): Spent {
    const all = this.parts.map((part, place) => ({ ...part, value: this.sums[place] ?? 0n }));
    const parts = all.filter(({ value }) => value > 0n);
    return { entries: this.recorded, unread: this.unread, parts };
  }

  private pack(): SeriesPage {
    const { entries, columns, times, parts } = this;
    for (let place = 0; place < parts.length; place++) this.fillUp(COST + place, entries);
    return packPage(entries, columns, times);
  }

  private push(column: number, value: WholeColumn): void {
    this.columns[column]?.push(value);
  }

  private fillUp(column: number, length: number): WholeColumn[] {
    const found = this.columns[column] ?? [];
    this.columns[column] = found;
    while (found.length < length) found.push(0);
    return found;
  }

  private encodeKind({ kind, shape }: SeriesEntry): number {
    const ofShape = this.codes.get(shape) ?? new Map<string | null, number>();
    const known = ofShape.get(kind);
    if (known !== undefined) return known;
    const name = this.kinds.length < MAX_KINDS ? kind : null;
    const code = ofShape.get(name) ?? this.kinds.push({ kind: name, shape }) - 1;
    this.codes.set(shape, ofShape.set(name, code));
    return code;
  }

  /** False when it is not in the sums. A part that an entry has twice counts twice. */
  private addCost({ name, decimals = 0, value }: SeriesCostPart): boolean {
    const place = this.findPlace(name, decimals);
    if (place === null || value === null || value < 0 || value > MAX_VALUE) return false;
    const column = this.fillUp(COST + place, this.entries - 1);
    const before = column[this.entries - 1];
    const sum = before ? BigInt(before) + BigInt(value) : value;
    if (sum > MAX_VALUE) return false;
    column[this.entries - 1] = sum;
    this.sums[place] = (this.sums[place] ?? 0n) + BigInt(value);
    return true;
  }

  private findPlace(name: string, decimals: number): number | null {
    const known = this.places.get(name);
    if (known !== undefined) return this.parts[known]?.decimals === decimals ? known : null;
    if (this.parts.length === MAX_COST_PARTS) return null;
    const place = this.parts.push({ name, decimals }) - 1;
    this.places.set(name, place);
    return place;
  }
}

function empty(): WholeColumn[][] {
  return Array.from({ length: COST }, () => []);
}
