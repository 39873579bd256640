import { Link } from 'react-router';
import { LedgerText } from './LedgerText.tsx';
import css from './row-link.module.css';

export interface RowLinkProps {
  readonly to: string;
  /** Ledger text, on one line. */
  readonly text: string;
}

/** The link of a row, stretched over all of it; the row has to be its containing block. */
export function RowLink({ to, text }: RowLinkProps) {
  return (
    <Link to={to} className={css.rowLink}>
      <LedgerText text={text} lines={1} />
    </Link>
  );
}
