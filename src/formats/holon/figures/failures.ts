// Failure modes by kind of intent; merges that failed apart from executions.

import { FAILURE } from './columns.ts';
import { grouped, Lists, rate } from './figure.ts';
import type { FailureMode, FailureRow, FigureReport, Selection } from './query.ts';
import { selectedRows } from './select.ts';
import type { FigureSurvey } from './survey.ts';

export function failures(
  survey: FigureSurvey,
  selection: Selection,
): { report: FigureReport; lists: Lists } {
  const lists = new Lists('executions');
  const rows = failureRows(survey, selection, lists, 'executions');
  const merges = failureRows(survey, selection, lists, 'merges');
  return { report: { figure: 'failures', rows, merges }, lists };
}

/** The second dash-separated part: "I-root-001-bootstrap" is of kind "root". */
export function kindOf(intent: string): string {
  return intent.split('-', 2)[1] || 'unknown';
}

function failureRows(
  survey: FigureSurvey,
  selection: Selection,
  lists: Lists,
  which: 'executions' | 'merges',
): FailureRow[] {
  const { intents, texts } = survey;
  const columns = survey[which];
  const kind = (row: number) => kindOf(texts[intents.id[columns.intent[row] ?? -1] ?? -1] ?? '');
  const reason = (row: number) => texts[columns.reason[row] ?? -1] ?? null;
  const rows = grouped(selectedRows(survey, columns, selection), kind).map(
    ([name, of]): FailureRow => {
      const failed = of.filter((row) => columns.status[row] === FAILURE);
      const modes = grouped(failed, reason).map(
        ([given, group]): FailureMode => ({
          reason: given,
          ...lists.keep(group, which),
          share: rate(group.length, failed.length),
        }),
      );
      return {
        name: name ?? 'unknown',
        ...lists.keep(of, which),
        failures: failed.length,
        failed: rate(failed.length, of.length),
        modes: modes.sort((a, b) => b.n - a.n),
      };
    },
  );
  return rows.sort((a, b) => b.failures - a.failures);
}
