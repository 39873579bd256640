// How often a rebase meets a conflict: by top-level folder, and by depth of the branch.

import { append } from '../../../base/lists.ts';
import { FAILURE } from './columns.ts';
import { FigureLists, groupFigures, rate } from './figure.ts';
import type { FigureReportQuery, QueryOf } from './query.ts';
import { selectedRows } from './select.ts';
import type { FigureSurvey } from './survey.ts';
import { type Cell, column, share, textCell } from './tables.ts';

const COLUMNS = [
  column('rebases', 'Rebases', 'completed rebases in the selection'),
  column('conflicts', 'With a conflict', 'those that met one here'),
  column('rate', 'Conflict rate', 'with a conflict, of all'),
];
const AREA = column('area', 'Folder', 'top-level folder of the conflicting files');
const DEPTH = column('depth', 'Depth', 'levels below a root intent, whose depth is 0');

export function conflicts(
  survey: FigureSurvey,
  { selection }: QueryOf<'conflicts'>,
): FigureReportQuery {
  const { rebases, texts } = survey;
  const lists = new FigureLists('rebases');
  const all = selectedRows(survey, rebases, selection);
  // No table shows it, but addresses name the lists after it by their numbers.
  lists.count(all);
  const areas = [...byArea(survey, all)]
    .map(([area, of]) => ({ name: texts[area] ?? '', size: of.length, met: lists.count(of) }))
    .sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
    // Of all completed rebases: each of them could have met this folder.
    .map(({ name, size, met }): Cell[] => [
      textCell(name),
      { count: all.length, list: null },
      met,
      share(rate(size, all.length)),
    ]);
  const depth = (row: number) => {
    const found = rebases.depth[row] ?? -1;
    return found < 0 ? null : found;
  };
  const depths = groupFigures(all, depth).map(([levels, of]): Cell[] => {
    const { length } = of.filter((row) => rebases.status[row] === FAILURE);
    return [
      textCell(levels === null ? null : String(levels)),
      lists.count(of),
      { count: length, list: null },
      share(rate(length, of.length)),
    ];
  });
  const tables = [
    { id: 'areas', title: 'Conflicts by folder', columns: [AREA, ...COLUMNS], rows: areas },
    {
      id: 'depths',
      title: 'Conflicts by branch depth',
      columns: [DEPTH, ...COLUMNS],
      rows: depths,
    },
  ];
  return { report: { figure: 'conflicts', tables, bands: [] }, lists };
}

function byArea({ rebases }: FigureSurvey, rows: readonly number[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const row of rows) {
    for (let i = rebases.areasFrom[row] ?? 0; i < (rebases.areasFrom[row + 1] ?? 0); i++) {
      append(found, rebases.areas[i] ?? -1, row);
    }
  }
  return found;
}
