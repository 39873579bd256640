// The asked ledgers are the one of the address, a selection in it, those of one verdict, or all.

import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { VERDICT_WORDS, type VerdictWord, verdictWord } from '../../../ledger/model/verdict.ts';
import { counted } from '../../../ui/format.ts';
import { foundPath } from '../../../ui/paths.ts';

export interface Narrowing {
  readonly words: string;
  readonly without: string;
}

export interface Scope {
  readonly ledgers: readonly LedgerSummary[];
  /** None means that all are asked. */
  readonly narrowings: readonly Narrowing[];
}

/** `within` is the ledger of the address, or null. */
export function scopeIn(
  library: readonly LedgerSummary[],
  within: string | null,
  params: URLSearchParams,
): Scope {
  const query = params.get('q') ?? '';
  const ids = within === null ? params.getAll('ledger') : [within];
  const verdict = VERDICT_WORDS.find((word) => word === params.get('verdict'));
  const own = library.filter(({ demo }) => !demo);
  const named =
    ids.length > 0
      ? library.filter(({ id }) => ids.includes(id))
      : // Demos are part of all only where nothing else is held.
        own.length > 0
        ? own
        : library;
  const narrowings: Narrowing[] = [];
  if (ids.length > 0) {
    const [only] = named;
    const words = named.length === 1 && only ? only.name : counted(named.length, 'ledger');
    narrowings.push({ words, without: foundPath(query, { verdict }) });
  }
  if (verdict) {
    const rest = within === null ? ids : [];
    narrowings.push({ words: verdict, without: foundPath(query, { ledgers: rest }) });
  }
  return {
    ledgers: verdict ? named.filter((one) => verdictWord(one.verdict) === verdict) : named,
    narrowings,
  };
}

/** Returns the path of the same question for one ledger, or for those with one verdict. */
export function narrowed(
  query: string,
  to: { readonly ledgers?: readonly string[]; readonly verdict?: VerdictWord },
  params: URLSearchParams,
): string {
  const verdict = to.verdict ?? VERDICT_WORDS.find((word) => word === params.get('verdict'));
  return foundPath(query, { ledgers: to.ledgers ?? params.getAll('ledger'), verdict });
}

/** Returns the path of another question for the same ledgers. */
export function writeScopedQuery(query: string, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.set('q', query);
  return `?${next}`;
}

/** Returns the path of a view for the same ledgers. */
export function viewing(view: string, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('q');
  next.set('view', view);
  return `?${next}`;
}
