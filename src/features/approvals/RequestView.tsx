import { Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { RequestDetail } from '../../core/model/request.ts';
import type { Inbox } from '../../data/approvals/approvals.ts';
import type { StatusWithDecisions } from '../../data/approvals/request-status.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Callout } from '../../ui/kit/Callout.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { lanePath } from '../../ui/paths.ts';
import { Arguments } from './Arguments.tsx';
import css from './approvals.module.css';
import { Digest } from './Digest.tsx';
import { WHAT_RUNS } from './decision/Sheet.tsx';
import { Edits } from './Edits.tsx';
import { Evidence, useIsPulledUp } from './Evidence.tsx';
import { Question } from './Question.tsx';
import { Risk, useRisk } from './Risk.tsx';
import top from './request.module.css';
import { StateActedOn } from './StateActedOn.tsx';
import { Strip } from './Strip.tsx';
import { isChanged } from './Struck.tsx';
import { STATE_WORDS, STATUSES } from './status-words.ts';
import { ToDecision } from './ToDecision.tsx';
import { Unsound } from './Unsound.tsx';
import { useGranted } from './use-granted.tsx';
import { Why } from './Why.tsx';
import { waitingText } from './words.ts';

export interface RequestViewProps {
  readonly detail: RequestDetail;
  readonly current: StatusWithDecisions;
  readonly inbox: Inbox;
  readonly now: number;
  /** Entries arrived since it was opened. */
  readonly movedOn: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  /** All that it would do was in view. */
  readonly onSeen: () => void;
}

/** The page scrolls there, not its parts, and begins with what is above a request. */
const LOW = '(max-height: 480px)';

/** One request on one screen: what would happen, why it stopped, and what is known of the record. */
export function RequestView(props: RequestViewProps) {
  const { detail, current, inbox, now, movedOn, onWhole, onSeen } = props;
  const { summary, request, decision, head, edits, state, trust } = detail;
  const granted = useGranted(summary, inbox);
  const risk = useRisk(summary.ledger, request);
  const isOpen = summary.state === 'open';
  const isGone = current.gone !== null;
  const isPulledUp = useIsPulledUp();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever comes here by a key, a press or after a decision starts to read at the question.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (matchMedia(LOW).matches) heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section className={css.scroll} aria-label="Request" tabIndex={-1}>
      <Digest detail={detail} risk={risk} />
      <div className={css.request}>
        <Unsound detail={detail} />
        <header className={top.head}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              <Question
                of={isOpen && !isGone ? request.question : request.title}
                name={request.tool}
              />
            </h1>
            <ToDecision />
            <p className={top.about}>
              <StatusBadge current={current} />{' '}
              {isOpen && `${waitingText(summary.recordedAt, now, !isGone)}, `}
              by the run “<LedgerText text={summary.laneTitle} mark={summary.laneMark} />
              ”, <TimeText seconds={summary.recordedAt} />,{' '}
              <Link to={lanePath(summary.ledger, summary.lane, { index: summary.index })}>
                seq {String(summary.seq)} in its run
              </Link>
            </p>
          </div>
          <Risk risk={risk} />
        </header>
        <Stack gap="sm" id={WHAT_RUNS} className={top.whatRuns ?? ''}>
          <Edits edits={edits} />
          <Arguments
            args={request.args}
            granted={granted}
            isChanged={isChanged(trust, summary)}
            onWhole={onWhole}
            onSeen={onSeen}
          />
        </Stack>
        <Why decision={decision} request={request} />
        <Strip detail={detail} gone={current.gone} />
        <div className={css.columns}>
          <Stack gap="lg" miw={0}>
            {movedOn && (
              <Callout tone="warn" icon={IconAlertTriangle} role="status">
                The run went on while this was open: its head is seq {String(head.seq)} now. What
                you see is up to date.
              </Callout>
            )}
            <StateActedOn detail={detail} state={state} />
          </Stack>
          {!isPulledUp && <Evidence detail={detail} inbox={inbox} />}
        </div>
      </div>
    </section>
  );
}

function StatusBadge({ current: { status } }: { readonly current: StatusWithDecisions }) {
  return <Badge tone={STATUSES[status].tone}>{STATE_WORDS[status]}</Badge>;
}
