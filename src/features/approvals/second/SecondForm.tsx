import { Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { showsNothing, visibleText } from '../../../core/visible.ts';
import type { SharedRequestView } from '../../../data/approvals/second.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { Fact, Facts } from '../../../ui/kit/figures/Facts.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { submitByKey } from '../../../ui/submit-by-key.ts';
import { Arguments } from '../Arguments.tsx';
import css from '../approvals.module.css';
import { DecideOrCancel, NameField, WordsField } from '../decision/fields.tsx';
import { HiddenHere } from '../HiddenHere.tsx';
import { Id } from '../Id.tsx';
import { Risk, useRisk } from '../Risk.tsx';

export interface SecondGiven {
  readonly verdict: 'approve' | 'deny';
  readonly reason: string;
  readonly override: string | null;
  readonly reviewer: string;
}

interface SecondFormProps {
  readonly verdict: 'approve' | 'deny';
  readonly view: SharedRequestView;
  /** The name that goes with decisions; null: none was given yet. */
  readonly reviewer: string | null;
  readonly needsReason: boolean;
  readonly isBusy: boolean;
  readonly fault: ReactNode;
  readonly onCancel: () => void;
  readonly onConfirm: (given: SecondGiven) => void;
}

/** The one question before a second signature: what is signed, and why without the ledger. */
export function SecondForm(props: SecondFormProps) {
  const { verdict, view, reviewer, needsReason, isBusy, fault, onCancel, onConfirm } = props;
  const { request, shared } = view;
  const approve = verdict === 'approve';
  const risk = useRisk(shared.ledger.id, request, shared.card ?? null);
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [override, setOverride] = useState('');
  const isReady =
    (reviewer !== null || !showsNothing(name)) &&
    (!needsReason || !showsNothing(reason)) &&
    (!approve || !showsNothing(override));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    onConfirm({
      verdict,
      reason,
      override: approve ? override : null,
      reviewer: reviewer ?? name.trim(),
    });
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      size="xl"
      title={approve ? 'Approve this proposal, too?' : 'Deny this proposal?'}
    >
      <form onSubmit={submit} onKeyDown={submitByKey}>
        <Stack gap="lg">
          <div className={css.asked}>
            <Text component="p" size="lg" fw={650} style={{ overflowWrap: 'anywhere' }}>
              <LedgerText text={request.question} />
            </Text>
            {approve && <Risk risk={risk} />}
          </div>
          <div className={css.decidedOn}>
            <Facts names="6.5rem">
              <Fact name="Run">
                <LedgerText text={shared.lane.title} />
              </Fact>
              <Fact name="Proposal">
                <Id id={request.proposal} of="proposal" length={16} />
              </Fact>
              <Fact name="Head">
                <Id id={shared.head} of="head" length={16} />
              </Fact>
              {shared.decision && (
                <Fact name="First">
                  {shared.decision.verdict === 'approve' ? 'approved' : 'denied'} by{' '}
                  <LedgerText text={shared.decision.reviewer} />
                </Fact>
              )}
            </Facts>
            {request.args !== null && (
              // A region that scrolls has to take the keyboard.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
              <section className={css.signed} tabIndex={0} aria-label="What is decided on">
                <Arguments args={request.args} onWhole={nothing} />
              </section>
            )}
          </div>
          <HiddenHere on={[request]} />
          {reviewer === null && <NameField value={name} onChange={setName} />}
          {approve && (
            <Callout tone="warn" icon={IconAlertTriangle}>
              <p>You sign without the ledger: its record was not verified by you.</p>
              <WordsField
                label="Why you approve all the same"
                description="Recorded as the override of this decision: how you know the request, or whom you trust."
                isNeeded
                value={override}
                onChange={setOverride}
                isFirst={reviewer !== null}
              />
            </Callout>
          )}
          <WordsField
            label="Reason"
            isNeeded={needsReason}
            value={reason}
            onChange={setReason}
            isFirst={!approve && reviewer !== null}
          />
          {fault}
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
