import { Text } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import type { RequestDetail } from '../../../../ledger/model/request.ts';
import { isFailure } from '../../../../ledger/model/verdict.ts';
import type { StatusWithDecisions } from '../../../../ledger/review/request-status.ts';
import { deliveryText, isVoid, needsOverride } from '../../../../ui/data/approvals/approvals.ts';
import { findFormatRecords } from '../../../../ui/data/ledgers/formats.ts';
import { Mono } from '../../../../ui/kit/text.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import css from '../request.module.css';

export interface BindsProps {
  readonly detail: RequestDetail;
  readonly current: StatusWithDecisions;
  readonly isWhole: boolean;
  /**
   * Another request was decided before: the keys wait until the arguments of this one were in view.
   */
  readonly isLocked: boolean;
}

/** Warns of what speaks against a decision at this moment. */
export function Warnings({ detail, current, isWhole, isLocked }: BindsProps) {
  const { ledger } = detail.trust;
  const latest = current.decisions.at(-1);
  const warnings = [
    ...(needsOverride(ledger)
      ? [
          `This ledger ${isFailure(ledger) ? 'fails verification' : 'is not verified'}: an approval needs an override, and the override is recorded.`,
        ]
      : []),
    ...(isWhole ? [] : ['Not all of it is shown yet: see it whole to approve.']),
    ...(latest && isVoid(latest)
      ? [
          `An earlier decision is void. ${deliveryText(latest.deliveries.at(-1)?.outcome ?? '')}. It has to be decided again.`,
        ]
      : []),
  ];
  return (
    <>
      {warnings.map((words) => (
        <Text c="warn" key={words}>
          {visibleText(words)}
        </Text>
      ))}
      {isWhole && isLocked && <Text>The keys work once what it would do was in view.</Text>}
    </>
  );
}

export interface BoundProps {
  readonly format: string;
  readonly proposal: string;
  readonly head: string;
  readonly seq: string;
}

/** A decision is void as soon as one of these two changes. */
export function Bound({ format, proposal, head, seq }: BoundProps) {
  return (
    <p className={css.binds}>
      Bound to{' '}
      {findFormatRecords(format).ids ? (
        <>
          <Id id={proposal} of="proposal" /> at <Id id={head} of="head" />
        </>
      ) : (
        'this request and the last event of its run'
      )}{' '}
      (record {seq}). If either changes, it is void.
    </p>
  );
}

function Id({ id, of }: { readonly id: string; readonly of: string }) {
  if (/^[0-9a-f]{32,}$/.test(id)) return <HashChip hash={id} label={of} />;
  return (
    <Mono>
      {of} <LedgerText text={id} />
    </Mono>
  );
}
