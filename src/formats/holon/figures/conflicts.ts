// How often a rebase meets a conflict: by top-level folder, and by depth of the branch.

import { append } from '../../../core/lists.ts';
import { FAILURE } from './columns.ts';
import { grouped, Lists, rate } from './figure.ts';
import type { ConflictRow, FigureReport, Selection } from './query.ts';
import { selectedRows } from './select.ts';
import type { FigureSurvey } from './survey.ts';

export function conflicts(
  survey: FigureSurvey,
  selection: Selection,
): { report: FigureReport; lists: Lists } {
  const { rebases, texts } = survey;
  const lists = new Lists('rebases');
  const rows = selectedRows(survey, rebases, selection);
  const withStatus = (of: readonly number[]) =>
    of.filter((row) => rebases.status[row] === FAILURE).length;
  const row = (name: string | null, of: readonly number[]): ConflictRow => {
    const found = withStatus(of);
    return { name, ...lists.keep(of), conflicts: found, rate: rate(found, of.length) };
  };
  const all = row(null, rows);
  const areas = [...byArea(survey, rows)]
    .map(([area, of]): ConflictRow => {
      const name = texts[area] ?? null;
      const { list } = lists.keep(of);
      // Of all completed rebases: each of them could have met this folder.
      return {
        name,
        n: rows.length,
        list,
        conflicts: of.length,
        rate: rate(of.length, rows.length),
      };
    })
    .sort((a, b) => b.conflicts - a.conflicts || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
  const depths = grouped(rows, (at) => {
    const depth = rebases.depth[at] ?? -1;
    return depth < 0 ? null : depth;
  }).map(([depth, of]) => row(depth === null ? null : String(depth), of));
  return { report: { figure: 'conflicts', all, areas, depths }, lists };
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
