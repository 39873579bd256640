import type { CSSProperties, ReactNode } from 'react';
import type { Tone } from '../tone.ts';
import css from './rows.module.css';

export interface RowsProps {
  /** Whether their order says something. */
  readonly ordered?: boolean;
  /** Lines between them. */
  readonly lined?: boolean;
  /** Room at their ends, for rows that fill a panel from edge to edge. */
  readonly padded?: boolean;
  /** How wide their marks are; an icon's width unless given. */
  readonly marks?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A list of a few rows. */
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
  /** An icon, a dot or a word before the rest. */
  readonly mark?: ReactNode;
  readonly tone?: Tone;
  /** A few words or a button at the right end. */
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

/** The mark of a row that nothing is to be said of. */
export function Dot() {
  return <span className={css.dot} aria-hidden />;
}
