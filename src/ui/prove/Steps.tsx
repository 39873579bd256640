import { IconCheck } from '@tabler/icons-react';
import css from './prove.module.css';

export interface ForgerStep {
  readonly step: number;
  readonly title: string;
  readonly isDone?: boolean;
  readonly isShown?: boolean;
}

export interface StepsProps {
  readonly steps: readonly ForgerStep[];
  readonly onPress: (step: number) => void;
  readonly isBrief?: boolean;
}

/** The ladder of a forger: each step runs those before it. */
export function ProofSteps({ steps, onPress, isBrief = false }: StepsProps) {
  return (
    <ol className={css.steps} aria-label="Steps of a forger" data-brief={isBrief || undefined}>
      {steps.map(({ step, title, isDone = false, isShown = false }) => (
        <li key={step}>
          <button
            id={`forger-step-${step}`}
            type="button"
            aria-label={`Step ${step}: ${title}`}
            aria-pressed={isShown}
            data-done={isDone || undefined}
            onClick={() => onPress(step)}
          >
            {isDone && !isShown ? <IconCheck size="1em" stroke={2.4} aria-hidden /> : <b>{step}</b>}
            <span>{title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
