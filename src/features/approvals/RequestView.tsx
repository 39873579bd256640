import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RequestDetail } from '../../core/model/request.ts';
import { type Inbox, useServerOf } from '../../data/approvals/approvals.ts';
import type { StatusWithDecisions } from '../../data/approvals/request-status.ts';
import { visibleText } from '../../ui/hostile.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { lanePath } from '../../ui/paths.ts';
import { Arguments } from './Arguments.tsx';
import { Authority } from './Authority.tsx';
import { Before } from './Before.tsx';
import { Edits } from './Edits.tsx';
import { Id } from './Id.tsx';
import css from './request.module.css';
import { StateActedOn } from './StateActedOn.tsx';
import { Trust, TrustBadge } from './Trust.tsx';
import { Why } from './Why.tsx';
import { STATUSES, waitingText } from './words.ts';

export interface RequestViewProps {
  readonly detail: RequestDetail;
  readonly current: StatusWithDecisions;
  readonly inbox: Inbox;
  readonly now: number;
  readonly search: string;
  /** Entries arrived since it was opened. */
  readonly movedOn: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** One request on one screen: what would happen, why it stopped, and what is known of the record. */
export function RequestView(props: RequestViewProps) {
  const { detail, current, inbox, now, search, movedOn, onWhole } = props;
  const { summary, request, decision, head, edits, state } = detail;
  const isOpen = summary.state === 'open';
  return (
    <section className={css.scroll} aria-label="Request" tabIndex={-1}>
      <div className={css.columns}>
        <div className={css.main}>
          <header className={css.head}>
            <h1>{visibleText(isOpen ? request.consequence : request.title)}</h1>
            <p className={css.about}>
              <StatusBadge current={current} />
              <span className={css.sum}>
                <TrustBadge trust={detail.trust} />
              </span>
              {isOpen && <span>{waitingText(summary.recordedAt, now)}</span>}
              <TimeText seconds={summary.recordedAt} />
              <Id id={request.proposal} of="proposal" />
              <Id id={head.id} of="head" />
              <Link to={lanePath(summary.ledger, summary.lane, { index: summary.index })}>
                seq {String(summary.seq)} in its run
              </Link>
            </p>
            <Effect ledger={summary.ledger} tool={request.tool} />
          </header>
          {movedOn && (
            <p className={css.moved} role="status">
              <IconAlertTriangle size={16} aria-hidden />
              The run went on while this was open: its head is seq {String(head.seq)} now. What you
              see is up to date.
            </p>
          )}
          <Edits edits={edits} />
          <Arguments args={request.args} onWhole={onWhole} />
          <Why decision={decision} request={request} />
          <StateActedOn detail={detail} state={state} />
        </div>
        <aside className={css.side} aria-label="What is known about it">
          <Trust detail={detail} />
          <Authority detail={detail} />
          <Before detail={detail} inbox={inbox} search={search} />
        </aside>
      </div>
    </section>
  );
}

function StatusBadge({ current: { status } }: { readonly current: StatusWithDecisions }) {
  const { word, tone } = STATUSES[status];
  return <Badge tone={tone}>{status === 'open' ? 'Open: nothing has answered it' : word}</Badge>;
}

/** What a server tells about the tool; a file tells nothing. */
function Effect({ ledger, tool }: { readonly ledger: string; readonly tool: string | null }) {
  const server = useServerOf(ledger);
  if (tool === null) return null;
  const told = server?.tools.find(({ name }) => name === tool);
  if (!told) {
    return (
      <p className={css.effect}>
        {server
          ? 'The server does not list this tool: its effect and risk are not known.'
          : 'What this tool may do is told by a server only; this ledger comes from a file.'}
      </p>
    );
  }
  return (
    <p className={css.effect}>
      <Badge>effect: {visibleText(told.effect)}</Badge>
      <Badge>risk: {visibleText(told.risk)}</Badge>
      <span>
        as {visibleText(server?.server ?? 'the server')} tells of {visibleText(told.name)}{' '}
        {visibleText(told.version)}
      </span>
    </p>
  );
}
