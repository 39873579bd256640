import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { RequestDetail } from '../../core/model/request.ts';
import { needsOverride } from '../../data/approvals/approvals.ts';
import { visibleText } from '../../ui/hostile.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Kbd } from '../../ui/ledger/values.tsx';
import { VerdictBadge } from '../../ui/ledger/verdict.tsx';
import css from './decide.module.css';
import { Id } from './Id.tsx';
import shared from './shared.module.css';

export interface Given {
  readonly reason: string;
  readonly override: string | null;
  /** null: the journal knows the name already. */
  readonly reviewer: string | null;
}

export interface ConfirmProps {
  readonly verdict: 'approve' | 'deny';
  readonly detail: RequestDetail;
  /** The name that goes with decisions; null: none was given yet. */
  readonly reviewer: string | null;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (given: Given) => void;
}

/** The one question before a decision: it repeats what is decided, and asks what is missing. */
export function Confirm({ verdict, detail, reviewer, isBusy, onCancel, onConfirm }: ConfirmProps) {
  const { request, summary, head, trust } = detail;
  const approve = verdict === 'approve';
  const overrides = approve && needsOverride(trust.ledger);
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [override, setOverride] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isReady =
    (reviewer !== null || name.trim() !== '') &&
    (approve || reason.trim() !== '') &&
    (!overrides || override.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    onConfirm({
      reason,
      override: overrides ? override : null,
      reviewer: reviewer === null ? name.trim() : null,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  const isAsking = reviewer === null || !approve || overrides;
  return (
    <Modal
      opened
      onClose={onCancel}
      size="lg"
      title={approve ? 'Approve this proposal?' : 'Deny this proposal?'}
    >
      <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} className={css.confirm}>
        <p className={css.confirmWhat}>
          <LedgerText text={request.title} />
          <span>
            {approve
              ? visibleText(request.consequence)
              : summary.origin?.kind === 'server'
                ? 'If you deny, it does not go ahead: the run is told so, and goes on without it.'
                : 'If you deny, it is not to go ahead.'}
          </span>
          {summary.origin?.kind !== 'server' && (
            <span className={shared.faint}>
              This ledger comes from a file: the decision is signed and recorded here, and nobody
              else is told of it. Save it to carry it on.
            </span>
          )}
        </p>
        <dl className={shared.facts}>
          <div>
            <dt>Run</dt>
            <dd>
              <LedgerText text={summary.laneTitle} />
            </dd>
          </div>
          <div>
            <dt>Asked of</dt>
            <dd>{visibleText(request.channel ?? 'nobody in particular')}</dd>
          </div>
          <div>
            <dt>Proposal</dt>
            <dd>
              <Id id={request.proposal} of="proposal" length={16} />
            </dd>
          </div>
          <div>
            <dt>Head</dt>
            <dd>
              <Id id={head.id} of="head" length={16} /> at seq {String(head.seq)}
            </dd>
          </div>
          <div>
            <dt>Ledger</dt>
            <dd>
              <LedgerText text={summary.ledgerName} /> <VerdictBadge verdict={trust.ledger} />
            </dd>
          </div>
        </dl>
        {reviewer === null && (
          <TextInput
            label="Your name"
            description="Kept with every decision. Nothing proves it; your key signs."
            required
            withAsterisk={false}
            maxLength={200}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            data-autofocus
          />
        )}
        {overrides && (
          <div className={css.override}>
            <p>
              <IconAlertTriangle size={16} aria-hidden />
              {trust.ledger === 'failed'
                ? 'This ledger fails verification: what you see may not be what happened.'
                : 'This ledger is not verified: nothing is known about its record.'}
            </p>
            <Textarea
              label="Why you approve all the same"
              description="Recorded as the override of this decision."
              required
              withAsterisk={false}
              autosize
              minRows={2}
              maxLength={4000}
              value={override}
              onChange={({ currentTarget }) => setOverride(currentTarget.value)}
              {...(reviewer !== null && { 'data-autofocus': true })}
            />
          </div>
        )}
        <Textarea
          label={approve ? 'Reason (optional)' : 'Reason'}
          description={approve ? undefined : 'Kept in the journal and in the signed decision.'}
          required={!approve}
          withAsterisk={false}
          autosize
          minRows={2}
          maxLength={4000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          {...(reviewer !== null && !approve && { 'data-autofocus': true })}
        />
        <div className={css.confirmActions}>
          <span className={shared.faint}>
            {reviewer !== null && <>Signing as {visibleText(reviewer)} · </>}
            <Kbd keys="mod+Enter" /> decides
          </span>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            className={approve ? (css.approve ?? '') : (css.denyNow ?? '')}
            disabled={!isReady}
            loading={isBusy}
            {...(!isAsking && { 'data-autofocus': true })}
          >
            {approve ? 'Approve and sign' : 'Deny and sign'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
