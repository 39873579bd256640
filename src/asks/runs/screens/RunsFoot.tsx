import { Link } from 'react-router';
import type { RunsView } from '../../../ledger/layout/index.ts';
import { Kbd } from '../../../ui/ledger/Kbd.tsx';
import { comparePath } from '../../../ui/paths.ts';
import type { MarkPlace } from './places.ts';
import type { RunRow } from './rows.ts';
import css from './runs.module.css';
import { sayAll, sayMark, sayRow } from './words.ts';

export interface RunsFootProps {
  readonly view: RunsView;
  readonly row: RunRow | undefined;
  readonly mark: MarkPlace | undefined;
  /** Null when nothing is selected. */
  readonly to: string | null;
}

/** Describes the selection in a sentence, and leads to its rows; else sums everything up. */
export function RunsFoot({ view, row, mark, to }: RunsFootProps) {
  const { ledgers, rest } = sayAll(view);
  const copy = view.ties.find(
    ({ kind, from, to }) =>
      kind === 'same' && row && [from.ledger, to.ledger].includes(row.file.ledger),
  );
  return (
    <footer className={css.foot}>
      <p role="status">
        {row ? (
          <span>{mark ? sayMark(row, mark) : sayRow(row, view)}</span>
        ) : (
          <>
            <b>{ledgers}</b> {rest}
          </>
        )}
      </p>
      {copy && (
        <Link to={comparePath({ ledger: copy.from.ledger }, { ledger: copy.to.ledger })}>
          Compare them
        </Link>
      )}
      {to !== null && <Link to={to}>Its rows</Link>}
      <span className={css.keys}>
        <Kbd keys="→" /> open a file <Kbd keys="Enter" /> its rows <Kbd keys="]" /> next finding
      </span>
    </footer>
  );
}
