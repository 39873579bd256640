import { Box, Button, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { largest } from '../../../../base/lists.ts';
import { visibleText } from '../../../../base/visible.ts';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import { countText } from '../../../../ui/format.ts';
import { Bar } from '../../../../ui/kit/figures/Bar.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Faint, NoteText, TextButton } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { isFew } from '../../figures/figure.ts';
import { cellTexts } from '../../figures/print.ts';
import type { FigureQuery } from '../../figures/query.ts';
import { ALL, type Cell, type FigureTable } from '../../figures/tables.ts';
import { saveTable } from '../data/figures.ts';
import css from './figures.module.css';

export interface TablePanelProps {
  readonly ledger: LedgerSummary;
  readonly query: FigureQuery;
  readonly table: FigureTable;
  /** Opens the entries of a list. */
  readonly onList: (list: number) => void;
  /** The column whose figures have bars below their numbers. */
  readonly bars?: string;
  /** Draws the row of this name next to all; null takes it away. */
  readonly onShow?: (name: string | null) => void;
  readonly shown?: string | null;
  /** Only rows whose first cell is one of these. */
  readonly only?: readonly (string | null)[];
}

export function TablePanel(props: TablePanelProps) {
  const { ledger, query, table, only } = props;
  const texts = cellTexts(table);
  const rows = table.rows.flatMap((cells, i) => {
    const [first] = cells;
    const name = first && 'text' in first ? first.text : null;
    return only && !only.includes(name) ? [] : [{ cells, texts: texts[i] ?? [], name }];
  });
  return (
    <Panel
      title={table.title}
      label={table.title}
      right={
        <Button
          size="compact-xs"
          leftSection={<IconDownload size={13} />}
          aria-label={`Save ${table.title} as CSV`}
          disabled={!table.rows.length}
          onClick={() => saveTable(ledger, query, table)}
        >
          CSV
        </Button>
      }
    >
      {rows.length === 0 ? (
        <NoteText p="lg">Nothing of this kind in the selection.</NoteText>
      ) : (
        <Box mah="31.5rem" style={{ overflow: 'auto' }}>
          <Table layout="auto" stickyHeader horizontalSpacing="sm" style={{ whiteSpace: 'nowrap' }}>
            <Table.Thead>
              <Table.Tr>
                {table.columns.map(({ id, title, about }, i) => (
                  <Table.Th
                    key={id}
                    scope="col"
                    title={about}
                    ta={isText(table, i) ? undefined : 'right'}
                  >
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, index) => (
                <Table.Tr
                  // biome-ignore lint/suspicious/noArrayIndexKey: a table is replaced with its rows
                  key={index}
                  fw={only === undefined && row.name === ALL ? 600 : undefined}
                >
                  {row.cells.map((cell, i) => (
                    <TableCell
                      key={table.columns[i]?.id}
                      {...props}
                      cell={cell}
                      text={row.texts[i] ?? ''}
                      row={rowName(row.cells, row.texts)}
                      n={row.cells.find((one) => 'count' in one)?.count ?? 0}
                      first={i === 0}
                      column={i}
                    />
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
    </Panel>
  );
}

function isText({ rows }: FigureTable, column: number): boolean {
  return rows.every((row) => 'text' in (row[column] ?? { text: '' }));
}

/** "docs, tests failed": what a row is about. */
function rowName(cells: readonly Cell[], texts: readonly string[]): string {
  return cells.flatMap((cell, i) => ('text' in cell ? (texts[i] ?? '') : [])).join(', ');
}

interface TableCellProps extends TablePanelProps {
  readonly cell: Cell;
  readonly text: string;
  readonly row: string;
  /** Entries of the row: shown at a figure only where that was made of fewer. */
  readonly n: number;
  readonly first: boolean;
  readonly column: number;
}

function TableCell(props: TableCellProps) {
  const { table, cell, text, row, first, column, n, onList, onShow, shown, bars } = props;
  const id = table.columns[column]?.id;
  if ('text' in cell) {
    const name = cell.text;
    const words = (
      <Text inherit c={name === null ? 'faint' : undefined} maw="16rem" component="div">
        <LedgerText text={text} lines={1} />
      </Text>
    );
    if (!first) return <Table.Td>{words}</Table.Td>;
    const shows = onShow && name !== null && name !== ALL;
    return (
      <Table.Th scope="row">
        {shows ? (
          <button
            type="button"
            className={css.show}
            aria-pressed={shown === name}
            title="Draw it next to all"
            onClick={() => onShow(shown === name ? null : name)}
          >
            {words}
          </button>
        ) : (
          words
        )}
      </Table.Th>
    );
  }
  if ('count' in cell) {
    const { list, count } = cell;
    return (
      <Table.Td ta="right">
        {list === null || count === 0 ? (
          text
        ) : (
          <TextButton
            size="sm"
            inherit
            underline="always"
            aria-label={visibleText(`${text} ${table.columns[column]?.title}: records of ${row}`)}
            onClick={() => onList(list)}
          >
            {text}
          </TextButton>
        )}
      </Table.Td>
    );
  }
  const { n: of, value } = cell.figure;
  const few = isFew(cell.figure);
  return (
    <Table.Td
      ta="right"
      c={few ? 'faint' : undefined}
      title={`n = ${of}${few || value === null ? '' : `, ${value}`}`}
    >
      {text}
      {of !== n && !few && <Faint> n = {countText(of)}</Faint>}
      {bars === id && !few && value !== null && (
        <Bar right value={Math.abs(value)} max={longestBar(table, column)} />
      )}
    </Table.Td>
  );
}

function longestBar({ rows }: FigureTable, column: number): number {
  const values = rows.flatMap((row) => {
    const cell = row[column];
    return cell && 'figure' in cell && !isFew(cell.figure) ? Math.abs(cell.figure.value ?? 0) : [];
  });
  return largest(Number.MIN_VALUE, values);
}
