import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visibleText } from '../../base/visible.ts';
import css from './prove.module.css';

/** `silent` says nothing of the entry at hand, or was not asked. */
export type StopState = 'pass' | 'warning' | 'fail' | 'silent';

export interface RailStop {
  readonly name: string;
  readonly state: StopState;
}

export interface RailProps {
  readonly label: string;
  readonly stops: readonly RailStop[];
  readonly at: number;
  readonly token: string;
  readonly onSelect: (stop: number) => void;
}

const WORDS: Readonly<Record<StopState, string>> = {
  pass: 'holds',
  warning: 'warns',
  fail: 'does not hold',
  silent: 'says nothing here',
};

const ICONS: Readonly<Record<StopState, ReactNode>> = {
  pass: <IconCheck size="1em" stroke={2.6} aria-hidden />,
  warning: <IconAlertTriangle size="1em" stroke={2.4} aria-hidden />,
  fail: <IconX size="1em" stroke={2.6} aria-hidden />,
  silent: <IconMinus size="1em" stroke={2.6} aria-hidden />,
};

/**
 * Stations stand in a row: each passed one has its mark, and one is current. One control moves
 * along all of them.
 */
export function Rail({ label, stops, at, token, onSelect }: RailProps) {
  const now = stops[at];
  return (
    <div className={css.rail}>
      <ol aria-label={label}>
        {stops.map(({ name, state }, i) => (
          <li
            key={name}
            data-state={i < at ? state : 'open'}
            aria-current={i === at ? 'step' : undefined}
          >
            <span className={css.bead}>
              {i === at ? visibleText(token) : i < at && ICONS[state]}
            </span>
            <span className={css.stop}>{name}</span>
          </li>
        ))}
      </ol>
      <input
        type="range"
        min={0}
        max={Math.max(1, stops.length - 1)}
        value={at}
        aria-label="Station"
        aria-valuetext={now && `${visibleText(now.name)}, ${WORDS[now.state]}`}
        onChange={(event) => onSelect(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
