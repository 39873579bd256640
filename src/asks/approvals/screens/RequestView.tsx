import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { RequestDetail } from '../../../ledger/model/request.ts';
import { isFailure } from '../../../ledger/model/verdict.ts';
import type { StatusWithDecisions } from '../../../ledger/review/request-status.ts';
import type { Inbox } from '../../../ui/data/approvals/approvals.ts';
import { counted } from '../../../ui/format.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { RequestPart } from '../../../ui/ledger/RequestPart.tsx';
import { TimeText } from '../../../ui/ledger/values.tsx';
import { lanePath, ledgerPath } from '../../../ui/paths.ts';
import { Arguments, isCommand } from './Arguments.tsx';
import { RequestAuthority } from './Authority.tsx';
import { readArgs } from './args.ts';
import { BeforeRequest } from './Before.tsx';
import { WHAT_RUNS } from './decision/Sheet.tsx';
import { Edits } from './Edits.tsx';
import { RequestQuestion } from './Question.tsx';
import { Risk, useRisk } from './Risk.tsx';
import css from './request.module.css';
import { RequestStrip } from './Strip.tsx';
import { isChanged } from './Struck.tsx';
import { REQUEST_STATUSES, STATE_WORDS } from './status-words.ts';
import { Touches } from './Touches.tsx';
import { Trust } from './Trust.tsx';
import { useGranted } from './use-granted.ts';
import { WhyRequest } from './Why.tsx';
import { askedText } from './words.ts';

export interface RequestViewProps {
  readonly detail: RequestDetail;
  readonly current: StatusWithDecisions;
  readonly inbox: Inbox;
  readonly now: number;
  readonly movedOn: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  readonly onSeen: () => void;
}

/** Shows on one screen what would happen, why it stopped, and what is known of the record. */
export function RequestPage(props: RequestViewProps) {
  const { detail, current, inbox, now, movedOn, onWhole, onSeen } = props;
  const { summary, request, decision, head, edits, trust } = detail;
  const granted = useGranted(summary, inbox);
  const isOpen = summary.state === 'open' && current.gone === null;
  const why = <WhyRequest decision={decision} request={request} />;
  const strip = <RequestStrip detail={detail} gone={current.gone} />;
  const touches = <Touches detail={detail} />;
  const runs = (
    <Stack id={WHAT_RUNS} gap="md" miw={0}>
      <Edits edits={edits} />
      <Arguments
        args={request.args}
        edits={edits}
        granted={granted}
        isChanged={isChanged(trust, summary)}
        onWhole={onWhole}
        onSeen={onSeen}
      />
    </Stack>
  );
  // A command is carried out as it is written, so it stands directly below the question. The lines of an edit
  // would hide why it stopped.
  const isCommanded = useMemo(
    () => edits.length === 0 && readArgs(request.args).some(isCommand),
    [edits, request.args],
  );
  return (
    <section className={css.scroll} aria-label="Request" tabIndex={-1}>
      <div className={css.request}>
        <Unsound detail={detail} />
        <header className={css.head}>
          <div>
            <RequestQuestion of={isOpen ? request.question : request.title} name={request.tool} />
            <Text inherit fz="md" c="dimmed" mt="xs">
              {current.status !== 'open' && (
                <Badge tone={REQUEST_STATUSES[current.status].tone}>
                  {STATE_WORDS[current.status]}
                </Badge>
              )}{' '}
              <TimeText seconds={summary.recordedAt}>{askedText(summary.recordedAt, now)}</TimeText>
              , by “
              <LedgerText text={summary.laneTitle} mark={summary.laneMark} />
              ”,{' '}
              <Link to={lanePath(summary.ledger, summary.lane, { index: summary.index })}>
                record {String(summary.seq)}
              </Link>
            </Text>
          </div>
          <Risk risk={useRisk(summary.ledger, request)} />
        </header>
        {movedOn && (
          <Callout tone="warn" icon={IconAlertTriangle} role="status">
            The run went on while this was open: its last record is {String(head.seq)} now. What you
            see is up to date.
          </Callout>
        )}
        {isCommanded ? (
          <>
            {runs}
            <Columns>
              {why}
              {touches}
            </Columns>
            {strip}
          </>
        ) : (
          <>
            {why}
            {strip}
            <Columns isWide={edits.length > 0}>
              {runs}
              {touches}
            </Columns>
          </>
        )}
        <BeforeRequest summary={summary} inbox={inbox} />
        <RequestAuthority detail={detail} />
        <Trust detail={detail} />
        <RequestPart
          format={summary.format}
          ledger={summary.ledger}
          lane={summary.lane}
          index={summary.index}
        />
      </div>
    </section>
  );
}

function Columns({
  isWide,
  children,
}: {
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return isWide ? children : <div className={css.columns}>{children}</div>;
}

function Unsound({ detail: { summary, trust } }: Pick<RequestViewProps, 'detail'>) {
  if (!isFailure(trust.ledger)) return null;
  const { upTo, errorsAfter, errorsElsewhere } = trust;
  return (
    <Callout
      tone="bad"
      icon={IconX}
      role="alert"
      title="The record that this rests on does not hold"
    >
      <p>
        {upTo.errors > 0
          ? `${counted(upTo.errors, 'error')} up to this request: what you see may not be what was recorded.`
          : `${counted(errorsAfter + errorsElsewhere, 'error')} after this request or elsewhere in its ledger, and none up to it.`}{' '}
        <Link to={ledgerPath(summary.ledger)}>See what was found</Link>
      </p>
    </Callout>
  );
}
