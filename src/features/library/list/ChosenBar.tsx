import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { countText } from '../../../ui/format.ts';
import { askToKeep } from '../../../ui/keep.ts';
import { LinkButton } from '../../../ui/kit/text.tsx';
import {
  allLanesPath,
  comparePath,
  exportPath,
  foundPath,
  reportPath,
  viewPath,
} from '../../../ui/paths.ts';
import css from './list.module.css';
import type { LedgerLine, LibraryRow } from './rows.ts';

export interface ChosenBarProps {
  readonly rows: readonly LibraryRow[];
  readonly onForget: () => void;
  readonly onClear: () => void;
}

/** What can be done with the rows that are chosen. */
export function ChosenBar({ rows, onForget, onClear }: ChosenBarProps) {
  const ids = rows.filter((row): row is LedgerLine => row.kind === 'ledger').map(({ key }) => key);
  const [first, second, third] = ids;
  return (
    <footer className={css.foot} role="toolbar" aria-label="Chosen rows">
      <strong role="status">{countText(rows.length)} chosen</strong>
      {first && second && !third && (
        <Way to={comparePath({ ledger: first }, { ledger: second })}>Compare</Way>
      )}
      {second && <Way to={allLanesPath()}>Run together</Way>}
      {first && (
        <Way to={second ? foundPath('', { ledgers: ids }) : viewPath(first, 'ask')}>Ask</Way>
      )}
      {first && <AddToCase ledgers={ids} />}
      {first && <Way to={second ? reportPath(ids) : exportPath(first)}>Hand over</Way>}
      <Button variant="subtle" size="compact-sm" onClick={onForget}>
        Forget…
      </Button>
      <Button className={css.rest ?? ''} variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
    </footer>
  );
}

export function AddToCase({ ledgers }: { readonly ledgers: readonly string[] }) {
  const what = ledgers.length === 1 ? 'it' : countText(ledgers.length);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-haspopup="dialog"
      aria-keyshortcuts="c"
      data-keep
      onClick={() => askToKeep({ ledgers })}
    >
      Add {what} to a case
    </Button>
  );
}

function Way({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <LinkButton variant="subtle" size="compact-sm" to={to}>
      {children}
    </LinkButton>
  );
}
