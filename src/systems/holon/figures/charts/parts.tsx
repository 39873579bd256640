// What all charts share: how axes are written, and the card over a point.

import type { ReactNode } from 'react';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import css from './charts.module.css';

export const TICK = { fontSize: 12, fill: 'var(--ls-text-faint)' };
export const AXIS = { stroke: 'var(--ls-line-strong)' };
export const GRID = { stroke: 'var(--ls-line-soft)' };

export interface FrameProps {
  /** What it shows, for those who do not see it; the table beside it has the numbers. */
  readonly name: string;
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}

export function Frame({ name, legend, children }: FrameProps) {
  return (
    <figure className={css.frame} aria-label={`${name}. The table has the same numbers.`}>
      {children}
      {legend && <figcaption className={css.legend}>{legend}</figcaption>}
    </figure>
  );
}

export interface CardProps {
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
}

export function Card({ title, lines }: CardProps) {
  return (
    <div className={css.card}>
      <strong>
        <LedgerText text={title} lines={1} />
      </strong>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export type Mark = 'all' | 'shown' | 'diagonal';

/** A name with the line and the point that stand for it. */
export function LegendItem({ mark, text }: { readonly mark: Mark; readonly text: string }) {
  return (
    <span className={css.legendItem}>
      <svg width="26" height="12" aria-hidden data-mark={mark}>
        <line x1="1" y1="6" x2="25" y2="6" />
        {mark === 'all' && <circle cx="13" cy="6" r="4" />}
        {mark === 'shown' && <rect x="9.5" y="2.5" width="7" height="7" />}
      </svg>
      <LedgerText text={text} lines={1} />
    </span>
  );
}
