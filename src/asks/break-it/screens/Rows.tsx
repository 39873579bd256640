// The chain of the copy has a row for each step of the forger: the record that fails is red, those
// after it rest on it.

import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visibleText } from '../../../base/visible.ts';
import type {
  Expectation,
  ForgerMeans,
  StepNumber,
  TamperStep,
} from '../../../ledger/model/tamper.ts';
import { isFailure, type Verdict } from '../../../ledger/model/verdict.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import type { Tone } from '../../../ui/kit/tone.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { Chain, ChainHeads, nameLink, toBead } from './Chain.tsx';
import { barredWords, nameStep, type TakenStep } from './captions.ts';
import { judgeTamper, trialFor } from './outcome.ts';
import { spell, valueAfter } from './spell.ts';
import css from './tamper.module.css';

export interface ForgedRowsProps {
  readonly before: Verdict;
  readonly steps: readonly TakenStep[];
  readonly shown: StepNumber;
  readonly means: ForgerMeans;
  readonly nets: readonly Expectation[];
  readonly onStop: (step: StepNumber) => void;
}

export function ForgedRows({ before, steps, shown, ...of }: ForgedRowsProps) {
  const first = steps[0]?.data;
  const look = verdictLook(before);
  return (
    <ol className={css.rows} aria-label="The copy, step by step">
      {first && (
        <li className={css.heads} aria-hidden>
          <ChainHeads step={first} />
        </li>
      )}
      {first?.bytes && !isFailure(before) && (
        <Row
          label={<b>Before</b>}
          value={spell(first.bytes, first.bytes.before)}
          tone={look.tone}
          sign={look.icon}
          word={look.word}
        >
          <Chain step={first} beads={first.chain.map((one) => toBead(one, 'holds', first.at))} />
        </Row>
      )}
      {steps.map((taken) => (
        <StepRow
          key={taken.step}
          taken={taken}
          first={first}
          isShown={taken.step === shown}
          {...of}
        />
      ))}
    </ol>
  );
}

interface StepRowProps extends Pick<ForgedRowsProps, 'means' | 'nets' | 'onStop'> {
  readonly taken: TakenStep;
  readonly first: TamperStep | undefined;
  readonly isShown: boolean;
}

function StepRow({ taken, first, isShown, means, nets, onStop }: StepRowProps) {
  const { step, data, error } = taken;
  const trial = data ? trialFor(data, nets) : null;
  const outcome = data && trial && !data.missing ? judgeTamper(step, trial, means) : null;
  return (
    <Row
      label={
        <>
          <b>{step}</b> {nameStep(step, means, data?.bytes != null || step !== 1)}
        </>
      }
      value={data ? valueAfter(data) : ''}
      isShown={isShown}
      tone={outcome?.tone ?? 'none'}
      word={outcome?.title ?? (data?.missing ? barredWords(step, means) : '')}
    >
      {error ? (
        <ErrorCallout title="This step cannot be done" error={error} />
      ) : !data ? (
        <p role="status">
          The verifier reads the copy.{' '}
          {step > 1 && (
            <button type="button" onClick={() => onStop(step)}>
              Stop
            </button>
          )}
        </p>
      ) : (
        !data.missing && (
          <Chain
            step={data}
            beads={data.chain.map((one, i) => {
              const state = trial?.states[i] ?? 'rests';
              const isBad = outcome?.tone === 'bad';
              const isNext = trial?.states[i + 1] === 'fails';
              const isNew = isShown && state === 'forged';
              return {
                ...toBead(one, state, data.at),
                // The link leads to the first record that fails: those after it only rest on it.
                isBroken: isBad && state !== 'fails' && isNext,
                // Only a ledger that is not intact is red.
                ...(state === 'fails' && !isBad && { state: 'forged' }),
                ...(isNew && { id: nameLink(one, first?.chain[i]) }),
              };
            })}
          />
        )
      )}
    </Row>
  );
}

interface RowProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly isShown?: boolean;
  readonly tone: Tone;
  readonly sign?: typeof IconCheck;
  readonly word: string;
  readonly children: ReactNode;
}

const SIGNS = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX, none: IconMinus } as const;

function Row({ label, value, isShown, tone, sign, word, children }: RowProps) {
  const Sign = sign ?? SIGNS[tone];
  return (
    <li data-shown={isShown || undefined}>
      <span>{label}</span>
      <code className={css.value}>
        <LedgerText text={value} />
      </code>
      <div>{children}</div>
      <strong data-tone={tone}>
        {word && <Sign size="1.1em" stroke={2.4} aria-hidden />} {visibleText(word)}
      </strong>
    </li>
  );
}
