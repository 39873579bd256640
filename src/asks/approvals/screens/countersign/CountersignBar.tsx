import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { GUARD_REFUSALS } from '../../../../ui/data/approvals/approvals.ts';
import {
  addCountersignatures,
  decideShared,
  type SharedRequestView,
} from '../../../../ui/data/approvals/countersign.ts';
import type { RecordedDecision } from '../../../../ui/data/approvals/journal.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Bound } from '../decision/Binds.tsx';
import { DecideButtons } from '../decision/DecideButtons.tsx';
import { forgetDrafts } from '../decision/drafts.ts';
import { DECISION_SHEET } from '../decision/Sheet.tsx';
import type { Given } from '../decision/use-typed.ts';
import css from '../request.module.css';
import { CountersignSheet, STAYS, toSharedDraftId } from './CountersignSheet.tsx';
import { SignedHere } from './SignedHere.tsx';

interface CountersignBarProps {
  readonly view: SharedRequestView;
  readonly own: RecordedDecision | null;
  readonly reviewer: string | null;
  readonly isSound: boolean;
  readonly isWhole: boolean;
}

type Verdict = 'approve' | 'deny';

/** Offers the two ways to decide a shared request; or, once it is decided, the way back. */
export function CountersignBar({ view, own, reviewer, isSound, isWhole }: CountersignBarProps) {
  const { shared, request } = view;
  const [asked, setAsked] = useState<Verdict | null>(null);
  const [last, setLast] = useState<Verdict | null>(null);
  const decide = useMutation({
    mutationFn: async (given: Given & { readonly verdict: Verdict }) => {
      const recorded = await decideShared(shared, given);
      if (recorded.refused !== null) throw new Error(GUARD_REFUSALS[recorded.refused].text);
      const first = shared.decision;
      // Both journals then have both signatures.
      if (first && first.verdict === given.verdict) await addCountersignatures([first]);
      return recorded.decision;
    },
    onSuccess: () => {
      forgetDrafts(toSharedDraftId(view));
      setAsked(null);
    },
  });
  const ask = (verdict: Verdict) => {
    decide.reset();
    setLast(verdict);
    setAsked(verdict);
  };
  if (own) return <SignedHere view={view} own={own} isNew={!decide.isIdle} />;
  return (
    <section className={css.bar} id={DECISION_SHEET} tabIndex={-1} aria-label="Decision">
      {asked ? (
        <CountersignSheet
          verdict={asked}
          view={view}
          reviewer={reviewer}
          isBusy={decide.isPending}
          fault={
            decide.isError && (
              <ErrorCallout title="The decision was not recorded" error={decide.error} />
            )
          }
          onCancel={() => setAsked(null)}
          onConfirm={(given) => decide.mutate({ ...given, verdict: asked })}
        />
      ) : (
        <DecideButtons
          reach={STAYS}
          approve={
            shared.decision?.verdict === 'approve' ? 'Sign the same approval' : 'Sign approval'
          }
          mayApprove={isSound && isWhole}
          last={last}
          onAsk={ask}
        >
          <Bound
            format={shared.ledger.format}
            proposal={request.proposal}
            head={shared.head}
            seq={shared.entry.seq}
          />
          {!isWhole && <Text c="warn">Not all of it is shown yet: see it whole to approve.</Text>}
          {!isSound && <Text c="warn">It cannot be approved. You can deny it.</Text>}
        </DecideButtons>
      )}
    </section>
  );
}
