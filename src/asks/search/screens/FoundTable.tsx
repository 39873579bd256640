import { Skeleton, Table, type TableThProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { SearchedLedger } from '../../../ui/data/search/running.ts';
import type { SameEntries } from '../../../ui/data/search/same.ts';
import { foundQuery } from '../../../ui/data/search/search.ts';
import { countText } from '../../../ui/format.ts';
import { type MeasuredRow, VirtualRows } from '../../../ui/kit/figures/VirtualRows.tsx';
import { Faint } from '../../../ui/kit/text.tsx';
import { textScale } from '../../../ui/text-scale.ts';
import { useIsNarrow } from '../../../ui/use-narrow.ts';
import { EntryCells } from './EntryCells.tsx';
import { asked, type SearchRow, SearchRowList } from './rows.ts';
import css from './search.module.css';

const ROW = 36;
const CARD = 150;
const NONE: ReadonlySet<number> = new Set();

interface Head extends TableThProps {
  readonly text: string;
  readonly 'data-number'?: true;
}

const HEADS: readonly Head[] = [
  { text: 'Verdict', w: '7.75rem' },
  { text: 'Ledger', w: '14%' },
  { text: 'Seq', w: '3.25rem', 'data-number': true },
  { text: 'Time, UTC', w: '10.75rem' },
  { text: 'Tool', w: '11%' },
  { text: 'Resource', w: '9%' },
  { text: 'Decision' },
  { text: 'Approver', w: '5.5rem' },
];

export interface FoundTableProps {
  readonly query: string;
  readonly ledgers: readonly SearchedLedger[];
  /** Null when nobody compared them. */
  readonly same: SameEntries | null;
}

/**
 * Has one row for each entry, those of the worst ledgers first; only the rows in view are drawn,
 * and read.
 */
export function FoundTable({ query, ledgers, same }: FoundTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useMemo(() => new SearchRowList(ledgers, same?.hidden ?? NONE), [ledgers, same]);
  const height = useIsNarrow() ? CARD : ROW;
  const rows = useVirtualizer({
    count: list.count,
    getScrollElement: () => box.current,
    estimateSize: () => height * textScale(),
    overscan: 10,
  });
  return (
    <div ref={box} className={css.table}>
      <Table stickyHeader data-cards aria-label="What was found" aria-rowcount={list.count + 1}>
        <Table.Thead>
          <Table.Tr>
            {HEADS.map(({ text, ...look }) => (
              <Table.Th key={text} scope="col" {...look}>
                {text}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <VirtualRows rows={rows}>
            {(index, measured) => {
              const row = list.row(index);
              return (
                row && (
                  <EntryRow
                    key={`${row.ledger.ledger.id} ${row.lane.lane} ${row.lane.matches[row.at]}`}
                    {...row}
                    query={query}
                    same={same}
                    number={index + 2}
                    measured={measured}
                  />
                )
              );
            }}
          </VirtualRows>
        </Table.Tbody>
      </Table>
      {list.left > 0 && (
        <Faint component="div">
          {countText(list.left)} more are not listed: ask for less, or save what was found.
        </Faint>
      )}
    </div>
  );
}

interface EntryRowProps extends SearchRow {
  readonly query: string;
  readonly same: SameEntries | null;
  readonly number: number;
  readonly measured: MeasuredRow;
}

function EntryRow({ query, same, number, measured, ...row }: EntryRowProps) {
  const { ledger, lane, at } = row;
  const { indices, place } = asked(lane.matches, at);
  const { data, error } = useQuery(foundQuery(ledger.ledger.id, query, lane.lane, indices));
  const entry = data?.[place];
  return (
    <Table.Tr aria-rowindex={number} {...measured}>
      {entry ? (
        <EntryCells
          ledger={ledger.ledger}
          lane={lane.lane}
          entry={entry}
          twins={same?.twins.get(row.place) ?? []}
        />
      ) : (
        <Table.Td colSpan={HEADS.length} aria-busy={!error}>
          {error ? 'This record could not be read.' : <Skeleton height={14} width="45%" />}
        </Table.Td>
      )}
    </Table.Tr>
  );
}
