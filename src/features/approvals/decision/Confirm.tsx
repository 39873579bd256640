import { Checkbox, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { RequestDetail } from '../../../core/model/request.ts';
import { isFailure } from '../../../core/model/verdict.ts';
import { showsNothing, visibleText } from '../../../core/visible.ts';
import { needsOverride } from '../../../data/approvals/approvals.ts';
import { recordsOf } from '../../../data/ledgers/formats.ts';
import { useLedgerMarks } from '../../../data/ledgers/twins.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { Fact, Facts } from '../../../ui/kit/figures/Facts.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { VerdictBadge } from '../../../ui/ledger/verdict.tsx';
import { submitByKey } from '../../../ui/submit-by-key.ts';
import { Arguments } from '../Arguments.tsx';
import css from '../approvals.module.css';
import { Edits } from '../Edits.tsx';
import { HiddenHere } from '../HiddenHere.tsx';
import { Id } from '../Id.tsx';
import { isGrave, Risk, useRisk } from '../Risk.tsx';
import { TrustBadges } from '../TrustBadges.tsx';
import { HELD } from '../words.ts';
import { useDraft } from './drafts.ts';
import { DecideOrCancel, NameField, WordsField } from './fields.tsx';

export interface Given {
  readonly reason: string;
  readonly override: string | null;
  /** The name that is signed: the one shown, or the one given here. */
  readonly reviewer: string;
  /** It is sent once a second person has signed the same. */
  readonly isHeld: boolean;
}

export interface ConfirmProps {
  readonly verdict: 'approve' | 'deny';
  readonly detail: RequestDetail;
  /** The name that goes with decisions; null: none was given yet. */
  readonly reviewer: string | null;
  readonly isBusy: boolean;
  /** What the press of its button reaches, in a sentence. */
  readonly reach: string;
  /** What happened since it opened; `isOver`: there is nothing to decide any more. */
  readonly change: { readonly words: string; readonly isOver: boolean } | null;
  /** An approval is sent to a server, so that it can be held back for a second person. */
  readonly isSent: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (given: Given) => void;
}

/** The one question before a decision: it repeats what is decided, and asks what is missing. */
export function Confirm(props: ConfirmProps) {
  const { verdict, detail, reviewer, isBusy, reach, change, isSent, onCancel, onConfirm } = props;
  const { request, summary, head, trust } = detail;
  const markOf = useLedgerMarks();
  const records = recordsOf(summary.format);
  const approve = verdict === 'approve';
  const overrides = approve && needsOverride(trust.ledger);
  const risk = useRisk(summary.ledger, request);
  const needsReason = !approve || isGrave(risk.level);
  const [name, setName] = useState('');
  // What is critical is better decided by two.
  const [asksSecond, setAsksSecond] = useState(risk.level === 'critical');
  const isHeld = approve && isSent && asksSecond;
  const [{ reason, override }, write] = useDraft(summary, verdict);
  const isReady =
    !change?.isOver &&
    (reviewer !== null || !showsNothing(name)) &&
    (!needsReason || !showsNothing(reason)) &&
    (!overrides || !showsNothing(override));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    onConfirm({
      reason,
      override: overrides ? override : null,
      reviewer: reviewer ?? name.trim(),
      isHeld,
    });
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      size="xl"
      title={approve ? 'Approve this proposal?' : 'Deny this proposal?'}
    >
      <form onSubmit={submit} onKeyDown={submitByKey}>
        <Stack gap="lg">
          <div className={css.asked}>
            <Text component="p" style={{ overflowWrap: 'anywhere' }}>
              <Text span size="lg" fw={650} display="block">
                <LedgerText text={request.question} />
              </Text>
              {isHeld ? HELD : reach}
            </Text>
            {approve && <Risk risk={risk} />}
          </div>
          {change && (
            <Callout tone="warn" icon={IconAlertTriangle} role="alert">
              {visibleText(change.words)}
            </Callout>
          )}
          <HiddenHere on={[{ args: request.args, edits: detail.edits }]} />
          <div className={css.decidedOn}>
            <Facts names="6.5rem">
              <Fact name="Run">
                <LedgerText text={summary.laneTitle} mark={summary.laneMark} />
              </Fact>
              <Fact name="Asked of">{visibleText(request.channel ?? 'nobody in particular')}</Fact>
              {records.ids && (
                <>
                  <Fact name="Proposal">
                    <Id id={request.proposal} of="proposal" length={16} />
                  </Fact>
                  <Fact name="Head">
                    <Id id={head.id} of="head" length={16} /> at seq {String(head.seq)}
                  </Fact>
                </>
              )}
              <Fact name="Ledger">
                <LedgerText text={summary.ledgerName} mark={markOf(summary.ledger)} />{' '}
                <VerdictBadge verdict={trust.ledger} />
              </Fact>
              <Fact name="Record">
                <TrustBadges detail={detail} />
              </Fact>
            </Facts>
            {(request.args !== null || detail.edits.length > 0) && (
              // A region that scrolls has to take the keyboard.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
              <section className={css.signed} tabIndex={0} aria-label="What is decided on">
                <Edits edits={detail.edits} />
                <Arguments args={request.args} onWhole={nothing} />
              </section>
            )}
          </div>
          {reviewer === null && <NameField value={name} onChange={setName} />}
          {overrides && (
            <Callout tone="bad" icon={IconAlertTriangle}>
              <p>
                {isFailure(trust.ledger)
                  ? 'This ledger fails verification: what you see may not be what happened.'
                  : 'This ledger is not verified: nothing is known about its record.'}
              </p>
              <WordsField
                label="Why you approve all the same"
                description="Recorded as the override of this decision."
                isNeeded
                value={override}
                onChange={(text) => write({ override: text })}
                isFirst={reviewer !== null}
              />
            </Callout>
          )}
          <WordsField
            label="Reason"
            description={
              needsReason ? 'Kept in the journal and in the signed decision.' : undefined
            }
            isNeeded={needsReason}
            value={reason}
            onChange={(text) => write({ reason: text })}
            isFirst={reviewer !== null && !overrides}
          />
          {approve && isSent && (
            <Checkbox
              label="Ask a second person before it is sent"
              description="It is signed now, and sent once somebody else has signed the same with a key of their own."
              checked={asksSecond}
              onChange={({ currentTarget }) => setAsksSecond(currentTarget.checked)}
            />
          )}
          <DecideOrCancel
            approve={approve}
            action={approve ? 'Approve and sign' : 'Deny and sign'}
            isReady={isReady}
            isBusy={isBusy}
            onCancel={onCancel}
          >
            {reviewer !== null && <>Signing as {visibleText(reviewer)}</>}
          </DecideOrCancel>
        </Stack>
      </form>
    </Modal>
  );
}

/** All was shown before the dialog could open. */
const nothing = () => {};
