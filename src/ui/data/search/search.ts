import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import {
  type FoundEntry,
  SEARCH_START,
  type SearchPart,
  type SearchPlace,
  type SearchWords,
} from '../../../ledger/model/search.ts';
import { VERDICT_WORDS, verdictWord } from '../../../ledger/model/verdict.ts';
import type { FieldName } from '../../../ledger/query/fields.ts';
import { ask } from '../host.ts';
import { bulky, keys, libraryQuery } from '../ledgers/queries.ts';
import type { Vocabulary } from './language.ts';
import { RunningSearch, type SearchState } from './running.ts';

interface Search {
  readonly state: SearchState;
  readonly start: () => void;
  readonly stop: () => void;
}

const NONE: readonly LedgerSummary[] = [];

/** The last search stays: whoever comes back from an entry finds what was found. */
let last: { readonly key: string; readonly search: RunningSearch } | null = null;

/** The worst ledgers come first, so that what is found in others comes behind them. */
function searchFor(text: string, asked: readonly LedgerSummary[]): RunningSearch {
  const rank = ({ verdict }: LedgerSummary) => VERDICT_WORDS.indexOf(verdictWord(verdict));
  const ledgers = asked.toSorted((a, b) => rank(a) - rank(b));
  const held = ledgers.map(({ id, entries, verifiedAt }) => [id, entries, verifiedAt]);
  const key = JSON.stringify([text, held]);
  if (last?.key !== key) last = { key, search: new RunningSearch(text, ledgers, ask) };
  return last.search;
}

/** Searches for as long as somebody looks. `text` is a query. */
export function useSearch(text: string, ledgers: readonly LedgerSummary[]): Search {
  const search = useMemo(() => searchFor(text, ledgers), [text, ledgers]);
  useEffect(() => {
    search.start();
    return () => search.stop();
  }, [search]);
  const state = useSyncExternalStore(search.watch, search.state, search.state);
  return { state, start: () => search.start(), stop: () => search.stop() };
}

/** Reads what a list shows of some entries of a lane that match. */
export function foundQuery(ledger: string, text: string, lane: string, indices: readonly number[]) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.verified(ledger), 'found', text, lane, indices],
    queryFn: () =>
      ask({
        name: 'found rows',
        input: { ledger, query: text, lane, indices: Int32Array.from(indices) },
      }),
  });
}

const FIRST = 5;
const MOST_PARTS = 30;

interface FirstFound {
  readonly ledger: LedgerSummary;
  readonly lane: string;
  readonly laneTitle: string;
  readonly entry: FoundEntry;
}

/** Finds the first entries of a query, in the order of the library. */
export function firstFoundQuery(text: string) {
  return queryOptions({
    ...bulky,
    queryKey: ['first found', text],
    queryFn: async ({ client, signal }) => {
      const first: FirstFound[] = [];
      let parts = 0;
      for (const ledger of await client.ensureQueryData(libraryQuery()))
        for (let place: SearchPlace | null = SEARCH_START; place; ) {
          signal.throwIfAborted();
          if (++parts > MOST_PARTS) return first;
          const { lanes, next }: SearchPart = await ask({
            name: 'search',
            input: { ledger: ledger.id, query: text, from: place },
          });
          for (const { lane, title, matches } of lanes) {
            const indices = matches.slice(0, FIRST - first.length);
            for (const entry of await ask({
              name: 'found rows',
              input: { ledger: ledger.id, query: text, lane, indices },
            }))
              first.push({ ledger, lane, laneTitle: title, entry });
            if (first.length === FIRST) return first;
          }
          place = next;
        }
      return first;
    },
    staleTime: 0,
    retry: false,
  });
}

const NO_WORDS: SearchWords = { kind: [], tool: [], rule: [], decision: [] };

/** Lists values that may be typed: those of entries, and the names of held ledgers. */
export function useVocabulary(): Vocabulary {
  const { data: ledgers = NONE } = useQuery(libraryQuery());
  const ids = ledgers.map(({ id, entries }) => `${id}:${entries}`);
  const { data: words = NO_WORDS } = useQuery({
    queryKey: ['search words', ids],
    queryFn: () => ask({ name: 'search words', input: null }),
    placeholderData: (before) => before,
  });
  return useMemo(() => {
    const names = [...new Set(ledgers.map(({ name }) => name))];
    const formats = [...new Set(ledgers.map(({ format }) => format))];
    const all: { readonly [Name in FieldName]?: readonly string[] } = {
      ...words,
      ledger: names,
      format: formats,
    };
    return { values: (field) => all[field] ?? [] };
  }, [ledgers, words]);
}
