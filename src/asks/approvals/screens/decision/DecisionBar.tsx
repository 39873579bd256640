import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RequestDetail, RequestSummary } from '../../../../ledger/model/request.ts';
import type { StatusWithDecisions } from '../../../../ledger/review/request-status.ts';
import {
  type DecidedRequest,
  findSending,
  isVoid,
  journalQuery,
  needsOverride,
  type RecordedDecision,
  type RequestStatus,
  useDecide,
  useLedgerServer,
} from '../../../../ui/data/approvals/approvals.ts';
import { hostFrom } from '../answers.ts';
import { useRisk } from '../Risk.tsx';
import css from '../request.module.css';
import { STATE_WORDS } from '../status-words.ts';
import { reachText, unanswerableText } from '../words.ts';
import { type BindsProps, Bound, Warnings } from './Binds.tsx';
import { DecideButtons } from './DecideButtons.tsx';
import { type Confirmed, DecisionSheet } from './DecisionSheet.tsx';
import { forgetDrafts } from './drafts.ts';
import { type DecisionOutcome, sendingText } from './outcome.ts';
import { Settled } from './Settled.tsx';
import { DECISION_SHEET } from './Sheet.tsx';
import { useSigning } from './use-signing.ts';

export interface DecisionBarProps extends BindsProps {
  /** `isUpdate` says that it takes the place of an earlier outcome. */
  readonly onOutcome: (outcome: DecisionOutcome, isUpdate: boolean) => void;
}

type Verdict = 'approve' | 'deny';

interface Asked {
  readonly verdict: Verdict;
  readonly detail: RequestDetail;
  readonly seen: readonly RecordedDecision[];
  readonly isOnlyRecorded: boolean;
  readonly status: RequestStatus;
  readonly reach: string;
}

/** Shows what a decision binds, and the two ways to decide; or how it was decided. */
export function DecisionBar(props: DecisionBarProps) {
  const { detail, current, isWhole, isLocked, onOutcome } = props;
  const { summary, request, head } = detail;
  // The dialog must not follow the run: it has what the person saw when they decided.
  const [asked, setAsked] = useState<Asked | null>(null);
  /**
   * The request was decided, or nobody can answer it, and the person wants to decide all the same.
   */
  const [isAnyway, setAnyway] = useState(false);
  const { data: journal } = useQuery(journalQuery());
  const decide = useDecide();
  // Queued clicks come before the button is drawn as disabled.
  const isUnderWay = useRef(false);
  const [last, setLast] = useState<Verdict | null>(null);
  const isShown = useRef(false);
  const isOpen = summary.state === 'open' && (current.status === 'open' || isAnyway);
  const overrides = needsOverride(detail.trust.ledger);
  const server = useLedgerServer(summary.ledger);
  const isCritical = useRisk(summary.ledger, request).level === 'critical';
  const receiver =
    server?.state === 'live' && current.gone === null ? hostFrom(server.server) : null;
  const ask = (verdict: Verdict) => {
    setLast(verdict);
    setAsked({
      verdict,
      detail,
      seen: current.decisions,
      isOnlyRecorded: current.gone !== null,
      status: current.status,
      reach: reachText(verdict, request, server, current.gone),
    });
  };
  const settle = (outcome: DecisionOutcome) => {
    setAsked(null);
    isUnderWay.current = false;
    if (outcome.type === 'decided') forgetDrafts(summary);
    onOutcome(outcome, isShown.current);
    isShown.current = false;
  };
  const confirm = (given: Confirmed) => {
    if (!asked || isUnderWay.current) return;
    isUnderWay.current = true;
    // The outcome is needed also when another request is on the screen by then.
    decide.mutateAsync({ ...given, ...asked }).then(
      (decided) => settle(toOutcome(summary, decided)),
      (error: Error) => settle({ type: 'failed', summary, message: error.message }),
    );
  };
  const { moment, sign } = useSigning(confirm);
  const sending = findSending(server, request);
  const late = sending?.isLate && decide.isPending && asked ? asked.verdict : null;
  useEffect(() => {
    if (late === null) return;
    setAsked(null);
    isShown.current = true;
    onOutcome({ type: 'sent', summary, verdict: late }, false);
  }, [late, summary, onOutcome]);
  return (
    <section className={css.bar} id={DECISION_SHEET} tabIndex={-1} aria-label="Decision">
      {asked ? (
        <DecisionSheet
          verdict={asked.verdict}
          detail={asked.detail}
          reach={asked.reach}
          change={decide.isPending ? null : changeSince(asked, detail, current)}
          receiver={receiver}
          reviewer={journal?.reviewer ?? null}
          isBusy={decide.isPending}
          moment={moment}
          onCancel={() => setAsked(null)}
          onConfirm={(given) => sign(given, receiver !== null)}
        />
      ) : isOpen ? (
        <DecideButtons
          reach={reachText('approve', request, server, current.gone, isCritical)}
          approve={approveText(overrides, receiver)}
          mayApprove={isWhole}
          isLocked={isLocked}
          isOutline={overrides || current.gone !== null}
          last={last}
          onAsk={ask}
        >
          <Bound
            format={summary.format}
            proposal={request.proposal}
            head={head.id}
            seq={String(head.seq)}
          />
          <Warnings {...props} />
        </DecideButtons>
      ) : current.status === 'unanswerable' ? (
        <>
          <Text component="div" c="dimmed">
            <strong>{STATE_WORDS[current.status]}.</strong> {unanswerableText(current.gone ?? '')}
          </Text>
          <Button flex="none" onClick={() => setAnyway(true)}>
            Record a decision anyway…
          </Button>
        </>
      ) : (
        <Settled
          detail={detail}
          current={current}
          onItsWay={sending && sendingText(sending)}
          onAgain={
            isDecidedByKey(journal?.publicKey, detail, current) ? null : () => setAnyway(true)
          }
        />
      )}
    </section>
  );
}

/** An approval against the verifier's findings takes more than one press. */
function approveText(overrides: boolean, host: string | null): string {
  if (overrides) return 'Override and approve…';
  return host === null ? 'Sign approval' : `Approve on ${host}`;
}

/**
 * Says in a sentence what happened to the request while the dialog was open; null when nothing did.
 */
function changeSince(asked: Asked, now: RequestDetail, current: StatusWithDecisions) {
  if (now.summary.state !== asked.detail.summary.state || current.status !== asked.status)
    return {
      isOver: true,
      words: `This request was resolved elsewhere meanwhile. It is now: ${STATE_WORDS[current.status]}.`,
    };
  if (now.head.id !== asked.detail.head.id)
    return {
      isOver: false,
      words: `The run went on to record ${now.head.seq} since this dialog opened. Close it and look again.`,
    };
  return null;
}

function toOutcome(summary: RequestSummary, decided: DecidedRequest): DecisionOutcome {
  return decided.refused !== null
    ? { type: 'refused', summary, refusal: decided.refused }
    : { type: 'decided', summary, ...decided };
}

/** Returns whether this browser's key has a decision in force on this request at this head. */
function isDecidedByKey(
  key: string | null | undefined,
  { head }: RequestDetail,
  { decisions }: StatusWithDecisions,
): boolean {
  return decisions.some((decision) => {
    const { journal, evidence } = decision.document;
    return journal.public_key === key && evidence.head === head.id && !isVoid(decision);
  });
}
