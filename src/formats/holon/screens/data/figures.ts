// The figures of Holon ledgers: what their screen asks, and what it saves as files.

import { type CsvCell, csvText } from '../../../../base/csv.ts';
import { addAll } from '../../../../base/lists.ts';
import { askFormat } from '../../../../ledger/format/ask-format.ts';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import { ask } from '../../../../ui/data/host.ts';
import { defineLedgerQuery } from '../../../../ui/data/ledgers/queries.ts';
import { saveFile } from '../../../../ui/data/save.ts';
import { tableRows } from '../../figures/print.ts';
import type { FigureEntry, FigureQuery } from '../../figures/query.ts';
import type { FigureTable } from '../../figures/tables.ts';
import { queryText } from '../../figures/words.ts';

export const ENTRIES_PER_PAGE = 100;

export const choicesQuery = defineLedgerQuery('fixed', 'figure choices', (id) =>
  askFormat(ask, { ledger: id, question: 'holon.figures.choices', query: null }),
);

/** Intents whose id contains the text. */
export const figureIntentsQuery = defineLedgerQuery('fixed', 'figure intents', (id, text: string) =>
  askFormat(ask, { ledger: id, question: 'holon.figures.intents', query: text }),
);

export const figuresQuery = defineLedgerQuery('fixed', 'figures', (id, query: FigureQuery) =>
  askFormat(ask, { ledger: id, question: 'holon.figures.report', query }),
);

/** Entries `page * ENTRIES_PER_PAGE` and on of a list that the report names. */
export const figureEntriesQuery = defineLedgerQuery(
  'fixed',
  'figure entries',
  (id, report: FigureQuery, list: number, page: number) => {
    const from = page * ENTRIES_PER_PAGE;
    const to = from + ENTRIES_PER_PAGE;
    return askFormat(ask, {
      ledger: id,
      question: 'holon.figures.entries',
      query: { report, list, from, to },
    });
  },
);

export function saveTable(
  ledger: Pick<LedgerSummary, 'name'>,
  query: FigureQuery,
  table: FigureTable,
): void {
  const parts = [ledger.name, query.figure, table.id].filter((part, i, all) => part !== all[i - 1]);
  saveCsv(tableRows(table, queryText(query)), parts.join('.'));
}

const ENTRY_COLUMNS = [
  'lane',
  'index',
  'seq',
  'time',
  'event',
  'outcome',
  'agent',
  'model',
  'tier',
  'predicted_p_success',
  'actual_p_success',
  'predicted_entropy',
  'actual_entropy',
  'actual_impact',
  'actual_cost',
  'failure_reason',
  'conflict_folders',
];

const AT_ONCE = 5000;

/** The entries behind a figure, with the numbers as the ledger writes them. */
export async function saveEntries(
  ledger: Pick<LedgerSummary, 'id' | 'name'>,
  report: FigureQuery,
  list: number,
): Promise<void> {
  const rows: CsvCell[][] = [ENTRY_COLUMNS];
  for (let from = 0; ; from += AT_ONCE) {
    const query = { report, list, from, to: from + AT_ONCE };
    const { total, entries } = await askFormat(ask, {
      ledger: ledger.id,
      question: 'holon.figures.entries',
      query,
    });
    addAll(rows, entries.map(entryCells));
    if (from + AT_ONCE >= total) break;
  }
  saveCsv(rows, `${ledger.name}.${report.figure}.entries`);
}

function entryCells(entry: FigureEntry): CsvCell[] {
  const { lane, index, seq, time, event, outcome, agent, model, tier } = entry;
  return [
    lane,
    index,
    seq,
    time === null ? null : new Date(time).toISOString(),
    event,
    outcome,
    agent,
    model,
    tier,
    entry.p.predicted,
    entry.p.actual,
    entry.entropy.predicted,
    entry.entropy.actual,
    entry.impact,
    entry.cost,
    entry.reason,
    entry.areas.join('; '),
  ];
}

function saveCsv(rows: readonly (readonly CsvCell[])[], name: string): void {
  saveFile(new Blob([csvText(rows)], { type: 'text/csv' }), `${name}.csv`);
}
