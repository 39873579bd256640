import { Table, type TableThProps } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface SortOrder<By extends string> {
  readonly by: By;
  readonly descending: boolean;
}

export interface SortHeadProps<By extends string> extends Omit<TableThProps, 'title'> {
  readonly by: By;
  readonly order: SortOrder<By>;
  /** In which direction the first press sorts: as the eye looks for it. */
  readonly first: 'ascending' | 'descending';
  /** The order before anything was pressed; the third press leads back to it. */
  readonly usual: SortOrder<By>;
  readonly note?: string | undefined;
  readonly onOrder: (order: SortOrder<By>) => void;
  readonly children: ReactNode;
}

/** The head of a column that the table is sorted by when it is pressed; plain words where rows are cards. */
export function SortHead<By extends string>(props: SortHeadProps<By>) {
  const { by, order, first, usual, note, onOrder, children, ...look } = props;
  const isActive = order.by === by;
  const descends = first === 'descending';
  const next = () => {
    if (!isActive) return { by, descending: descends };
    return order.descending === descends ? { by, descending: !descends } : usual;
  };
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      aria-sort={isActive ? (order.descending ? 'descending' : 'ascending') : 'none'}
      {...look}
    >
      <button type="button" title={note} onClick={() => onOrder(next())}>
        {children} {isActive && <Arrow size={12} aria-hidden />}
      </button>
      <span data-plain>{children}</span>
    </Table.Th>
  );
}
