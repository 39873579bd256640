// The person is the forger: an alteration on a copy, the next steps of a forger, and the verifier's
// findings after each step.

import { Group, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import type { BreakItLedger, StepNumber } from '../../../ledger/model/tamper.ts';
import { STEP_NUMBERS } from '../../../ledger/model/tamper.ts';
import { demosQuery } from '../../../ui/data/imports/demos.ts';
import { holdKeys, useHeldKeys } from '../../../ui/data/ledgers/keyrings.ts';
import { ledgerQuery } from '../../../ui/data/ledgers/queries.ts';
import { useIsTold } from '../../../ui/data/stories/playing.ts';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { Caption } from '../../../ui/prove/Caption.tsx';
import { captionText } from '../../../ui/prove/caption.ts';
import { ProveFrame } from '../../../ui/prove/ProveFrame.tsx';
import { ProofSteps } from '../../../ui/prove/Steps.tsx';
import { breakItQuery, caseText, readCase, stepQuery } from '../queries.ts';
import { Boxes } from './Boxes.tsx';
import { Chooser } from './Chooser.tsx';
import { captionFor, nameStep } from './captions.ts';
import { Expectations } from './Expectations.tsx';
import { trialFor } from './outcome.ts';
import { Remarks } from './Remarks.tsx';
import { ForgedRows } from './Rows.tsx';
import { SaveForgery } from './SaveForgery.tsx';
import css from './tamper.module.css';
import { type CaseState, useCase } from './use-case.ts';

export function TamperPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Break it">
      {(detail) => <OpenedBreakIt detail={detail} />}
    </LedgerGuard>
  );
}

function OpenedBreakIt({ detail }: { readonly detail: LedgerDetail }) {
  const state = useCase();
  const { id } = detail.summary;
  const session = useQuery(breakItQuery(id, state.wanted.lane, state.at));
  // The signer of a demo is known, and so is one that was named before.
  const { data: demos = [] } = useQuery(demosQuery());
  const named = detail.report?.pins.signer ?? demos.find((demo) => demo.id === id)?.signer ?? null;
  return (
    <Loaded query={session} fault="A copy of this ledger cannot be broken" rows={14} padded>
      {(ready) => <Tampering ledger={id} session={ready} state={state} named={named} />}
    </Loaded>
  );
}

interface TamperingProps {
  readonly ledger: string;
  readonly session: BreakItLedger;
  readonly state: CaseState;
  readonly named: string | null;
}

function Tampering({ ledger, session, state, named }: TamperingProps) {
  const { wanted, shown, askedStep } = state;
  const { means } = session;
  const isEmpty = wanted.alterations.length === 0;
  const signer = wanted.signer ?? means.signer ?? named;
  const tried = { ...wanted, signer };
  const keys = useHeldKeys(ledger);
  const isTold = useIsTold();
  const results = useQueries({
    queries: STEP_NUMBERS.map((step) => ({
      ...stepQuery(
        ledger,
        { ...tried, nets: step >= 3 && wanted.nets.length > 1 ? wanted.nets : [] },
        step,
        means.byKeys ? keys : null,
      ),
      enabled: !isEmpty && step <= wanted.step,
    })),
  });
  const steps = STEP_NUMBERS.filter((step) => !isEmpty && step <= wanted.step).map((step) => ({
    step,
    data: results[step - 1]?.data,
    error: results[step - 1]?.error ?? null,
  }));
  const current = steps[shown - 1]?.data;
  const trial = current ? trialFor(current, wanted.nets) : null;
  const chain = steps[2]?.data;
  // Where nothing is done yet, the first cheat that fits this ledger is made.
  const press = (step: StepNumber) => {
    const cheat = readCase(session.attacks[0]?.case ?? '');
    if (!isEmpty) state.press(step);
    else if (cheat) state.take(caseText({ ...cheat, step }));
  };
  useEffect(() => {
    if (askedStep !== null && isEmpty) press(askedStep);
  });
  const caption = captionFor(shown, steps, trial, means);
  return (
    <ProveFrame
      ledger={ledger}
      mode="Break it"
      bar={
        <>
          <ProofSteps
            steps={STEP_NUMBERS.map((step) => ({
              step,
              title: nameStep(step, means, isEmpty || steps[0]?.data?.bytes != null || step !== 1),
              isDone: !isEmpty && step <= wanted.step,
              isShown: !isEmpty && step === shown,
            }))}
            onPress={(step) => press(STEP_NUMBERS[step - 1] ?? 1)}
          />
          {!isEmpty && (
            <Group component="span" gap="var(--ls-2) var(--ls-4)" wrap="nowrap">
              {trial && (
                <SaveForgery ledger={ledger} wanted={{ ...tried, step: shown }} trial={trial} />
              )}
              <button type="button" className={css.over} onClick={state.startOver}>
                <IconArrowBackUp size="1.1em" aria-hidden /> Start over
              </button>
            </Group>
          )}
        </>
      }
      caption={isTold ? null : <Caption component="h1" parts={caption} />}
      foot={
        !isEmpty &&
        chain && (
          <Expectations
            step={chain}
            means={means}
            nets={wanted.nets}
            signer={signer}
            keys={keys}
            onHold={(expectation, key) =>
              state.hold(expectation, expectation === 'signer' ? key : null)
            }
            onKeys={(given) => holdKeys(ledger, given)}
          />
        )
      }
    >
      {isEmpty ? (
        <Chooser
          key={`${session.lane}-${session.at}`}
          session={session}
          byte={state.byte}
          onChoose={state.choose}
          onAlteration={state.alteration}
          onTake={state.take}
        />
      ) : (
        <section className={css.copy} aria-label="What the verifier sees" aria-busy={!current}>
          <Remarks session={session} />
          <ForgedRows
            before={session.before}
            steps={steps}
            shown={shown}
            means={means}
            nets={wanted.nets}
            onStop={state.stop}
          />
          {current && trial && <Boxes step={current} trial={trial} means={means} />}
        </section>
      )}
      <VisuallyHidden role="status">
        {trial ? `Step ${shown}. ${captionText(caption)}` : ''}
      </VisuallyHidden>
    </ProveFrame>
  );
}
