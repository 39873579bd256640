import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LedgerText } from './LedgerText.tsx';
import css from './ledger.module.css';

export interface RowLinkProps {
  readonly to: string;
  readonly text: string;
  readonly mark?: string | undefined;
}

/** Lies above a row's link, so that it can be clicked for itself. */
export function Above({ children }: { readonly children: ReactNode }) {
  return <span className={css.above}>{children}</span>;
}

/** The link of a row is stretched over all of it; the row has to be its containing block. */
export function RowLink({ to, text, mark }: RowLinkProps) {
  return (
    <Link to={to} className={css.rowLink}>
      <LedgerText text={text} mark={mark} lines={1} />
    </Link>
  );
}
