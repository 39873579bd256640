// A ledger of an address may not be in this browser: a demo comes by itself, the file of any other
// is asked for.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toAppError } from '../../../base/error.ts';
import { ledgerQuery } from '../ledgers/queries.ts';
import { type DemoInfo, demosQuery } from './demos.ts';
import type { Imports } from './imports.ts';

export interface MissingLedger {
  readonly ledger: string;
  /** Null when the file of the ledger is needed. */
  readonly demo: DemoInfo | null;
}

/**
 * `ledger` is the id in the address, or null. Returns null while nothing is missing, or nobody
 * knows yet.
 */
export function useMissingLedger(
  ledger: string | null,
  startDemo: Imports['startDemo'],
): MissingLedger | null {
  const { data, error } = useQuery({ ...ledgerQuery(ledger ?? ''), enabled: ledger !== null });
  const isMissing = !data && error !== null && toAppError(error).code === 'ledger not here';
  const demos = useQuery({ ...demosQuery(), enabled: isMissing });
  const demo = demos.data?.find(({ id }) => id === ledger) ?? null;
  const started = useRef<string | null>(null);
  useEffect(() => {
    if (!isMissing || !demo || started.current === demo.id) return;
    started.current = demo.id;
    startDemo(demo);
  }, [isMissing, demo, startDemo]);
  useEffect(() => {
    // A ledger that was forgotten since comes again when somebody follows a link to it.
    if (ledger !== started.current) started.current = null;
  }, [ledger]);
  if (ledger === null || !isMissing || demos.isPending) return null;
  return { ledger, demo };
}
