import { Table } from '@mantine/core';
import type { Virtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { PrintedRows } from './PrintedRows.tsx';

/** A row takes these over, so that its own height counts: it has more lines where room is short. */
export interface MeasuredRow {
  readonly ref: (row: Element | null) => void;
  readonly 'data-index': number;
}

export interface VirtualRowsProps {
  readonly rows: Virtualizer<HTMLDivElement, Element>;
  readonly children: (index: number, measured: MeasuredRow) => ReactNode;
}

/** Draws the rows of a table that are in sight; empty rows above and below keep the height. */
export function VirtualRows({ rows, children }: VirtualRowsProps) {
  const inSight = rows.getVirtualItems();
  const above = inSight[0]?.start ?? 0;
  const below = rows.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  return (
    <>
      {above > 0 && <Gap height={above} />}
      {inSight.map(({ index }) =>
        children(index, { ref: rows.measureElement, 'data-index': index }),
      )}
      {below > 0 && <Gap height={below} />}
      {inSight.length < rows.options.count && (
        <Table.Tr data-print-only>
          <Table.Td colSpan={100}>
            <PrintedRows of={rows} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function Gap({ height }: { readonly height: number }) {
  return (
    <Table.Tr aria-hidden>
      <Table.Td style={{ height, padding: 0 }} />
    </Table.Tr>
  );
}
