// A person may keep something in a case from wherever it is shown. The dialog that asks for the
// case is beside all screens.

import { Store } from '../base/store.ts';
import type { CaseFinding } from '../ledger/model/case.ts';
import type { Finding } from '../ledger/model/check.ts';

/** Ledgers are kept with findings in them or a question to them. */
export interface ToKeep {
  readonly ledgers: readonly string[];
  readonly findings?: readonly CaseFinding[];
  readonly query?: string;
}

export const askedToKeep = new Store<ToKeep | null>(null);

export function askToKeep(what: ToKeep): void {
  askedToKeep.set(what);
}

type KeepTarget = Pick<CaseFinding, 'what' | 'ledger'> & Partial<CaseFinding>;

/**
 * A finding with its place; a member that is left out is empty, or is looked up when it is kept.
 */
export function toKeep(place: KeepTarget): ToKeep {
  const { ledger, other = null } = place;
  return {
    ledgers: [...new Set([ledger, ...(other ? [other.ledger] : [])])],
    findings: [finding(place)],
  };
}

function finding({ other = null, ...place }: KeepTarget): CaseFinding {
  const none = { lane: null, index: null, record: null, check: null, recordedAt: null };
  return { more: '', ...none, ...place, other };
}

/** At most this many hits are kept at a time. */
export const MOST_HITS = 200;

interface Hits {
  readonly ledger: { readonly id: string };
  readonly lanes: readonly { readonly lane: string; readonly matches: Iterable<number> }[];
}

/** Makes each of the first hits of a query a finding. */
export function hitsToKeep(query: string, found: readonly Hits[]): ToKeep {
  const findings = found
    .flatMap(({ ledger: { id }, lanes }) =>
      lanes.flatMap(({ lane, matches }) =>
        Array.from(matches, (index) => finding({ what: '', ledger: id, lane, index })),
      ),
    )
    .slice(0, MOST_HITS);
  return { ledgers: [...new Set(findings.map(({ ledger }) => ledger))], findings, query };
}

/** `title` is that of the finding's check. */
export function findingToKeep(
  ledger: string,
  { lane, index, seq, check, message }: Finding,
  title: string,
): ToKeep {
  const record = seq === null ? null : String(seq);
  return toKeep({ what: message, more: title, ledger, lane, index, record, check });
}
