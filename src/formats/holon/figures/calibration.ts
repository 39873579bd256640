// Calibration: what was predicted compared with what came of it.

import { grouped, Lists, mean } from './figure.ts';
import type { Bin, By, CalibrationRow, FigureReport, Selection } from './query.ts';
import { selectedRows } from './select.ts';
import type { FigureSurvey } from './survey.ts';

/** Lower edges of the bins of p_success: tenths; 1 lies in the last. */
const TENTHS = Array.from({ length: 10 }, (_, i) => i / 10);

export function calibration(
  survey: FigureSurvey,
  selection: Selection,
  by: By,
  last: number | null,
): { report: FigureReport; lists: Lists } {
  const { executions, texts } = survey;
  const lists = new Lists('executions');
  const rows = selectedRows(survey, executions, selection);
  const make = (name: string | null, of: readonly number[]) =>
    calibrationRow(survey, lists, name, last === null ? of : of.slice(-last));
  const all = make(null, rows);
  const groups = grouped(rows, (row) => texts[executions[by][row] ?? -1] ?? null);
  return {
    report: { figure: 'calibration', all, rows: groups.map(([name, of]) => make(name, of)) },
    lists,
  };
}

function calibrationRow(
  { executions }: FigureSurvey,
  lists: Lists,
  name: string | null,
  rows: readonly number[],
): CalibrationRow {
  const at = (column: { readonly values: Float64Array }) => (row: number) =>
    column.values[row] ?? Number.NaN;
  const predicted = at(executions.pPredicted);
  const actual = at(executions.pActual);
  const entropy = at(executions.entropyPredicted);
  const actualEntropy = at(executions.entropyActual);
  // A pair counts where both of it are numbers.
  const pairs = rows.filter((row) => !Number.isNaN(predicted(row) - actual(row)));
  return {
    name,
    ...lists.keep(rows),
    predicted: mean(pairs.map(predicted)),
    actual: mean(pairs.map(actual)),
    brier: mean(pairs.map((row) => (predicted(row) - actual(row)) ** 2)),
    entropyError: mean(rows.map((row) => Math.abs(entropy(row) - actualEntropy(row)))),
    statedError: mean(rows.map(at(executions.entropyError))),
    bins: binsOf(lists, pairs, predicted, actual),
  };
}

/** What lies outside of 0 to 1 is a finding of its own, and in no bin. */
function binsOf(
  lists: Lists,
  pairs: readonly number[],
  predicted: (row: number) => number,
  actual: (row: number) => number,
): Bin[] {
  const bins = TENTHS.map(() => [] as number[]);
  for (const row of pairs) {
    const p = predicted(row);
    if (p >= 0 && p <= 1) bins[TENTHS.findLastIndex((edge) => p >= edge)]?.push(row);
  }
  return bins.map((rows, i) => ({
    from: i / 10,
    to: (i + 1) / 10,
    ...lists.keep(rows),
    predicted: mean(rows.map(predicted)).value,
    actual: mean(rows.map(actual)).value,
  }));
}
