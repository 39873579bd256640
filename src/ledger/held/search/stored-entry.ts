// A stored entry answers queries without its bytes.

import type { Surroundings } from '../../format/search/entry.ts';
import type { DigestPart } from '../../query/match/searchable.ts';
import type { Series } from '../../series/series.ts';
import type { DigestPage } from '../../storage/digests/page.ts';
import type { Traits } from '../../storage/rows.ts';
import { IndexedEntry } from './indexed-entry.ts';

export class StoredEntry extends IndexedEntry {
  private readonly page: DigestPage;
  private made: { readonly part: DigestPart | null } | null = null;

  constructor(
    page: DigestPage,
    index: number,
    traits: Traits | null,
    around: Surroundings,
    series: Series | null = null,
  ) {
    super(index, traits, around, series);
    this.page = page;
  }

  /** Null when nothing can be read of it. */
  get digest(): DigestPart | null {
    this.made ??= { part: this.page.part(this.index) };
    return this.made.part;
  }
}
