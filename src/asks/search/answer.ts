import type { Answers } from '../../base/ask.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import type { Searches } from '../../ledger/held/search/searches.ts';
import { countFound } from './answer/counts.ts';
import { Indexing } from './answer/indexing.ts';
import { recordPrints } from './answer/record-prints.ts';
import { searchAdvice, searchWords } from './answer/vocabulary.ts';
import type { SEARCH_ASKS } from './ask.ts';

export function answerSearch(
  cache: LedgerCache,
  searches: Searches,
): Answers<keyof typeof SEARCH_ASKS> {
  const indexing = new Indexing(cache);
  return {
    search: ({ ledger, query, from }) => searches.part(ledger, query, from),
    'found rows': ({ ledger, query, lane, indices }) =>
      searches.found(ledger, query, lane, indices),
    'count found': ({ ledger, lanes }) => countFound(cache, ledger, lanes),
    'record prints': ({ ledger, lane, indices }) => recordPrints(cache, ledger, lane, indices),
    'make indexes': (first, { signal }) => indexing.make(first, signal),
    'search words': () => searchWords(searches),
    'search advice': (query) => searchAdvice(searches, searches.query(query)),
  };
}
