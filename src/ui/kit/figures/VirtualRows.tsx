import { Table } from '@mantine/core';
import type { Virtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';

export interface VirtualRowsProps {
  readonly rows: Virtualizer<HTMLDivElement, Element>;
  /** The row of this index. */
  readonly children: (index: number) => ReactNode;
}

/** The rows of a table that are in sight; empty rows above and below keep the height. */
export function VirtualRows({ rows, children }: VirtualRowsProps) {
  const inSight = rows.getVirtualItems();
  const above = inSight[0]?.start ?? 0;
  const below = rows.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  return (
    <>
      {above > 0 && <Gap height={above} />}
      {inSight.map(({ index }) => children(index))}
      {below > 0 && <Gap height={below} />}
    </>
  );
}

function Gap({ height }: { readonly height: number }) {
  return (
    <Table.Tr aria-hidden>
      {/* One cell only: to span columns that a narrow screen hides would bring them back. */}
      <Table.Td style={{ height, padding: 0 }} />
    </Table.Tr>
  );
}
