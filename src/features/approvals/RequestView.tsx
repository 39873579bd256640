import { Flex, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RequestDetail } from '../../core/model/request.ts';
import { visibleText } from '../../core/visible.ts';
import { type Inbox, useServerOf } from '../../data/approvals/approvals.ts';
import type { StatusWithDecisions } from '../../data/approvals/request-status.ts';
import { recordsOf } from '../../data/ledgers/formats.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Callout } from '../../ui/kit/Callout.tsx';
import { Note } from '../../ui/kit/text.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { lanePath } from '../../ui/paths.ts';
import { Arguments } from './Arguments.tsx';
import { Authority } from './Authority.tsx';
import css from './approvals.module.css';
import { Before } from './Before.tsx';
import { Edits } from './Edits.tsx';
import { Id } from './Id.tsx';
import { StateActedOn } from './StateActedOn.tsx';
import { Trust, TrustBadge } from './Trust.tsx';
import { Why } from './Why.tsx';
import { STATUSES, waitingText } from './words.ts';

export interface RequestViewProps {
  readonly detail: RequestDetail;
  readonly current: StatusWithDecisions;
  readonly inbox: Inbox;
  readonly now: number;
  /** Entries arrived since it was opened. */
  readonly movedOn: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** One request on one screen: what would happen, why it stopped, and what is known of the record. */
export function RequestView(props: RequestViewProps) {
  const { detail, current, inbox, now, movedOn, onWhole } = props;
  const { summary, request, decision, head, edits, state } = detail;
  const isOpen = summary.state === 'open';
  const isGone = current.gone !== null;
  return (
    <section className={css.scroll} aria-label="Request" tabIndex={-1}>
      <div className={css.columns}>
        <Stack gap="lg" miw={0}>
          <header>
            <h1>{visibleText(isOpen && !isGone ? request.consequence : request.title)}</h1>
            <Flex component="p" wrap="wrap" align="baseline" columnGap="md" rowGap="xs" c="dimmed">
              <StatusBadge current={current} />
              <span className={css.sum}>
                <TrustBadge trust={detail.trust} />
              </span>
              {isOpen && <span>{waitingText(summary.recordedAt, now, !isGone)}</span>}
              <TimeText seconds={summary.recordedAt} />
              {recordsOf(summary.format).ids && (
                <>
                  <Id id={request.proposal} of="proposal" />
                  <Id id={head.id} of="head" />
                </>
              )}
              <Link to={lanePath(summary.ledger, summary.lane, { index: summary.index })}>
                seq {String(summary.seq)} in its run
              </Link>
            </Flex>
            <Effect ledger={summary.ledger} tool={request.tool} />
          </header>
          {movedOn && (
            <Callout tone="warn" icon={IconAlertTriangle} role="status">
              The run went on while this was open: its head is seq {String(head.seq)} now. What you
              see is up to date.
            </Callout>
          )}
          <Edits edits={edits} />
          <Arguments args={request.args} onWhole={onWhole} />
          <Why decision={decision} request={request} />
          <StateActedOn detail={detail} state={state} />
        </Stack>
        <Flex component="aside" direction="column" gap="lg" aria-label="What is known about it">
          <Trust detail={detail} />
          <Authority detail={detail} />
          <Before detail={detail} inbox={inbox} />
        </Flex>
      </div>
    </section>
  );
}

function StatusBadge({ current: { status } }: { readonly current: StatusWithDecisions }) {
  const { word, tone } = STATUSES[status];
  return <Badge tone={tone}>{status === 'open' ? 'Open: nothing has answered it' : word}</Badge>;
}

/** What a server says about the tool; a file says nothing. */
function Effect({ ledger, tool }: { readonly ledger: string; readonly tool: string | null }) {
  const server = useServerOf(ledger);
  if (tool === null) return null;
  const known = server?.tools.find(({ name }) => name === tool);
  if (!known) {
    return (
      <Note>
        {server
          ? 'The server does not list this tool: its effect and risk are not known.'
          : 'What this tool may do is only known from a server; this ledger comes from a file.'}
      </Note>
    );
  }
  return (
    <Flex component="p" wrap="wrap" align="baseline" gap="sm">
      <Badge>effect: {visibleText(known.effect)}</Badge>
      <Badge>risk: {visibleText(known.risk)}</Badge>
      <Note span>
        as {visibleText(server?.server ?? 'the server')} says of {visibleText(known.name)}{' '}
        {visibleText(known.version)}
      </Note>
    </Flex>
  );
}
