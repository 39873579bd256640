// The forger's ladder: a step runs those before it, and its verdict is the verifier's own.

import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Means, Net, StepNumber, TamperStep } from '../../core/model/tamper.ts';
import { visibleText } from '../../core/visible.ts';
import { STEP_NUMBERS } from '../../data/tamper.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { type Outcome, outcomeOf, trialFor } from './outcome.ts';
import css from './tamper.module.css';

export interface Rung {
  readonly step: StepNumber;
  /** undefined: it was not done yet, or is being done. */
  readonly data: TamperStep | undefined;
  readonly error: Error | null;
}

export interface LadderProps {
  readonly rungs: readonly Rung[];
  readonly means: Means;
  readonly reached: StepNumber;
  readonly shown: StepNumber;
  readonly isEmpty: boolean;
  readonly nets: readonly Net[];
  readonly onPress: (step: StepNumber) => void;
  readonly onStop: (step: StepNumber) => void;
  /** Below the step after which the chain alone sees nothing. */
  readonly children: ReactNode;
}

const TITLES: Readonly<Record<StepNumber, string>> = {
  1: 'Change one byte',
  2: 'Re-seal the entry',
  3: 'Re-seal the chain',
  4: 'Forge signatures',
  5: 'Rewrite the anchor',
};

const PLANS: Readonly<Record<StepNumber, string>> = {
  1: 'Choose a value on the left, or a worse deed.',
  2: 'Give the entry the hash of its new bytes.',
  3: 'Give all entries after it their parents and hashes again.',
  4: 'Sign what was signed with a key of the forger’s own.',
  5: 'Replace what was kept elsewhere, where the forger can write.',
};

export function titleOf(step: StepNumber, { anchorName }: Means, isOneByte: boolean): string {
  if (step === 1 && !isOneByte) return 'Do the deed';
  return step === 5 && anchorName !== 'anchor' ? `Rewrite the ${nounOf(anchorName)}` : TITLES[step];
}

/** "hash of the last record" → "last hash". */
function nounOf(name: string): string {
  const last = /^(\w+) of the last/.exec(name)?.[1];
  return last === undefined ? name : `last ${last}`;
}

export function Ladder(props: LadderProps) {
  const { rungs, means, reached, shown, isEmpty, nets, onPress, onStop, children } = props;
  return (
    <ol className={css.ladder}>
      {STEP_NUMBERS.map((step) => {
        const { data, error } = rungs.find((rung) => rung.step === step) ?? {
          data: undefined,
          error: null,
        };
        const isReached = step <= reached && !isEmpty;
        const trial = isReached && data ? trialFor(data, step === 3 ? [] : nets) : null;
        const outcome = data && trial && !data.missing ? outcomeOf(step, trial, means) : null;
        const isChain = step === 3 && isReached && data !== undefined;
        return (
          <li
            key={step}
            className={css.rung}
            data-shown={(step === shown && !isEmpty) || undefined}
            data-tone={outcome?.tone ?? 'none'}
            data-wide={step === 3 || undefined}
          >
            <button
              id={`tamper-step-${step}`}
              type="button"
              className={css.rungButton}
              aria-pressed={isReached && step === shown}
              disabled={isEmpty}
              onClick={() => onPress(step)}
            >
              <span className={css.rungNumber} aria-hidden>
                {step}
              </span>
              <VisuallyHidden component="span">Step {step}: </VisuallyHidden>
              {titleOf(step, means, isEmpty || data?.bytes != null || step !== 1)}
            </button>
            <p>{isReached && data ? visibleText(data.missing ?? data.done) : PLANS[step]}</p>
            {isReached && !data && !error && (
              <p className={css.running} role="status">
                The verifier reads the copy.{' '}
                {step > 1 && (
                  <button type="button" onClick={() => onStop(step)}>
                    Stop
                  </button>
                )}
              </p>
            )}
            {isReached && error && <ErrorCallout title="This step cannot be done" error={error} />}
            {isReached && data?.missing != null && (
              <div className={css.verdict} data-tone="none">
                <strong>{barredWords(step, means)}</strong>
                <span>The copy is as after the step before.</span>
              </div>
            )}
            {isReached && data?.refused != null && (
              <div className={css.verdict} data-tone="bad">
                <strong>
                  <IconX size="1.15em" stroke={2.6} aria-hidden /> It cannot be written
                </strong>
                <span>{visibleText(data.refused)}</span>
              </div>
            )}
            {outcome && <Verdict outcome={outcome} />}
            {isChain && children}
          </li>
        );
      })}
    </ol>
  );
}

function barredWords(step: StepNumber, { named, seal, sign, isRuleUnknown }: Means): string {
  if (isRuleUnknown && (step === 2 || step === 3)) return 'Not on this bench';
  // It would take a key that somebody else has.
  const isBarred = named === null && step < 5 && (step === 4 ? sign : seal) !== null;
  return isBarred ? 'The forger cannot' : 'Not in this ledger';
}

export function Verdict({ outcome: { tone, title, text } }: { readonly outcome: Outcome }) {
  return (
    <div className={css.verdict} data-tone={tone}>
      <strong>
        {tone === 'bad' ? (
          <IconX size="1.15em" stroke={2.6} aria-hidden />
        ) : (
          <IconAlertTriangle size="1.15em" stroke={2.2} aria-hidden />
        )}{' '}
        {visibleText(title)}
      </strong>
      <span>{visibleText(text)}</span>
    </div>
  );
}
