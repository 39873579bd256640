import { Text } from '@mantine/core';
import type { RequestDetail } from '../../../core/model/request.ts';
import { isFailure } from '../../../core/model/verdict.ts';
import { visibleText } from '../../../core/visible.ts';
import {
  deliveryText,
  isVoid,
  needsOverride,
  useServerOf,
} from '../../../data/approvals/approvals.ts';
import type { StatusWithDecisions } from '../../../data/approvals/request-status.ts';
import { recordsOf } from '../../../data/ledgers/formats.ts';
import css from '../approvals.module.css';
import { Id } from '../Id.tsx';
import { useRisk } from '../Risk.tsx';
import { reachText } from '../words.ts';

export interface BindsProps {
  readonly detail: RequestDetail;
  readonly current: StatusWithDecisions;
  /** Whether all arguments were shown. */
  readonly isWhole: boolean;
  /** Another was decided before: the keys wait until what this one would do was in view. */
  readonly isLocked: boolean;
}

/** The bar says what a decision reaches and is bound to, and what speaks against one at this moment. */
export function Binds({ detail, current, isWhole, isLocked }: BindsProps) {
  const { request, head, summary, trust } = detail;
  const server = useServerOf(summary.ledger);
  const latest = current.decisions.at(-1);
  const risk = useRisk(summary.ledger, request);
  return (
    <Text component="div" c="dimmed">
      <Text fw={600} c="var(--ls-text)" className={css.reach ?? ''}>
        {reachText('approve', request, server, current.gone, risk.level === 'critical')}
      </Text>
      <Bound
        format={summary.format}
        proposal={request.proposal}
        head={head.id}
        seq={String(head.seq)}
      />
      {needsOverride(trust.ledger) && (
        <Text c="warn">
          {isFailure(trust.ledger)
            ? 'This ledger fails verification: an approval needs an override, and the override is recorded.'
            : 'This ledger is not verified: an approval needs an override, and the override is recorded.'}
        </Text>
      )}
      {!isWhole && <Text c="warn">Not all of it is shown yet: see it whole to approve.</Text>}
      {isWhole && isLocked && <Text>The keys work once what it would do was in view.</Text>}
      {latest && isVoid(latest) && (
        <Text c="warn">
          An earlier decision is void.{' '}
          {visibleText(deliveryText(latest.deliveries.at(-1)?.outcome ?? ''))}. It has to be decided
          again.
        </Text>
      )}
    </Text>
  );
}

interface BoundProps {
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
      {recordsOf(format).ids ? (
        <>
          <Id id={proposal} of="proposal" /> at <Id id={head} of="head" />
        </>
      ) : (
        'this request and the last event of its run'
      )}{' '}
      (seq {seq}). If either changes, it is void.
    </p>
  );
}
