import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { JsonValue } from '../../../base/json/value.ts';
import type { RequestSummary } from '../../../ledger/model/request.ts';
import {
  type Inbox,
  type InboxRequest,
  requestQuery,
} from '../../../ui/data/approvals/approvals.ts';
import { lastGranted } from './precedent.ts';

export interface Granted {
  readonly request: InboxRequest;
  readonly args: JsonValue;
}

/**
 * Gives the last granted request of the same tool, for its arguments to be compared with; null when
 * there is none.
 */
export function useGranted(summary: RequestSummary, { requests }: Inbox): Granted | null {
  const last = useMemo(() => lastGranted(requests, summary), [requests, summary]);
  const { data } = useQuery({
    ...requestQuery(last?.ledger ?? '', last?.lane ?? '', last?.index ?? 0),
    enabled: last !== undefined,
  });
  const args = data?.request.args ?? null;
  return last && args !== null ? { request: last, args } : null;
}
