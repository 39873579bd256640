// Pins tried on a held ledger, and what it offers to pin. Work that nobody waits for any more is ended.

import { queryOptions } from '@tanstack/react-query';
import { DRIFT_PAGE } from '../../ledger/drift/view.ts';
import type { Pins } from '../../ledger/model/check.ts';
import { getService } from '../service.ts';
import type { GivenKeys } from './keyrings.ts';
import { bulky, keys } from './queries.ts';

export { DRIFT_PAGE } from '../../ledger/drift/view.ts';
export { verifyCommand } from '../../ledger/model/pins.ts';

type OnProgress = (done: number, total: number) => void;

/** What a verification with these pins and keys says; the stored one stays as it is. */
export function driftQuery(
  id: string,
  pins: Pins,
  given: GivenKeys | null,
  onProgress: OnProgress,
) {
  const ask = { pins, ...(given && { keyring: given.keys }) };
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'drift', pins, given?.nth ?? null],
    queryFn: ({ signal }) => getService().drift(id, ask, onProgress, signal),
  });
}

/** Entries that differ from a pin, a page of them. */
export function driftPageQuery(
  id: string,
  pins: Pins,
  given: GivenKeys | null,
  pin: keyof Pins,
  page: number,
) {
  const ask = { pins, ...(given && { keyring: given.keys }) };
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'drift page', pins, given?.nth ?? null, pin, page],
    queryFn: ({ signal }) => getService().driftPage(id, ask, pin, page * DRIFT_PAGE, signal),
  });
}

/** What its entries say that can be pinned; `known`: keys to be tried on its signatures. */
export function driftRecordsQuery(id: string, known: readonly string[], onProgress: OnProgress) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'drift records', known],
    queryFn: ({ signal }) => getService().driftRecords(id, known, onProgress, signal),
  });
}
