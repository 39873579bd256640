import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './list.module.css';

export interface CellProps {
  readonly at:
    | 'choose'
    | 'name'
    | 'verdict'
    | 'why'
    | 'intact'
    | 'whole'
    | 'records'
    | 'tools'
    | 'sum'
    | 'running';
  readonly role?: 'cell' | 'rowheader' | 'columnheader';
  readonly children?: ReactNode;
}

/** A part of a row. */
export function LibraryCell({ at, role = 'cell', children }: CellProps) {
  return (
    <div role={role} className={css[at]}>
      {children}
    </div>
  );
}

/** Only the visible part of a table is there, so it is not in the markup. */
export function TablePart(
  props: ComponentPropsWithRef<'div'> & { readonly role: 'table' | 'rowgroup' | 'row' },
) {
  return <div {...props} />;
}
