// Calibration: what was predicted compared with what came of it.

import { bandText } from './bands.ts';
import { namesIn, valuesIn } from './columns.ts';
import { FigureLists, groupFigures, mean } from './figure.ts';
import type { FigureReportQuery, QueryOf } from './query.ts';
import { selectedRows } from './select.ts';
import type { FigureSurvey } from './survey.ts';
import { ALL, type Cell, column, EXECUTIONS, numberCell, share, TIER, textCell } from './tables.ts';

const BY = {
  agent: column('agent', 'Agent', 'the agent_id of execution_completed'),
  model: column('model', 'Model', 'the model_id that made the plan'),
  tier: TIER,
};

/** Bins of p_success; 1 lies in the last. */
const TENTHS = Array.from({ length: 10 }, (_, i) => ({ from: i / 10, to: (i + 1) / 10 }));

export function calibration(
  survey: FigureSurvey,
  { selection, by, last }: QueryOf<'calibration'>,
): FigureReportQuery {
  const { executions } = survey;
  const lists = new FigureLists('executions');
  const predicted = valuesIn(executions.pPredicted);
  const actual = valuesIn(executions.pActual);
  const entropy = valuesIn(executions.entropyPredicted);
  const actualEntropy = valuesIn(executions.entropyActual);
  const all = selectedRows(survey, executions, selection);
  const groups = groupFigures(all, namesIn(survey, executions[by]));
  const rows: Cell[][] = [];
  const binRows: Cell[][] = [];
  for (const [name, group] of [[ALL, all] as const, ...groups]) {
    const of = last === null ? group : group.slice(-last);
    // A pair counts where both of it are numbers.
    const pairs = of.filter((row) => !Number.isNaN(predicted(row) - actual(row)));
    rows.push([
      textCell(name),
      lists.count(of),
      share(mean(pairs.map(predicted))),
      share(mean(pairs.map(actual))),
      numberCell(mean(pairs.map((row) => (predicted(row) - actual(row)) ** 2))),
      numberCell(mean(of.map((row) => Math.abs(entropy(row) - actualEntropy(row))))),
      numberCell(mean(of.map(valuesIn(executions.entropyError)))),
    ]);
    for (const [i, inside] of inTenths(pairs, predicted).entries()) {
      const count = lists.count(inside);
      const bin = TENTHS[i];
      if (!bin || !inside.length) continue;
      const means = [predicted, actual].map((value) => share(mean(inside.map(value))));
      binRows.push([textCell(name), textCell(bandText(bin)), count, ...means]);
    }
  }
  const main = {
    id: 'calibration',
    title: `Calibration by ${by}`,
    columns: [
      BY[by],
      EXECUTIONS,
      column('predicted', 'Predicted', 'mean of predicted p_success'),
      column('actual', 'Actual', 'mean of actual p_success'),
      column('brier', 'Brier', 'mean of (predicted − actual)²: 0 is perfect'),
      column('entropy_error', 'Entropy error', 'mean of |predicted − actual| entropy'),
      column('stated_error', 'Stated', 'mean of calibration.entropy_error as the events say it'),
    ],
    rows,
  };
  const bins = {
    id: 'bins',
    title: 'Reliability in bins',
    columns: [
      BY[by],
      column('bin', 'Predicted p_success', 'the lower bound included'),
      EXECUTIONS,
      column('predicted', 'Mean predicted', 'mean of predicted p_success in the bin'),
      column('observed', 'Observed', 'mean of actual p_success in the bin'),
    ],
    rows: binRows,
  };
  return { report: { figure: 'calibration', tables: [main, bins], bands: TENTHS }, lists };
}

/** What lies outside of 0 to 1 is a finding of its own, and in no bin. */
function inTenths(rows: readonly number[], predicted: (row: number) => number): number[][] {
  const bins = TENTHS.map(() => [] as number[]);
  for (const row of rows) {
    const p = predicted(row);
    if (p >= 0 && p <= 1) bins[TENTHS.findLastIndex(({ from }) => p >= from)]?.push(row);
  }
  return bins;
}
