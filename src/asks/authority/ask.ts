import type { AskTraits } from '../../base/ask.ts';
import type { AuthorityView } from '../../ledger/model/authority.ts';
import type { DelegationElsewhere, EntryJoins, LanesElsewhere } from '../../ledger/model/ledger.ts';

export interface HopAsked {
  readonly ledger: string;
  readonly lane: string;
  readonly index: number;
}

declare module '../../base/ask.ts' {
  interface Asks {
    readonly authority: { input: HopAsked; answer: AuthorityView; progress: never };
    /** Finds lanes elsewhere that this ledger names and has not. */
    readonly 'lanes elsewhere': {
      input: { readonly ledger: string; readonly lanes: readonly string[] };
      answer: LanesElsewhere;
      progress: never;
    };
    readonly 'delegation elsewhere': {
      input: { readonly ledger: string; readonly lane: string };
      answer: DelegationElsewhere;
      progress: never;
    };
    /** Finds in other ledgers what an entry points to and its own ledger has not. */
    readonly joins: { input: HopAsked; answer: EntryJoins; progress: never };
  }
}

export const AUTHORITY_ASKS = {
  authority: { mayRepeat: true },
  'lanes elsewhere': { mayRepeat: true },
  'delegation elsewhere': { mayRepeat: true },
  joins: { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
