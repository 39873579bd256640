// Pins tried on a held ledger, and what it offers to pin. Work that nobody waits for any more is ended.

import { queryOptions } from '@tanstack/react-query';
import type { Pins } from '../../core/model/check.ts';
import { getService } from '../service.ts';
import { bulky, keys } from './queries.ts';

export { verifyCommand } from '../../core/model/pins.ts';

let jobs = 0;

type OnProgress = (done: number, total: number) => void;

function jobUntil(signal: AbortSignal): string {
  const job = `drift:${++jobs}`;
  signal.addEventListener('abort', () => void getService().stopReport(job));
  return job;
}

/** What a verification with these pins says; the stored one stays as it is. */
export function driftQuery(id: string, pins: Pins, onProgress: OnProgress) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'drift', pins],
    queryFn: ({ signal }) => getService().drift(jobUntil(signal), id, pins, onProgress),
  });
}

/** What its entries say that can be pinned; `known`: keys to be tried on its signatures. */
export function driftRecordsQuery(id: string, known: readonly string[], onProgress: OnProgress) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'drift records', known],
    queryFn: ({ signal }) => getService().driftRecords(jobUntil(signal), id, known, onProgress),
  });
}
