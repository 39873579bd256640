// Predicted against actual entropy, by the version of the estimator that predicted.

import { bandText, inBand, makeBands } from './bands.ts';
import { FIGURE_ESTIMATORS, valuesIn } from './columns.ts';
import { FigureLists, finiteNumber, groupFigures, mean, quantile } from './figure.ts';
import type { FigureReportQuery, QueryOf } from './query.ts';
import { selectedRows } from './select.ts';
import type { FigureSurvey } from './survey.ts';
import { ALL, type Cell, column, EXECUTIONS, numberCell, textCell } from './tables.ts';

const ENTROPY = FIGURE_ESTIMATORS.indexOf('entropy');
const VERSION = column('estimator', 'Estimator', 'version of the entropy estimator that predicted');
const COLUMNS = [
  VERSION,
  EXECUTIONS,
  column('predicted', 'Predicted', 'mean of predicted entropy'),
  column('actual', 'Actual', 'mean of actual entropy'),
  column('bias', 'Bias', 'mean of actual − predicted: above 0 it predicts too little'),
  column('error', 'Error', 'mean of |predicted − actual|'),
  column('rms', 'RMS', 'root of the mean squared difference'),
];
const BINS = [
  VERSION,
  column('bin', 'Predicted entropy', 'the lower bound included'),
  EXECUTIONS,
  column('predicted', 'Mean predicted', 'in the band'),
  column('actual', 'Mean actual', 'in the band'),
  column('quarter', 'Lower quarter', 'a quarter of the actual values lies below'),
  column('three_quarters', 'Upper quarter', 'a quarter of the actual values lies above'),
];

export function entropy(
  survey: FigureSurvey,
  { selection }: QueryOf<'entropy'>,
): FigureReportQuery {
  const { executions, texts } = survey;
  const lists = new FigureLists('executions');
  const predicted = valuesIn(executions.entropyPredicted);
  const actual = valuesIn(executions.entropyActual);
  const off = (row: number) => actual(row) - predicted(row);
  const version = (row: number) =>
    texts[executions.versions[row * FIGURE_ESTIMATORS.length + ENTROPY] ?? -1] ?? null;
  const all = selectedRows(survey, executions, selection);
  // One set of bands for all, so that versions can be compared.
  const bands = makeBands(all.map(predicted));
  const rows: Cell[][] = [];
  const binRows: Cell[][] = [];
  for (const [name, of] of [[ALL, all] as const, ...groupFigures(all, version)]) {
    const pairs = of.filter((row) => !Number.isNaN(off(row)));
    const { n, value } = mean(pairs.map((row) => off(row) ** 2));
    const figures = [
      mean(pairs.map(predicted)),
      mean(pairs.map(actual)),
      mean(pairs.map(off)),
      mean(pairs.map((row) => Math.abs(off(row)))),
      { n, value: value === null ? null : finiteNumber(Math.sqrt(value)) },
    ];
    rows.push([textCell(name), lists.count(of), ...figures.map(numberCell)]);
    for (const band of bands) {
      const inside = pairs.filter((row) => inBand(predicted(row), band));
      const count = lists.count(inside);
      if (!inside.length) continue;
      const sorted = inside.map(actual).sort((a, b) => a - b);
      const quarters = [0.25, 0.75].map((part) => ({
        n: sorted.length,
        value: quantile(sorted, part),
      }));
      const means = [mean(inside.map(predicted)), mean(sorted), ...quarters];
      binRows.push([textCell(name), textCell(bandText(band)), count, ...means.map(numberCell)]);
    }
  }
  const tables = [
    { id: 'entropy', title: 'Entropy by estimator version', columns: COLUMNS, rows },
    { id: 'bins', title: 'Entropy in bands', columns: BINS, rows: binRows },
  ];
  return { report: { figure: 'entropy', tables, bands }, lists };
}
