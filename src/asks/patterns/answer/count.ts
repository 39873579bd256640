// Patterns are counted in one pass over the pages of stored ledgers, lane by lane, which ends when
// nobody waits for it any more. Costs are in the series of a lane. An entry is read only for the
// reason of a denial.

import type { LedgerFormat } from '../../../ledger/format/format.ts';
import { SearchableEntry, type Surroundings } from '../../../ledger/format/search/entry.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import type { Pace } from '../../../ledger/held/pace.ts';
import { lanePart } from '../../../ledger/held/search/around.ts';
import { StoredEntry } from '../../../ledger/held/search/stored-entry.ts';
import type { PatternFigure } from '../../../ledger/model/patterns.ts';
import { RunPatterns } from '../../../ledger/patterns/run-patterns.ts';
import type { CostOfEntry } from '../../../ledger/query/match/searchable.ts';
import type { Series } from '../../../ledger/series/series.ts';
import type { DigestPage } from '../../../ledger/storage/digests/page.ts';
import type { LaneRow, LedgerRow } from '../../../ledger/storage/rows.ts';

/**
 * `onEntries` gets the number of counted entries.
 * @throws {Cancelled} when it was stopped.
 */
export async function countPatterns(
  cache: LedgerCache,
  ledgers: readonly string[],
  pace: Pace,
  onEntries: (done: number) => void = () => undefined,
): Promise<readonly PatternFigure[]> {
  const patterns = new RunPatterns();
  let done = 0;
  for (const ledger of ledgers) {
    const row = await cache.ledger(ledger);
    // Entries of other lanes that are shown once more are not counted again.
    for (const { row: lane, isAgain } of await cache.laneVerdicts(row))
      if (!isAgain)
        for await (const entries of addLane(patterns, cache, row, lane, pace)) {
          done += entries;
          onEntries(done);
        }
  }
  return patterns.figures();
}

async function* addLane(
  patterns: RunPatterns,
  cache: LedgerCache,
  row: LedgerRow,
  { lane: id }: LaneRow,
  pace: Pace,
): AsyncGenerator<number, void> {
  const format = cache.format(row);
  const lane = await cache.lane(row, id);
  const series = format.state.cost ? await cache.series(row, id) : null;
  const around: Surroundings = { lane: lanePart(row, lane.row) };
  for await (const page of lane.allPages()) {
    for (let index = page.first; index < page.first + page.entries; index++) {
      if (!patterns.add(new PricedEntry(page, index, series, around)))
        patterns.add(await wholeEntry(format, lane, index, around));
      if (pace.due()) await pace.pause();
    }
    yield page.entries;
  }
}

const NO_COST: CostOfEntry = { parts: null };

/** The stored part of an entry, with its cost, does not need its bytes. */
class PricedEntry extends StoredEntry {
  private priced: { readonly cost: CostOfEntry | undefined } | null = null;

  /** `series` is that of its lane; null when its system records no cost. */
  constructor(page: DigestPage, index: number, series: Series | null, around: Surroundings) {
    super(page, index, page.traits(index), around, series);
  }

  override get cost(): CostOfEntry | undefined {
    this.priced ??= { cost: this.readCost() };
    return this.priced.cost;
  }

  /** A zero changes no sum. */
  private readCost(): CostOfEntry | undefined {
    if (!this.series) return NO_COST;
    const parts = this.series.costAt(this.index);
    return parts === undefined ? undefined : { parts };
  }
}

async function wholeEntry(
  format: LedgerFormat,
  lane: OpenedLane,
  index: number,
  around: Surroundings,
): Promise<SearchableEntry> {
  const [entry, { digest }] = [await lane.entry(index), await lane.head(index)];
  return new SearchableEntry(format, entry, around, digest);
}
