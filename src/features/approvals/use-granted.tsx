import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { RequestSummary } from '../../core/model/request.ts';
import { type Inbox, requestQuery } from '../../data/approvals/approvals.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import { named } from '../../ui/ledger/named.ts';
import { TimeText } from '../../ui/ledger/values.tsx';
import type { ArgumentsProps } from './Arguments.tsx';
import { lastGranted } from './precedent.ts';
import { useRequestLink } from './url.ts';

/** The last request of the same tool that was granted, for its arguments to be compared with. */
export function useGranted(
  summary: RequestSummary,
  { requests }: Inbox,
): ArgumentsProps['granted'] {
  const requestLink = useRequestLink();
  const markOf = useLedgerMarks();
  const last = useMemo(() => lastGranted(requests, summary), [requests, summary]);
  const { data } = useQuery({
    ...requestQuery(last?.ledger ?? '', last?.lane ?? '', last?.index ?? 0),
    enabled: last !== undefined,
  });
  const args = data?.request.args ?? null;
  if (!last || args === null) return null;
  const link = (
    <>
      <Link to={requestLink(last)}>the last one that was granted</Link>,{' '}
      <TimeText seconds={last.recordedAt} />
      {last.ledger !== summary.ledger && <>, in {named(last.ledgerName, markOf(last.ledger))}</>}
    </>
  );
  return { args, link };
}
