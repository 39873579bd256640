// The bench: a ledger on it, and each step of a forgery. A case is a text, in addresses and in keys.

import { queryOptions } from '@tanstack/react-query';
import type { StepNumber, TamperCase } from '../../ledger/model/tamper.ts';
import { caseText, NOTHING_DONE, readCase } from '../../ledger/model/tamper-case.ts';
import { ask } from '../../ui/data/host.ts';
import type { GivenKeys } from '../../ui/data/ledgers/keyrings.ts';
import { bulky, defineLedgerQuery } from '../../ui/data/ledgers/queries.ts';

export { caseText, NOTHING_DONE, readCase };
export const breakItQuery = defineLedgerQuery(
  'verified',
  'bench',
  (id, lane: string | null, at: number | null) =>
    ask({ name: 'break-it ledger', input: { ledger: id, lane, at } }),
);

/** What is held against it is a part of the case, but for keys; the step is not that of the case. */
export function stepQuery(
  id: string,
  wanted: TamperCase,
  step: StepNumber,
  given: GivenKeys | null,
) {
  const own = { ...wanted, step };
  const keys = given && { name: given.name, keys: given.keys };
  return queryOptions({
    ...bulky,
    queryKey: ['tamper', id, caseText(own), given?.nth ?? null],
    queryFn: () => ask({ name: 'break-it step', input: { ledger: id, forged: own, step, keys } }),
  });
}

/** The forged copy first, then what may be held against it. */
export function fetchForgedFiles(id: string, wanted: TamperCase) {
  return ask({ name: 'forged files', input: { ledger: id, forged: wanted } });
}
