// Tables of figures as texts: for people, for spreadsheets, for programs.

import type { CsvCell } from '../../../base/csv.ts';
import { inThousands } from '../../../base/digits.ts';
import { largest } from '../../../base/lists.ts';
import { plainLine } from '../../../base/visible.ts';
import { type Figure, isFew } from './figure.ts';
import type { Cell, FigureTable } from './tables.ts';

export const TOO_FEW = 'too few';
const NOT_RECORDED = 'not recorded';

/** "73.4 %", "0.1832", "too few", or "none" where there is nothing to divide by. */
export function figureText(
  figure: Figure,
  unit: 'share' | 'number',
  digits = digitsFor(figure.value ?? 0),
): string {
  if (isFew(figure)) return TOO_FEW;
  if (figure.value === null) return 'none';
  return unit === 'share'
    ? `${(figure.value * 100).toFixed(1)} %`
    : numberText(figure.value, digits);
}

/** Digits after the point: four in all are enough to compare; a file has them all. */
function digitsFor(largest: number): number {
  const size = Math.abs(largest);
  return size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
}

export function numberText(value: number, digits = digitsFor(value)): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size !== 0 && size < 5e-5)) return value.toPrecision(2);
  return grouped(value.toFixed(digits));
}

/** "1,234.5": thousands apart. */
function grouped(number: string): string {
  const [whole = '', ...rest] = number.split('.');
  return [inThousands(whole), ...rest].join('.');
}

/** Every cell for people; the numbers of a column have as many digits as its largest needs. */
export function cellTexts({ columns, rows }: FigureTable): readonly (readonly string[])[] {
  const digits = columns.map((_, i) => {
    const values = rows
      .map((row) => row[i])
      .map((cell) => (cell && 'figure' in cell ? cell : null));
    const shown = values.filter((cell) => cell !== null && !isFew(cell.figure));
    return digitsFor(
      largest(
        0,
        shown.map((cell) => Math.abs(cell?.figure.value ?? 0)),
      ),
    );
  });
  return rows.map((row) => row.map((cell, i) => cellText(cell, digits[i] ?? 0)));
}

function cellText(cell: Cell, digits: number): string {
  if ('text' in cell) return cell.text ?? NOT_RECORDED;
  if ('count' in cell) return grouped(String(cell.count));
  return figureText(cell.figure, cell.unit, digits);
}

/** Lines of a table with its columns aligned. */
export function tableLines(table: FigureTable): string[] {
  const { title, columns, rows } = table;
  const cells = cellTexts(table).map((row) => row.map(plainLine));
  const grid = [columns.map(({ title }) => title), ...cells];
  const widths = columns.map((_, i) =>
    largest(
      0,
      grid.map((line) => line[i]?.length ?? 0),
    ),
  );
  const isText = (i: number) => rows.every((row) => 'text' in (row[i] ?? { text: '' }));
  const lines = grid.map((line) =>
    line
      .map((cell, i) => (isText(i) ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...(rows.length ? lines : ['  nothing in this selection'])];
}

/** Every figure with its n next to it; `about` is in a last column of every row. */
export function tableRows({ columns, rows }: FigureTable, about: string): CsvCell[][] {
  const isFigure = (i: number) => rows.some((row) => 'figure' in (row[i] ?? {}));
  const head = columns.flatMap(({ id }, i) => (isFigure(i) ? [id, `${id}_n`] : [id]));
  const lines = rows.map((row) => [...row.flatMap(csvCells), about]);
  return [[...head, 'selection'], ...lines];
}

function csvCells(cell: Cell): CsvCell[] {
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
