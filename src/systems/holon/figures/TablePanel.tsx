import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LedgerSummary } from '../../../core/model/ledger.ts';
import { countText } from '../../../ui/format.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import {
  ALL,
  type Cell,
  cellTexts,
  type FigureQuery,
  type FigureTable,
  isFew,
  saveTable,
} from '../data/figures.ts';
import css from './figures.module.css';

export interface TablePanelProps {
  readonly ledger: LedgerSummary;
  readonly ask: FigureQuery;
  readonly table: FigureTable;
  /** Opens the entries of a list. */
  readonly onList: (list: number) => void;
  /** The column whose figures are drawn as bars behind their numbers. */
  readonly bars?: string;
  /** Draws the row of this name beside all; null takes it away. */
  readonly onShow?: (name: string | null) => void;
  readonly shown?: string | null;
  /** Only rows whose first cell is one of these. */
  readonly only?: readonly (string | null)[];
}

export function TablePanel(props: TablePanelProps) {
  const { ledger, ask, table, only } = props;
  const texts = cellTexts(table);
  const rows = table.rows.flatMap((cells, i) => {
    const [first] = cells;
    const name = first && 'text' in first ? first.text : null;
    return only && !only.includes(name) ? [] : [{ cells, texts: texts[i] ?? [], name }];
  });
  return (
    <section className={css.panel} aria-label={table.title}>
      <header className={css.panelHead}>
        <h2>{table.title}</h2>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconDownload size={13} />}
          aria-label={`Save ${table.title} as CSV`}
          disabled={!table.rows.length}
          onClick={() => saveTable(ledger, ask, table)}
        >
          CSV
        </Button>
      </header>
      {rows.length === 0 ? (
        <p className={css.nothing}>Nothing of this kind in the selection.</p>
      ) : (
        <div className={css.tableBox}>
          <table className={css.table}>
            <thead>
              <tr>
                {table.columns.map(({ id, title, about }, i) => (
                  <th key={id} scope="col" title={about} data-text={isText(table, i) || undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a table is made anew with its rows
                <tr key={place} data-all={(only === undefined && row.name === ALL) || undefined}>
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
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
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
  /** Entries of the row: said at a figure only where that was made of fewer. */
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
      <span className={name === null ? css.faint : undefined}>
        <LedgerText text={text} lines={1} />
      </span>
    );
    if (!first) return <td data-text>{words}</td>;
    const shows = onShow && name !== null && name !== ALL;
    return (
      <th scope="row" data-text>
        {shows ? (
          <button
            type="button"
            className={css.show}
            aria-pressed={shown === name}
            title="Draw it beside all"
            onClick={() => onShow(shown === name ? null : name)}
          >
            <span className={css.pin} aria-hidden />
            {words}
          </button>
        ) : (
          words
        )}
      </th>
    );
  }
  if ('count' in cell) {
    const { list, count } = cell;
    return (
      <td>
        {list === null || count === 0 ? (
          text
        ) : (
          <button
            type="button"
            className={css.count}
            aria-label={`${text} ${table.columns[column]?.title}: entries of ${row}`}
            onClick={() => onList(list)}
          >
            {text}
          </button>
        )}
      </td>
    );
  }
  const { figure } = cell;
  const few = isFew(figure);
  return (
    <td
      data-few={few || undefined}
      title={`n = ${figure.n}${few || figure.value === null ? '' : `, ${figure.value}`}`}
    >
      {bars === id && !few && figure.value !== null && (
        <span
          className={css.bar}
          style={{ width: barWidth(Math.abs(figure.value) / largest(table, column)) }}
          aria-hidden
        />
      )}
      <span className={css.value}>{text}</span>
      {figure.n !== n && !few && <span className={css.sub}>n = {countText(figure.n)}</span>}
    </td>
  );
}

/** Of the cell without its padding. */
function barWidth(part: number): string {
  return `calc(${part} * (100% - 1.75rem))`;
}

function largest({ rows }: FigureTable, column: number): number {
  const values = rows.flatMap((row) => {
    const cell = row[column];
    return cell && 'figure' in cell && !isFew(cell.figure) ? Math.abs(cell.figure.value ?? 0) : [];
  });
  return Math.max(...values, Number.MIN_VALUE);
}
