import { Box, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { visibleText } from '../../core/visible.ts';
import {
  type Inbox,
  type InboxRequest,
  requestQuery,
  useRequestStatus,
} from '../../data/approvals/approvals.ts';
import { FailedPage } from '../../ui/kit/page/FailedPage.tsx';
import { WindowTitle } from '../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../ui/kit/page/Skeleton.tsx';
import { Dim, LinkButton } from '../../ui/kit/text.tsx';
import { approvalsPath } from '../../ui/paths.ts';
import css from './approvals.module.css';
import { DecisionBar } from './decision/DecisionBar.tsx';
import type { Outcome } from './decision/outcome.ts';
import { EvidenceSheet } from './EvidenceSheet.tsx';
import { RequestView } from './RequestView.tsx';
import type { RequestPoint } from './url.ts';

export interface RequestPaneProps {
  readonly at: RequestPoint;
  readonly inbox: Inbox;
  readonly now: number;
  /** Where it is in the list, "2 of 9"; null: it is not in it. */
  readonly placeText: string | null;
  readonly before: InboxRequest | null;
  readonly after: InboxRequest | null;
  /** Another was decided before it. */
  readonly hasDecided: boolean;
  /** Several are about to be decided together: this one is not decided for itself. */
  readonly isSelecting: boolean;
  readonly onOpen: (request: InboxRequest | null) => void;
  readonly onOutcome: (outcome: Outcome, isUpdate: boolean) => void;
}

/** One request, and under it the bar that decides it. */
export function RequestPane(props: RequestPaneProps) {
  const { at, inbox, now, onOutcome } = props;
  const { search } = useLocation();
  const { data, error } = useQuery(requestQuery(at.ledger, at.lane, at.index));
  const current = useRequestStatus(data?.summary);
  const [isWhole, setWhole] = useState(false);
  const [isSeen, setSeen] = useState(false);
  const [isDeciding, setDeciding] = useState(false);
  // Where the lane ended when it was opened: a run may go on while somebody reads.
  const [firstHead, setFirstHead] = useState<string | null>(null);
  if (data && firstHead === null) setFirstHead(data.head.id);
  return (
    <>
      <PhoneBar {...props} />
      {error ? (
        <div className={css.nothing}>
          <FailedPage
            error={error}
            action={
              <LinkButton to={{ pathname: approvalsPath, search }}>Back to the inbox</LinkButton>
            }
          />
        </div>
      ) : !data || !current ? (
        <Box p="lg" flex={1}>
          <SkeletonRows rows={9} />
        </Box>
      ) : (
        <>
          <WindowTitle of={`${visibleText(data.request.title)} · Approvals`} />
          <RequestView
            detail={data}
            current={current}
            inbox={inbox}
            now={now}
            movedOn={firstHead !== null && firstHead !== data.head.id}
            onWhole={setWhole}
            onSeen={() => setSeen(true)}
          />
          {!isDeciding && <EvidenceSheet detail={data} inbox={inbox} />}
          {!props.isSelecting && (
            <DecisionBar
              detail={data}
              current={current}
              isWhole={isWhole}
              isLocked={props.hasDecided && !isSeen}
              onDeciding={setDeciding}
              onOutcome={onOutcome}
            />
          )}
        </>
      )}
    </>
  );
}

/** On a phone, where the list is another screen: the way back to it, and along it. */
function PhoneBar({ placeText, before, after, onOpen }: RequestPaneProps) {
  const { search } = useLocation();
  return (
    <div className={css.phoneBar}>
      <Link to={{ pathname: approvalsPath, search }}>
        <IconInbox size={16} aria-hidden /> Inbox
      </Link>
      {placeText && <Dim aria-hidden>{placeText}</Dim>}
      <span>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!before}
          onClick={() => onOpen(before)}
          leftSection={<IconChevronUp size={14} aria-hidden />}
        >
          Previous
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!after}
          onClick={() => onOpen(after)}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Next
        </Button>
      </span>
    </div>
  );
}
