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
     * Finds as many entries of a ledger from a place on as a moment's work does. The caller asks
     * again for the rest.
     */
    readonly search: {
      input: { readonly ledger: string; readonly query: string; readonly from: SearchPlace };
      answer: SearchPart;
      progress: never;
    };
    /** Reads what a list shows of some entries: their matches. */
    readonly 'found rows': {
      input: SomeEntries & { readonly query: string };
      answer: readonly FoundRow[];
      progress: never;
    };
    readonly 'count found': {
      input: { readonly ledger: string; readonly lanes: readonly LaneEntries[] };
      answer: FoundCounts;
      progress: never;
    };
    /**
     * Gives the id and content of a record, by which it is the same as another of any ledger; null
     * when it has no id.
     */
    readonly 'record prints': {
      input: SomeEntries;
      answer: readonly (string | null)[];
      progress: never;
    };
    /**
     * Makes the missing indexes of stored ledgers, of these ledgers first: without one, a search
     * reads. Ends when all have theirs, or it is stopped. False when another tab makes them.
     */
    readonly 'make indexes': { input: readonly string[]; answer: boolean; progress: never };
    /** Lists values that entries of all ledgers have, as far as a look at some of them shows. */
    readonly 'search words': { input: null; answer: SearchWords; progress: never };
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
