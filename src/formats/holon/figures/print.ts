// Tables of figures as texts: for people, for spreadsheets, for programs.

import { csvText } from '../../../core/csv.ts';
import { type Figure, isFew } from './figure.ts';
import type { Cell, FigureTable } from './tables.ts';

export const TOO_FEW = 'too few';
const NOT_RECORDED = 'not recorded';

/** "73.4 %", "0.1832", "too few", or "none" where there is nothing to divide by. */
export function figureText(figure: Figure, unit: 'share' | 'number'): string {
  if (isFew(figure)) return TOO_FEW;
  if (figure.value === null) return 'none';
  return unit === 'share' ? `${(figure.value * 100).toFixed(1)} %` : numberText(figure.value);
}

/** Four digits are enough to compare; a file has them all. */
export function numberText(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e15) return value.toPrecision(4);
  if (size >= 1000) return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
  if (size !== 0 && size < 0.0005) return value.toPrecision(2);
  return value.toFixed(size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4);
}

/** A cell for people. */
export function cellText(cell: Cell): string {
  if ('text' in cell) return cell.text ?? NOT_RECORDED;
  if ('count' in cell) return countText(cell.count);
  return figureText(cell.figure, cell.unit);
}

function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Lines of a table with its columns aligned. */
export function tableText({ title, columns, rows }: FigureTable): string {
  const grid = [columns.map(({ title }) => title), ...rows.map((row) => row.map(cellText))];
  const widths = columns.map((_, i) => Math.max(...grid.map((line) => line[i]?.length ?? 0)));
  const isText = (i: number) => rows.every((row) => 'text' in (row[i] ?? { text: '' }));
  const lines = grid.map((line) =>
    line
      .map((cell, i) => (isText(i) ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...(rows.length ? lines : ['  nothing in this selection'])].join('\n');
}

/** Every figure with its n beside it; `about` stands in a last column of every row. */
export function tableCsv({ columns, rows }: FigureTable, about: string): string {
  const isFigure = (i: number) => rows.some((row) => 'figure' in (row[i] ?? {}));
  const head = columns.flatMap(({ id }, i) => (isFigure(i) ? [id, `${id}_n`] : [id]));
  const lines = rows.map((row) => [...row.flatMap(csvCells), about]);
  return csvText([[...head, 'selection'], ...lines]);
}

function csvCells(cell: Cell): (string | number | null)[] {
  if ('text' in cell) return [cell.text];
  if ('count' in cell) return [cell.count];
  const { figure } = cell;
  return [isFew(figure) ? TOO_FEW : figure.value, figure.n];
}

/** Plain data, with names of ours only. */
export function tableJson({ id, title, columns, rows }: FigureTable): unknown {
  return { table: id, title, rows: rows.map((row) => rowJson(columns, row)) };
}

function rowJson(columns: FigureTable['columns'], row: readonly Cell[]): unknown {
  return Object.fromEntries(row.map((cell, i) => [columns[i]?.id ?? '', jsonCell(cell)]));
}

function jsonCell(cell: Cell): unknown {
  if ('text' in cell) return cell.text;
  if ('count' in cell) return cell.count;
  const { figure } = cell;
  const few = isFew(figure);
  return { value: few ? null : figure.value, n: figure.n, too_few: few };
}
