// Ledgers of one name, and lanes of one title, are told apart by the same words everywhere.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type NamedItem, twinMarks } from '../../../base/twins.ts';
import type { LaneSummary, LedgerSummary } from '../../../ledger/model/ledger.ts';
import { ledgerQuery, libraryQuery } from './queries.ts';

/**
 * Returns what is said after the name of a ledger or a lane; undefined when no other has that name.
 */
export type MarkOf = (id: string) => string | undefined;

/** A ledger that something names may not be held here. */
export type NamedLedger = Pick<LedgerSummary, 'id' | 'name' | 'folder'>;

export { twinMarks };

const NONE: readonly never[] = [];

/** `named` are ledgers that the screen names besides those that are held. */
export function useLedgerMarks(named: readonly NamedLedger[] = NONE): MarkOf {
  const { data: library = NONE } = useQuery(libraryQuery());
  return useMemo(() => ledgerMarks(library, named), [library, named]);
}

export function ledgerMarks(
  library: readonly NamedLedger[],
  named: readonly NamedLedger[] = NONE,
): MarkOf {
  const all = new Map<string, NamedItem>();
  // A held ledger may have another name than when something named it.
  for (const { id, name, folder } of [...named, ...library])
    all.set(id, { key: id, id, name, folder });
  const marks = twinMarks(all.values());
  return (id) => marks.get(id);
}

/** Tells apart the lanes of one ledger. */
export function useLaneMarks(ledger: string): MarkOf {
  const { data } = useQuery(ledgerQuery(ledger));
  return laneMarks(data?.lanes ?? NONE);
}

const KNOWN = new WeakMap<readonly LaneSummary[], MarkOf>();

export function laneMarks(lanes: readonly LaneSummary[]): MarkOf {
  const known = KNOWN.get(lanes);
  if (known) return known;
  const marks = new Map(lanes.map(({ id, mark }) => [id, mark]));
  const findMark: MarkOf = (lane) => marks.get(lane);
  KNOWN.set(lanes, findMark);
  return findMark;
}
