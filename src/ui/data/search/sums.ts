// Found entries are counted once all were found.

import { queryOptions } from '@tanstack/react-query';
import {
  COUNTED_FIELDS,
  type CountedField,
  type FoundCounts,
  type LaneEntries,
} from '../../../ledger/model/search.ts';
import { ask } from '../host.ts';
import { bulky } from '../ledgers/queries.ts';
import type { SearchedLedger, SearchState } from './running.ts';
import { groupSame, type SameEntries } from './same.ts';

const COUNTED_AT_A_TIME = 20_000;
const COMPARED_AT_A_TIME = 500;
/** Nobody looks which of more entries are the same. */
const MOST_COMPARED = 10_000;
const MOST_VALUES = 2_000;

interface FieldSum {
  /** The values with the most entries come first; a null value means that none is recorded. */
  readonly values: readonly (readonly [value: string | null, entries: number])[];
  readonly others: number;
}

export interface FoundSums {
  readonly fields: Readonly<Record<CountedField, FieldSum>>;
  readonly counted: number;
}

type SearchResults = Pick<SearchState, 'ledgers' | 'found' | 'phase'>;

/** Counts the entries of each rule, tool and kind, as far as is known. */
export function sumsQuery(text: string, found: SearchResults) {
  const queryKey = ['found sums', text, toKey(found)];
  return queryOptions<FoundSums>({
    ...bulky,
    queryKey,
    enabled: found.phase === 'done' && found.found > 0,
    queryFn: async ({ client, signal }) => {
      const sum = new Sum();
      for (const { ledger, lanes, entries } of splitFoundLedgers(found.ledgers)) {
        signal.throwIfAborted();
        sum.add(await ask({ name: 'count found', input: { ledger, lanes } }), entries);
        client.setQueryData(queryKey, sum.now());
      }
      return sum.now();
    },
    // A query that was given up has a part of its answer.
    staleTime: ({ state }) =>
      state.data && state.data.counted < found.found ? 0 : Number.POSITIVE_INFINITY,
  });
}

/** Finds which of the entries are one entry in several ledgers. */
export function sameQuery(text: string, found: SearchResults) {
  const { ledgers, phase } = found;
  return queryOptions<SameEntries>({
    ...bulky,
    queryKey: ['found same', text, toKey(found)],
    enabled: phase === 'done' && ledgers.length > 1 && found.found <= MOST_COMPARED,
    queryFn: async ({ signal }) => {
      const prints: (string | null)[] = [];
      for (const { ledger, lanes } of ledgers)
        for (const { lane, matches } of lanes)
          for (let from = 0; from < matches.length; from += COMPARED_AT_A_TIME) {
            signal.throwIfAborted();
            const some = matches.slice(from, from + COMPARED_AT_A_TIME);
            for (const print of await ask({
              name: 'record prints',
              input: { ledger: ledger.id, lane, indices: some },
            }))
              prints.push(print);
          }
      return groupSame(ledgers, prints);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function toKey({ ledgers }: SearchResults): readonly unknown[] {
  return ledgers.map(({ ledger, found }) => [ledger.id, ledger.verifiedAt, found]);
}

/** Splits the found entries into parts of one ledger each, with at most so many entries. */
export function* splitFoundLedgers(ledgers: readonly SearchedLedger[], most = COUNTED_AT_A_TIME) {
  for (const { ledger, lanes } of ledgers) {
    let some: LaneEntries[] = [];
    let entries = 0;
    for (const { lane, matches } of lanes)
      for (let from = 0; from < matches.length; ) {
        const indices = matches.slice(from, from + most - entries);
        some.push({ lane, indices });
        entries += indices.length;
        from += indices.length;
        if (entries < most) continue;
        yield { ledger: ledger.id, lanes: some, entries };
        some = [];
        entries = 0;
      }
    if (entries > 0) yield { ledger: ledger.id, lanes: some, entries };
  }
}

class Sum {
  private readonly counts = { rule: new Map(), tool: new Map(), kind: new Map() } as Record<
    CountedField,
    Map<string | null, number>
  >;
  private readonly others = { rule: 0, tool: 0, kind: 0 };
  private counted = 0;

  add(counts: FoundCounts, entries: number): void {
    this.counted += entries;
    for (const field of COUNTED_FIELDS) {
      const known = this.counts[field];
      for (const [value, count] of counts[field])
        if (known.has(value) || known.size < MOST_VALUES)
          known.set(value, (known.get(value) ?? 0) + count);
        else this.others[field] += count;
    }
  }

  now(): FoundSums {
    const sum = (field: CountedField): FieldSum => ({
      values: [...this.counts[field]].sort(([, a], [, b]) => b - a),
      others: this.others[field],
    });
    return {
      fields: { rule: sum('rule'), tool: sum('tool'), kind: sum('kind') },
      counted: this.counted,
    };
  }
}
