import { Flex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { RequestDetail } from '../../core/model/request.ts';
import type { Inbox } from '../../data/approvals/approvals.ts';
import { RequestPart } from '../../ui/ledger/RequestPart.tsx';
import { Authority } from './Authority.tsx';
import { Before } from './Before.tsx';
import { Precedents } from './Precedents.tsx';
import { Trust } from './Trust.tsx';

export interface EvidenceProps {
  readonly detail: RequestDetail;
  readonly inbox: Inbox;
}

/** What is known about a request: precedent, what went before it, authority, and its checks. */
export function Evidence({ detail, inbox }: EvidenceProps) {
  const { summary } = detail;
  return (
    <Flex component="section" direction="column" gap="lg" aria-label="What is known about it">
      <Precedents summary={summary} inbox={inbox} />
      <Before summary={summary} />
      <Authority detail={detail} />
      <Trust detail={detail} />
      <RequestPart
        format={summary.format}
        ledger={summary.ledger}
        lane={summary.lane}
        index={summary.index}
      />
    </Flex>
  );
}

/** Whether the evidence is pulled up over the request, as on a phone; else it is part of the page. */
export function useIsPulledUp(): boolean {
  return (
    useMediaQuery('(max-width: 720px) and (min-height: 481px)', false, {
      getInitialValueInEffect: false,
    }) ?? false
  );
}
