// Something may be looked for in the other ledgers that are held here.

import type { FoundIn } from '../model/ledger.ts';
import type { LedgerRow } from '../storage/rows.ts';
import type { LedgerCache } from './ledger-cache.ts';
import { summariseLedger } from './library.ts';

/** Each takes a look into the store, so no more ledgers are searched. */
const MOST_LEDGERS = 200;

/** Includes the stored verdict. */
export function describeFoundIn(cache: LedgerCache, row: LedgerRow): FoundIn {
  const { verdict } = summariseLedger(row, cache.isCurrent(row));
  return { ledger: row.id, name: row.name, verdict };
}

/** `held` counts the ledgers that are searched, with its own and those of other formats. */
export async function listOthers(cache: LedgerCache, { id, format }: LedgerRow) {
  const all = await cache.ports.store.ledgers();
  const alike = all.filter((one) => one.id !== id && one.format === format);
  const others = alike.slice(0, MOST_LEDGERS);
  return { others, held: all.length - (alike.length - others.length) };
}
