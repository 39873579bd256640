import { Box, Table } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { ROWS_PER_PAGE } from '../../../data/ledgers/queries.ts';
import type { Policy } from '../../../formats/thymos/simulate/policy.ts';
import type { SimulationList } from '../../../formats/thymos/simulate/simulations.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { VirtualRows } from '../../../ui/kit/figures/VirtualRows.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { textScale } from '../../../ui/text-scale.ts';
import { simulatedRowsQuery } from '../data/simulation.ts';
import { DifferenceRow, ROW } from './DifferenceRow.tsx';
import css from './whatif.module.css';

export interface DifferencesProps {
  readonly ledger: string;
  readonly policy: Policy;
  readonly lanes: readonly string[] | null;
  readonly list: SimulationList;
  readonly count: number;
}

export function Differences({ ledger, policy, lanes, list, count }: DifferencesProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW * textScale(),
    overscan: 12,
  });
  const inSight = rows.getVirtualItems();
  const from = Math.floor((inSight[0]?.index ?? 0) / ROWS_PER_PAGE);
  const to = Math.floor((inSight.at(-1)?.index ?? -1) / ROWS_PER_PAGE);
  const pages = useQueries({
    queries: Array.from({ length: Math.max(0, to - from + 1) }, (_, page) =>
      simulatedRowsQuery(ledger, policy, lanes, list, from + page),
    ),
  });
  const failed = pages.find(({ isError }) => isError);
  if (failed?.error)
    return (
      <Box p="lg">
        <ErrorCallout
          title="The entries could not be read"
          error={failed.error}
          onRetry={() => failed.refetch()}
        />
      </Box>
    );
  if (count === 0) return <Nothing list={list} />;
  return (
    <div ref={box} className={css.rows}>
      <Table
        stickyHeader
        miw="40rem"
        horizontalSpacing="sm"
        aria-label="Simulated entries"
        aria-rowcount={count + 1}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="4rem" ta="right">
              Seq
            </Table.Th>
            <Table.Th>Entry</Table.Th>
            <Table.Th w="32%">Recorded → simulated</Table.Th>
            <Table.Th w="25%">{list === 'unknown' ? 'Rule · not recorded' : 'Rule'}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <VirtualRows rows={rows}>
            {(index, measured) => (
              <DifferenceRow
                key={index}
                ledger={ledger}
                policy={policy}
                row={pages[Math.floor(index / ROWS_PER_PAGE) - from]?.data?.[index % ROWS_PER_PAGE]}
                index={index}
                measured={measured}
              />
            )}
          </VirtualRows>
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Nothing({ list }: { readonly list: SimulationList }) {
  return list === 'different' ? (
    <Empty
      title="Nothing would certainly have been decided differently"
      text="Every decision that is known comes out as it was recorded. Change a rule, or see what is not known."
    />
  ) : (
    <Empty title="Nothing is left open" text="The ledger records everything that the rules need." />
  );
}
