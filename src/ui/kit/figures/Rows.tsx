import type { CSSProperties, ReactNode } from 'react';
import type { Tone } from '../tone.ts';
import css from './rows.module.css';

export interface RowsProps {
  readonly ordered?: boolean;
  readonly lined?: boolean;
  readonly padded?: boolean;
  readonly marks?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

export function Rows({ ordered, lined, padded, marks, label, children }: RowsProps) {
  const List = ordered ? 'ol' : 'ul';
  const style: CSSProperties & Record<'--marks', string | undefined> = { '--marks': marks };
  return (
    <List
      className={css.rows}
      data-lined={lined || undefined}
      data-padded={padded || undefined}
      aria-label={label}
      style={style}
    >
      {children}
    </List>
  );
}

export interface RowProps {
  readonly mark?: ReactNode;
  readonly tone?: Tone;
  readonly right?: ReactNode;
  readonly children: ReactNode;
}

export function FigureRowCells({ mark, tone, right, children }: RowProps) {
  return (
    <li className={css.row} data-tone={tone}>
      {mark !== undefined && <span className={css.mark}>{mark}</span>}
      <div className={css.words}>{children}</div>
      {right}
    </li>
  );
}

/** Marks a row about which nothing is to be said. */
export function Dot() {
  return <span className={css.dot} aria-hidden />;
}
