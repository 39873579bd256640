// Pins are tried on a held ledger. Work that nobody waits for any more is ended.

import { queryOptions } from '@tanstack/react-query';
import { DRIFT_PAGE } from '../../ledger/drift/view.ts';
import type { Pins } from '../../ledger/model/check.ts';
import { ask } from '../../ui/data/host.ts';
import type { GivenKeys } from '../../ui/data/ledgers/keyrings.ts';
import { bulky, keys } from '../../ui/data/ledgers/queries.ts';

export { DRIFT_PAGE } from '../../ledger/drift/view.ts';
export { writeVerifyCommand } from '../../ledger/model/pins.ts';

type OnProgress = (done: number) => void;

/** Verifies with these pins and keys; the stored report stays as it is. */
export function driftQuery(
  id: string,
  pins: Pins,
  given: GivenKeys | null,
  onProgress: OnProgress,
) {
  const asked = { pins, ...(given && { keyring: given.keys }) };
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'drift', pins, given?.nth ?? null],
    queryFn: ({ signal }) =>
      ask({
        name: 'drift',
        input: { ledger: id, asked },
        onProgress: ({ done }) => onProgress(done),
        signal,
      }),
  });
}

/** Reads a page of the entries that differ from a pin. */
export function driftPageQuery(
  id: string,
  pins: Pins,
  given: GivenKeys | null,
  pin: keyof Pins,
  page: number,
) {
  const asked = { pins, ...(given && { keyring: given.keys }) };
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'drift page', pins, given?.nth ?? null, pin, page],
    queryFn: ({ signal }) =>
      ask({
        name: 'drift page',
        input: { ledger: id, asked, pin, from: page * DRIFT_PAGE },
        signal,
      }),
  });
}

/**
 * Lists the values of its entries that can be pinned; `known` are keys to be tried on its
 * signatures.
 */
export function driftRecordsQuery(id: string, known: readonly string[], onProgress: OnProgress) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'drift records', known],
    queryFn: ({ signal }) =>
      ask({
        name: 'drift records',
        input: { ledger: id, keys: known },
        onProgress: ({ done }) => onProgress(done),
        signal,
      }),
  });
}
