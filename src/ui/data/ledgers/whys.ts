import type { LedgerWhy } from '../../../ledger/model/ledger.ts';
import { ask } from '../host.ts';
import { defineLedgerQuery } from './queries.ts';

export const ledgerWhyQuery = defineLedgerQuery('verified', 'why', askWhy);

let asked: {
  readonly ids: string[];
  readonly whys: Promise<readonly (LedgerWhy | null)[]>;
} | null = null;

/** Rows that come into sight together are asked for at once. */
async function askWhy(id: string): Promise<LedgerWhy | null> {
  asked ??= startAsking();
  const at = asked.ids.push(id) - 1;
  const { [at]: why = null } = await asked.whys;
  return why;
}

function startAsking(): NonNullable<typeof asked> {
  const ids: string[] = [];
  const whys = Promise.resolve().then(() => {
    asked = null;
    return ask({ name: 'ledger whys', input: ids });
  });
  return { ids, whys };
}
