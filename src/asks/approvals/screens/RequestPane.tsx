import { ActionIcon, Box } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import {
  type Inbox,
  type InboxRequest,
  requestQuery,
  useRequestStatus,
} from '../../../ui/data/approvals/approvals.ts';
import { FailedPage } from '../../../ui/kit/page/FailedPage.tsx';
import { WindowTitle } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { Dim, LinkButton } from '../../../ui/kit/text.tsx';
import { DecisionBar } from './decision/DecisionBar.tsx';
import type { DecisionOutcome } from './decision/outcome.ts';
import css from './inbox.module.css';
import { RequestPage } from './RequestView.tsx';
import { type RequestPoint, toListAddress, useFilter } from './url.ts';

export interface RequestPaneProps {
  readonly at: RequestPoint;
  readonly inbox: Inbox;
  readonly now: number;
  /** The place in the list, "2 of 9"; null when it is not in it. */
  readonly placeText: string | null;
  readonly before: InboxRequest | null;
  readonly after: InboxRequest | null;
  readonly hasDecided: boolean;
  readonly isSelecting: boolean;
  readonly onOpen: (request: InboxRequest | null) => void;
  readonly onOutcome: (outcome: DecisionOutcome, isUpdate: boolean) => void;
}

/** Shows one request, and below it the bar that decides it. */
export function RequestPane(props: RequestPaneProps) {
  const { at, inbox, now, onOutcome } = props;
  const filter = useFilter();
  const { data, error } = useQuery(requestQuery(at.ledger, at.lane, at.index));
  const current = useRequestStatus(data?.summary);
  const [isWhole, setWhole] = useState(false);
  const [isSeen, setSeen] = useState(false);
  // The head is the one of the opening: a run may go on while somebody reads.
  const [firstHead, setFirstHead] = useState<string | null>(null);
  if (data && firstHead === null) setFirstHead(data.head.id);
  return (
    <>
      <PhoneBar {...props} />
      {error ? (
        <FailedPage
          error={error}
          action={<LinkButton to={toListAddress(filter)}>Back to the inbox</LinkButton>}
        />
      ) : !data || !current ? (
        <Box p="lg" flex={1}>
          <SkeletonRows rows={9} />
        </Box>
      ) : (
        <>
          <WindowTitle of={`${visibleText(data.request.title)} · Inbox`} />
          <RequestPage
            detail={data}
            current={current}
            inbox={inbox}
            now={now}
            movedOn={firstHead !== null && firstHead !== data.head.id}
            onWhole={setWhole}
            onSeen={() => setSeen(true)}
          />
          {!props.isSelecting && (
            <DecisionBar
              detail={data}
              current={current}
              isWhole={isWhole}
              isLocked={props.hasDecided && !isSeen}
              onOutcome={onOutcome}
            />
          )}
        </>
      )}
    </>
  );
}

function PhoneBar({ placeText, before, after, onOpen }: RequestPaneProps) {
  const filter = useFilter();
  const steps = [
    { label: 'Previous', Icon: IconChevronUp, to: before },
    { label: 'Next', Icon: IconChevronDown, to: after },
  ];
  return (
    <div className={css.phoneBar}>
      <Link to={toListAddress(filter)}>
        <IconArrowLeft size={16} aria-hidden /> All requests
      </Link>
      {placeText && <Dim aria-hidden>{placeText}</Dim>}
      {steps.map(({ label, Icon, to }) => (
        <ActionIcon
          key={label}
          size="lg"
          variant="subtle"
          aria-label={label}
          disabled={!to}
          onClick={() => onOpen(to)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}
