// A case of the bench is a text, in addresses and in keys.

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

/** The expectations are a part of the case, except for keys; the step is not that of the case. */
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

/** Returns the forged copy first, then the files that it may be compared with. */
export function fetchForgedFiles(id: string, wanted: TamperCase) {
  return ask({ name: 'forged files', input: { ledger: id, forged: wanted } });
}
