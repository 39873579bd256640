// Failure modes by kind of intent; merges that failed apart from executions.

import { FAILURE, namesIn } from './columns.ts';
import { FigureLists, groupFigures, rate } from './figure.ts';
import type { FigureReportQuery, QueryOf, Selection } from './query.ts';
import { selectedRows } from './select.ts';
import type { FigureSurvey } from './survey.ts';
import { type Cell, column, EXECUTIONS, type FigureTable, share, textCell } from './tables.ts';

const KIND = column('kind', 'Kind', 'the second part of the intent id');
const OUTCOMES = [
  column('failures', 'Failed', 'those that failed'),
  column('rate', 'Failure rate', 'failed, of all'),
];
const MODES = [
  KIND,
  column('reason', 'Reason', 'failure_reason as written'),
  column('failures', 'Failures', 'entries with this reason'),
  column('share', 'Share', 'of the failures of this kind of intent'),
];
const TABLES = {
  executions: {
    kinds: ['kinds', 'Executions by kind of intent'],
    modes: ['modes', 'Failure modes'],
    all: EXECUTIONS,
  },
  merges: {
    kinds: ['merges', 'Merges by kind of intent'],
    modes: ['merge-modes', 'Merge failures'],
    all: column('merges', 'Merges', 'merges that were attempted'),
  },
} as const;

export function failures(
  survey: FigureSurvey,
  { selection }: QueryOf<'failures'>,
): FigureReportQuery {
  const lists = new FigureLists('executions');
  const tables = (['executions', 'merges'] as const).flatMap((which) =>
    makeTables(survey, selection, lists, which),
  );
  return { report: { figure: 'failures', tables, bands: [] }, lists };
}

/** The second dash-separated part: "I-root-001-bootstrap" is of kind "root". */
export function classifyIntent(intent: string): string {
  return intent.split('-', 2)[1] || 'unknown';
}

function makeTables(
  survey: FigureSurvey,
  selection: Selection,
  lists: FigureLists,
  which: 'executions' | 'merges',
): FigureTable[] {
  const columns = survey[which];
  const intent = namesIn(survey, survey.intents.id);
  const kind = (row: number) => classifyIntent(intent(columns.intent[row] ?? -1) ?? '');
  const groups = groupFigures(selectedRows(survey, columns, selection), kind).map(([name, of]) => {
    const failed = of.filter((row) => columns.status[row] === FAILURE);
    const modes = groupFigures(failed, namesIn(survey, columns.reason)).map(([reason, group]) => ({
      size: group.length,
      cells: [
        textCell(name),
        textCell(reason ?? '(none)'),
        lists.count(group, which),
        share(rate(group.length, failed.length)),
      ],
    }));
    const cells: Cell[] = [
      textCell(name),
      lists.count(of, which),
      { count: failed.length, list: null },
      share(rate(failed.length, of.length)),
    ];
    return { size: failed.length, cells, modes: modes.sort(bySize) };
  });
  groups.sort(bySize);
  const { kinds, modes, all } = TABLES[which];
  return [
    {
      id: kinds[0],
      title: kinds[1],
      columns: [KIND, all, ...OUTCOMES],
      rows: groups.map(({ cells }) => cells),
    },
    {
      id: modes[0],
      title: modes[1],
      columns: MODES,
      rows: groups.flatMap((group) => group.modes.map(({ cells }) => cells)),
    },
  ];
}

function bySize(a: { readonly size: number }, b: { readonly size: number }): number {
  return b.size - a.size;
}
