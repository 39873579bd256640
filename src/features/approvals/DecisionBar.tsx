import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  canRetry,
  type Decided,
  isVoid,
  journalQuery,
  needsOverride,
  type RecordedDecision,
  saveDecision,
  useDecide,
  useDeliver,
  useServerOf,
} from '../../data/approvals.ts';
import type { Stood } from '../../data/standing.ts';
import { visibleText } from '../../ui/hostile.ts';
import { useKeys } from '../../ui/keys.ts';
import { lanePath } from '../../ui/paths.ts';
import { Kbd } from '../../ui/values.tsx';
import type { RequestDetail } from '../../worker/protocol.ts';
import { Confirm } from './Confirm.tsx';
import css from './decide.module.css';
import { Id } from './Id.tsx';
import type { Outcome } from './OutcomeNote.tsx';
import { deliveryText, STANDINGS } from './words.ts';

export interface DecisionBarProps {
  readonly detail: RequestDetail;
  readonly stood: Stood;
  /** Whether all arguments were shown. */
  readonly isWhole: boolean;
  readonly onOutcome: (outcome: Outcome) => void;
}

type Verdict = 'approve' | 'deny';

interface Asked {
  readonly verdict: Verdict;
  readonly detail: RequestDetail;
  readonly seen: readonly RecordedDecision[];
}

/** What a decision binds, and the two ways to decide; or how it was decided. */
export function DecisionBar({ detail, stood, isWhole, onOutcome }: DecisionBarProps) {
  const { summary } = detail;
  // What the person had before them when they said so: the dialog must not follow the run.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAgain, setAgain] = useState(false);
  const { data: journal } = useQuery(journalQuery());
  const decide = useDecide();
  const isOpen = summary.state === 'open' && (stood.standing === 'open' || isAgain);
  const ask = (verdict: Verdict) => {
    if (isOpen && (isWhole || verdict === 'deny'))
      setAsked({ verdict, detail, seen: stood.decisions });
  };
  useKeys([
    { keys: 'a', what: 'Approve (asks once)', group: 'Approvals', run: () => ask('approve') },
    { keys: 'x', what: 'Deny (asks once)', group: 'Approvals', run: () => ask('deny') },
  ]);
  const settle = (decided: Decided) => {
    setAsked(null);
    if (decided.refused !== null) onOutcome({ type: 'refused', refusal: decided.refused });
    else onOutcome({ type: 'decided', summary, ...decided });
  };
  return (
    <section className={css.bar} aria-label="Decision">
      {isOpen ? (
        <>
          <Binds detail={detail} stood={stood} isWhole={isWhole} />
          <div className={css.barActions}>
            <Button
              variant="default"
              className={css.deny ?? ''}
              rightSection={<Kbd keys="x" />}
              onClick={() => ask('deny')}
            >
              Deny with a reason
            </Button>
            <Button
              className={css.approve ?? ''}
              rightSection={<Kbd keys="a" />}
              disabled={!isWhole}
              onClick={() => ask('approve')}
            >
              Approve this proposal
            </Button>
          </div>
        </>
      ) : (
        <Settled detail={detail} stood={stood} onAgain={() => setAgain(true)} />
      )}
      {asked && (
        <Confirm
          verdict={asked.verdict}
          detail={asked.detail}
          reviewer={journal?.reviewer ?? null}
          isBusy={decide.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={(given) =>
            decide.mutate(
              { ...given, ...asked },
              {
                onSuccess: settle,
                onError: (error) => {
                  setAsked(null);
                  onOutcome({ type: 'failed', message: error.message });
                },
              },
            )
          }
        />
      )}
    </section>
  );
}

function Binds({ detail, stood, isWhole }: Omit<DecisionBarProps, 'onOutcome'>) {
  const { request, head, summary, trust } = detail;
  const server = useServerOf(summary.ledger);
  const latest = stood.decisions.at(-1);
  return (
    <div className={css.binds}>
      <p>
        Your decision is bound to <Id id={request.proposal} of="proposal" /> and{' '}
        <Id id={head.id} of="head" /> (seq {String(head.seq)}), signed, and kept in the review
        journal.
      </p>
      {needsOverride(trust.ledger) && (
        <p className={css.barWarning}>
          {trust.ledger === 'failed'
            ? 'This ledger fails verification: an approval needs an override, and the override is recorded.'
            : 'This ledger is not verified: an approval needs an override, and the override is recorded.'}
        </p>
      )}
      {!isWhole && (
        <p className={css.barWarning}>Not all arguments are shown yet: see them all to approve.</p>
      )}
      {latest && isVoid(latest) && (
        <p className={css.barWarning}>
          An earlier decision was recorded and not sent:{' '}
          {deliveryText(latest.deliveries.at(-1)?.outcome ?? '')}. It has to be decided anew.
        </p>
      )}
      {summary.origin?.kind === 'server' && server?.state !== 'live' && (
        <p className={css.barWarning}>
          The server of this run is not connected: the decision is recorded here, and sent when you
          send it again.
        </p>
      )}
    </div>
  );
}

interface SettledProps {
  readonly detail: RequestDetail;
  readonly stood: Stood;
  readonly onAgain: () => void;
}

/** How it was decided, here or in the ledger. */
function Settled({ detail: { summary }, stood, onAgain }: SettledProps) {
  const decision = stood.decisions.at(-1);
  const [answer] = summary.answers;
  return (
    <>
      <div className={css.binds}>
        <p>
          <strong>{STANDINGS[stood.standing].word}.</strong>{' '}
          {answer ? (
            <>
              The ledger says so by{' '}
              <Link to={lanePath(summary.ledger, summary.lane, { index: answer.index })}>
                seq {String(answer.seq)}
              </Link>
              {summary.answers.length > 1 && ` and ${summary.answers.length - 1} more`}.
            </>
          ) : (
            'No later entry of the ledger answers it.'
          )}
        </p>
        {decision && <DecidedBy decision={decision} ledger={summary.ledger} />}
      </div>
      <div className={css.barActions}>
        {decision && (
          <Button
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => saveDecision(decision.document)}
          >
            Save the decision
          </Button>
        )}
        {decision && !answer && <SendAgain summary={summary} decision={decision} />}
        {!answer && (
          <Button variant="default" onClick={onAgain}>
            Decide again
          </Button>
        )}
      </div>
    </>
  );
}

function DecidedBy({
  decision: { document, deliveries },
  ledger,
}: {
  readonly decision: RecordedDecision;
  readonly ledger: string;
}) {
  const { evidence } = document;
  const last = deliveries.at(-1);
  return (
    <p>
      {document.verdict === 'approve' ? 'Approved' : 'Denied'} by {visibleText(document.reviewer)},{' '}
      {document.decided_at.slice(0, 19).replace('T', ' ')}Z, entry {document.journal.seq} of the
      review journal
      {evidence.ledger !== ledger && `, on the same request in ${visibleText(evidence.ledgerName)}`}
      {document.reason && <> (“{visibleText(document.reason)}”)</>}.
      {last && (
        <>
          {' '}
          Delivery: {visibleText(deliveryText(last.outcome))}. {visibleText(last.detail)}
        </>
      )}
    </p>
  );
}

function SendAgain({
  summary,
  decision,
}: {
  readonly summary: RequestDetail['summary'];
  readonly decision: RecordedDecision;
}) {
  const again = useDeliver();
  if (summary.origin?.kind !== 'server' || !canRetry(decision)) return null;
  const { server } = summary.origin;
  return (
    <Button
      variant="default"
      loading={again.isPending}
      onClick={() => again.mutate({ ledger: summary.ledger, server, decision })}
    >
      {decision.deliveries.length > 0 ? 'Send again' : 'Send to the server'}
    </Button>
  );
}
