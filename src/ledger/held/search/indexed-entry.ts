// An indexed entry answers queries as far as is known without its page.

import type { Surroundings } from '../../format/search/entry.ts';
import type {
  ApprovalsPart,
  CostOfEntry,
  FindingsPart,
  Searchable,
  SearchedLane,
} from '../../query/match/searchable.ts';
import type { Series } from '../../series/series.ts';
import type { Traits } from '../../storage/rows.ts';

export class IndexedEntry implements Searchable {
  readonly index: number;
  readonly traits: Traits | null;
  protected readonly around: Surroundings;
  readonly isReadable: boolean;
  protected readonly series: Series | null;

  /** `series` is there where costs are asked for. */
  constructor(
    index: number,
    traits: Traits | null,
    around: Surroundings,
    series: Series | null = null,
    isReadable = false,
  ) {
    this.index = index;
    this.traits = traits;
    this.around = around;
    this.series = series;
    this.isReadable = isReadable;
  }

  get lane(): SearchedLane {
    return this.around.lane;
  }

  get cost(): CostOfEntry | undefined {
    const { series, index } = this;
    const parts = series?.costAt(index);
    if (!series || parts === undefined) return undefined;
    // An entry without a cost has no parts of zero either.
    return parts === null ? { parts } : { parts, mayHave: series.zerosAt(index) };
  }

  get approvals(): ApprovalsPart | undefined {
    return this.around.approvals?.(this.index);
  }

  get notes(): readonly string[] | undefined {
    return this.around.notes?.(this.index);
  }

  get findings(): FindingsPart | null | undefined {
    return this.around.findings?.(this.index);
  }
}
