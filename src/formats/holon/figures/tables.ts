// A report as tables: what the screen shows next to its charts, what the charts draw, what the
// command prints and what a spreadsheet gets are the same cells.

import type { Figure } from './figure.ts';

/** `list`: of its entries, where it has one of its own. */
interface Count {
  readonly count: number;
  readonly list: number | null;
}

export type Cell =
  /** null: not recorded. */
  | { readonly text: string | null }
  | Count
  | { readonly figure: Figure; readonly unit: 'share' | 'number' };

export interface FigureColumn {
  /** Its name in a file. */
  readonly id: string;
  readonly title: string;
  /** What it is, in one sentence. */
  readonly about: string;
}

export interface FigureTable {
  /** Its name in a file and on the command line. */
  readonly id: string;
  readonly title: string;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export const column = (id: string, title: string, about: string): FigureColumn => ({
  id,
  title,
  about,
});
export const textCell = (value: string | null): Cell => ({ text: value });
export const share = (figure: Figure): Cell => ({ figure, unit: 'share' });
export const numberCell = (figure: Figure): Cell => ({ figure, unit: 'number' });

/** The row of everything that is selected; no name of a ledger is written like this. */
export const ALL = '(all)';

export const EXECUTIONS = column(
  'executions',
  'Executions',
  'completed executions in the selection',
);
export const TIER = column('tier', 'Tier', 'the tier of the model that made the plan');

/** A row of a table, by the names of its columns. */
export interface NamedRow {
  text(column: string): string | null;
  figure(column: string): Figure;
  /** Its own count; the first where it has several with a list. */
  readonly counted: Count;
}

const NOTHING: Figure = { n: 0, value: null };

export function namedRows({ columns, rows }: FigureTable): NamedRow[] {
  return rows.map((cells) => {
    const cell = (id: string) => cells[columns.findIndex((own) => own.id === id)] ?? textCell(null);
    return {
      text(id) {
        const found = cell(id);
        return 'text' in found ? found.text : null;
      },
      figure(id) {
        const found = cell(id);
        return 'figure' in found ? found.figure : NOTHING;
      },
      counted: cells.find((one) => 'count' in one && one.list !== null) as Count,
    };
  });
}
