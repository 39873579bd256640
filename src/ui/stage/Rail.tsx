import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visibleText } from '../../core/visible.ts';
import css from './stage.module.css';

/** `silent`: it says nothing of what is at hand, or was not asked. */
export type StopState = 'pass' | 'warning' | 'fail' | 'silent' | 'open';

export interface RailStop {
  readonly name: string;
  /** In full, for whoever points at it. */
  readonly title: string;
  readonly state: StopState;
}

export interface RailProps {
  readonly label: string;
  readonly stops: readonly RailStop[];
  readonly at: number;
  /** What travels: an entry's number. */
  readonly token: string;
  readonly onSelect: (stop: number) => void;
}

const WORDS: Readonly<Record<StopState, string>> = {
  pass: 'holds',
  warning: 'warns',
  fail: 'does not hold',
  silent: 'says nothing here',
  open: 'not reached',
};

const ICONS: Readonly<Partial<Record<StopState, ReactNode>>> = {
  pass: <IconCheck size="1em" stroke={2.6} aria-hidden />,
  warning: <IconAlertTriangle size="1em" stroke={2.4} aria-hidden />,
  fail: <IconX size="1em" stroke={2.6} aria-hidden />,
};

/** Stations in a row: those behind are done, one is now, the others are still to come. */
export function Rail({ label, stops, at, token, onSelect }: RailProps) {
  return (
    <nav aria-label={label} className={css.frame}>
      <ol className={css.rail}>
        {stops.map(({ name, title, state }, i) => {
          const isNow = i === at;
          return (
            <li key={name} data-state={i < at ? state : 'open'} data-now={isNow || undefined}>
              <button
                type="button"
                title={visibleText(title)}
                aria-current={isNow ? 'step' : undefined}
                aria-label={`${name}${i > at ? `, ${WORDS.open}` : `, ${WORDS[state]}`}`}
                onClick={() => onSelect(i)}
              >
                <span className={css.bead}>
                  {isNow ? visibleText(token) : i < at ? ICONS[state] : null}
                </span>
                <span className={css.stop}>{name}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
