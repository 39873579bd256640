// The values of entries are offered while a query is typed, and say what may have been meant where
// one found nothing.

import { SearchableEntry } from '../../../ledger/format/search/entry.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { createPace } from '../../../ledger/held/pace.ts';
import { surroundings } from '../../../ledger/held/search/around.ts';
import type { Worlds } from '../../../ledger/held/states/worlds.ts';
import type { StoredLane } from '../../../ledger/held/stored-lane.ts';
import type { SearchWords } from '../../../ledger/model/search.ts';
import { adviceOn } from '../../../ledger/query/advice.ts';
import type { Query } from '../../../ledger/query/ast.ts';
import { SeenValues } from '../../../ledger/query/seen.ts';
import type { LedgerRow, Traits } from '../../../ledger/storage/rows.ts';

/** So many indexes are looked at for words in a moment, and for advice in some seconds. */
const INDEXES_FOR_WORDS = 100;
const INDEXES_FOR_ADVICE = 500;
/** Entries are read to find whether a field is recorded at all, so only this many are. */
const ENTRIES_FOR_ADVICE = 1000;
const MOST_WORDS = 500;

interface Reads {
  readonly cache: LedgerCache;
  readonly worlds: Worlds;
}

/** Lists values of some fields, as far as a look at some pages of every ledger shows them. */
export async function searchWords({ cache }: Reads): Promise<SearchWords> {
  const [kind, tool, rule, decision] = [new Words(), new Words(), new Words(), new Words()];
  const all = () => ({ kind: kind.all, tool: tool.all, rule: rule.all, decision: decision.all });
  let left = INDEXES_FOR_WORDS;
  const pace = createPace();
  for (const row of await currentLedgers(cache)) {
    for await (const lane of readLanes(cache, row)) {
      if (left <= 0) return all();
      for await (const traits of allTraits(lane)) {
        left--;
        for (const { kind: own, recordKind, shape, tools, rules, decision: decided } of traits) {
          for (const one of [own, recordKind, shape]) kind.add(one);
          for (const one of tools) tool.add(one);
          for (const one of rules) rule.add(one);
          decision.add(decided ?? '');
        }
        // A lane mostly goes on using what it uses at first.
        break;
      }
      if (pace.due()) await pace.pause();
    }
  }
  return all();
}

/** Says in sentences what a query that found nothing may have meant. */
export async function searchAdvice(reads: Reads, query: Query): Promise<readonly string[]> {
  const { cache } = reads;
  const seen = new SeenValues(query);
  let [indexes, entries] = [0, 0];
  const pace = createPace();
  for (const row of await currentLedgers(cache)) {
    const format = cache.format(row);
    for await (const lane of readLanes(cache, row)) {
      const around = await surroundings(reads, row, lane, new Set());
      for (let at = 0; at < lane.entries && entries < ENTRIES_FOR_ADVICE; at++, entries++) {
        const [entry, { digest }] = [await lane.entry(at), await lane.head(at)];
        seen.add(new SearchableEntry(format, entry, around, digest));
        if (pace.due()) await pace.pause();
      }
      for await (const traits of allTraits(lane)) {
        // An index that was not looked at may have the value.
        if (++indexes > INDEXES_FOR_ADVICE) return [];
        for (const one of traits) seen.addTraits(one);
        if (pace.due()) await pace.pause();
      }
    }
  }
  return adviceOn(query, seen);
}

class Words {
  private readonly known = new Set<string>();

  add(word: string): void {
    if (word !== '' && this.known.size < MOST_WORDS) this.known.add(word);
  }

  get all(): readonly string[] {
    return [...this.known].sort();
  }
}

async function currentLedgers(cache: LedgerCache): Promise<readonly LedgerRow[]> {
  const rows = await cache.ports.store.ledgers();
  return rows.filter((row) => cache.isCurrent(row));
}

async function* allTraits(lane: StoredLane): AsyncGenerator<readonly Traits[], void> {
  for await (const { page, texts } of lane.readTexts()) {
    if (texts) yield texts.traits;
    const first = lane.row.pages[page] ?? 0;
    const indexed = first + (texts ? texts.traitsOf.length : 0);
    for await (const one of lane.readPages(lane.pagesBehind(page, indexed)))
      yield one.shared.traits;
  }
}

async function* readLanes(cache: LedgerCache, row: LedgerRow): AsyncGenerator<StoredLane> {
  for (const { row: lane, isAgain } of await cache.laneVerdicts(row))
    if (!isAgain) yield cache.stored(row, lane);
}
