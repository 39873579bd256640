// Predicted against actual entropy, by the version of the estimator that predicted.

import { bandsOf, inBand } from './bands.ts';
import { ESTIMATORS } from './columns.ts';
import { finite, grouped, Lists, mean, quantile } from './figure.ts';
import type { EntropyBin, EntropyRow, FigureReport, Selection } from './query.ts';
import { selectedRows } from './select.ts';
import type { FigureSurvey } from './survey.ts';

const ENTROPY = ESTIMATORS.indexOf('entropy');

export function entropy(
  survey: FigureSurvey,
  selection: Selection,
): { report: FigureReport; lists: Lists } {
  const { executions, texts } = survey;
  const lists = new Lists('executions');
  const predicted = (row: number) => executions.entropyPredicted.values[row] ?? Number.NaN;
  const actual = (row: number) => executions.entropyActual.values[row] ?? Number.NaN;
  const off = (row: number) => actual(row) - predicted(row);
  const version = (row: number) =>
    texts[executions.versions[row * ESTIMATORS.length + ENTROPY] ?? -1] ?? null;
  const rows = selectedRows(survey, executions, selection);
  // One set of bands for all, so that versions can be compared.
  const bands = bandsOf(rows.map(predicted));
  const make = (name: string | null, of: readonly number[]): EntropyRow => {
    const pairs = of.filter((row) => !Number.isNaN(off(row)));
    const square = mean(pairs.map((row) => off(row) ** 2));
    return {
      name,
      ...lists.keep(of),
      predicted: mean(pairs.map(predicted)),
      actual: mean(pairs.map(actual)),
      bias: mean(pairs.map(off)),
      error: mean(pairs.map((row) => Math.abs(off(row)))),
      rms: { n: square.n, value: square.value === null ? null : finite(Math.sqrt(square.value)) },
      bins: bands.map((band): EntropyBin => {
        const inside = pairs.filter((row) => inBand(predicted(row), band));
        const sorted = inside.map(actual).sort((a, b) => a - b);
        return {
          ...band,
          ...lists.keep(inside),
          predicted: mean(inside.map(predicted)).value,
          actual: mean(sorted).value,
          low: quantile(sorted, 0.25),
          high: quantile(sorted, 0.75),
        };
      }),
    };
  };
  const all = make(null, rows);
  const versions = grouped(rows, version).map(([name, of]) => make(name, of));
  return { report: { figure: 'entropy', all, rows: versions }, lists };
}
