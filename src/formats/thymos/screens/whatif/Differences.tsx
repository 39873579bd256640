import { Box, Button, Table } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { ROWS_PER_PAGE } from '../../../../ui/data/ledgers/queries.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { VirtualRows } from '../../../../ui/kit/figures/VirtualRows.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { textScale } from '../../../../ui/text-scale.ts';
import type { Policy } from '../../simulate/policy.ts';
import type { SimulationList } from '../../simulate/simulations.ts';
import { simulatedRowsQuery } from '../data/simulation.ts';
import { DifferenceRow, ROW } from './DifferenceRow.tsx';
import css from './whatif.module.css';

export interface DifferencesProps {
  readonly ledger: string;
  readonly policy: Policy;
  readonly lanes: readonly string[] | null;
  readonly list: SimulationList;
  readonly count: number;
  /** How many decisions are not known. */
  readonly unknown: number;
  /** Why no policy that was tried changes anything here; null: one does, or none was tried. */
  readonly why: string | null;
  readonly onUnknown: () => void;
}

export function Differences(props: DifferencesProps) {
  const { ledger, policy, lanes, list, count } = props;
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
          title="The records could not be read"
          error={failed.error}
          onRetry={() => failed.refetch()}
        />
      </Box>
    );
  if (count === 0) return <Nothing {...props} />;
  return (
    <div ref={box} className={css.rows}>
      <Table
        stickyHeader
        miw="40rem"
        horizontalSpacing="sm"
        aria-label="Simulated records"
        aria-rowcount={count + 1}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="4rem" ta="right">
              Seq
            </Table.Th>
            <Table.Th>Record</Table.Th>
            <Table.Th w="40%">Recorded → with this policy</Table.Th>
            <Table.Th w="22%">{list === 'unknown' ? 'Rule · not recorded' : 'Rule'}</Table.Th>
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

function Nothing({ list, unknown, why, onUnknown }: DifferencesProps) {
  if (list === 'unknown')
    return (
      <Empty
        title="Every decision is known"
        text="The ledger records everything that these rules need."
      />
    );
  const isOpen = unknown > 0;
  return (
    <Empty
      title="This policy changes nothing here"
      text={[
        isOpen
          ? 'Every decision that is known comes out as it was recorded.'
          : 'Every decision comes out as it was recorded.',
        why ?? 'Change a rule, or take an example.',
      ].join(' ')}
      action={
        isOpen && (
          <Button size="compact-sm" onClick={onUnknown}>
            Show what is not known
          </Button>
        )
      }
    />
  );
}
