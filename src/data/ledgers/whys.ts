// What a list says of each ledger besides its verdict.

import type { LedgerWhy } from '../../ledger/model/ledger.ts';
import type { LedgerService } from '../../worker/rpc/protocol.ts';
import { getService } from '../service.ts';
import { ledgerPart } from './queries.ts';

export const ledgerWhyQuery = ledgerPart('verified', 'why', askWhy);

let asked: {
  readonly ids: string[];
  readonly whys: ReturnType<LedgerService['ledgerWhys']>;
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
    return getService().ledgerWhys(ids);
  });
  return { ids, whys };
}
