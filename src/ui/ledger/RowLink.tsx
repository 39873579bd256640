import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LedgerText } from './LedgerText.tsx';
import css from './ledger.module.css';

export interface RowLinkProps {
  readonly to: string;
  /** Ledger text, on one line. */
  readonly text: string;
  /** What tells it from another of the same name. */
  readonly mark?: string | undefined;
}

/** What can be clicked in a row for itself: it lies above the row's link. */
export function Above({ children }: { readonly children: ReactNode }) {
  return <span className={css.above}>{children}</span>;
}

/** The link of a row, stretched over all of it; the row has to be its containing block. */
export function RowLink({ to, text, mark }: RowLinkProps) {
  return (
    <Link to={to} className={css.rowLink}>
      <LedgerText text={text} mark={mark} lines={1} />
    </Link>
  );
}
