// A person searches all ledgers by a query.

import type { AskTraits } from '../../base/ask.ts';
import type {
  FoundCounts,
  FoundRow,
  LaneEntries,
  SearchPart,
  SearchPlace,
  SearchWords,
} from '../../ledger/model/search.ts';

export interface SomeEntries {
  readonly ledger: string;
  readonly lane: string;
  readonly indices: Int32Array;
}

declare module '../../base/ask.ts' {
  interface Asks {
    /**
     * Entries of a ledger that a query finds, from a place on, as many as a moment's work finds.
     * Whoever wants the rest asks again, from where it came to.
     */
    readonly search: {
      input: { readonly ledger: string; readonly query: string; readonly from: SearchPlace };
      answer: SearchPart;
      progress: never;
    };
    /** What a list shows of some of them: by what they match. */
    readonly 'found rows': {
      input: SomeEntries & { readonly query: string };
      answer: readonly FoundRow[];
      progress: never;
    };
    /** How many of some entries have each rule, tool and kind. */
    readonly 'count found': {
      input: { readonly ledger: string; readonly lanes: readonly LaneEntries[] };
      answer: FoundCounts;
      progress: never;
    };
    /** By which a record is the same as another, of any ledger: its id and what it says. null: it has no id. */
    readonly 'record prints': {
      input: SomeEntries;
      answer: readonly (string | null)[];
      progress: never;
    };
    /**
     * Makes the indexes that stored ledgers do not have yet, of these ledgers before the others: without one,
     * a search reads. Ends when all have theirs, or it is stopped. False: another tab makes them.
     */
    readonly 'make indexes': { input: readonly string[]; answer: boolean; progress: never };
    /** Values that entries of all ledgers have, as far as a look at some of them shows. */
    readonly 'search words': { input: null; answer: SearchWords; progress: never };
    /** What may have been meant by a query that found nothing, in sentences. */
    readonly 'search advice': { input: string; answer: readonly string[]; progress: never };
  }
}

export const SEARCH_ASKS = {
  search: { mayRepeat: true },
  'found rows': { mayRepeat: true },
  'count found': { mayRepeat: true },
  'record prints': { mayRepeat: true },
  'make indexes': { mayRepeat: false },
  'search words': { mayRepeat: true },
  'search advice': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
