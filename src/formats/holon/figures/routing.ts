// Routing: what each tier brought for its cost, in a band of predicted entropy.

import { bandsOf, inBand } from './bands.ts';
import { SUCCESS } from './columns.ts';
import { finite, grouped, Lists, mean, rate, sum } from './figure.ts';
import type { Band, FigureReport, RoutingRow, Selection } from './query.ts';
import { selectedRows } from './select.ts';
import type { FigureSurvey } from './survey.ts';

export function routing(
  survey: FigureSurvey,
  selection: Selection,
  band: Band,
): { report: FigureReport; lists: Lists } {
  const { executions } = survey;
  const lists = new Lists('executions');
  const entropy = (row: number) => executions.entropyPredicted.values[row] ?? Number.NaN;
  const all = selectedRows(survey, executions, selection);
  const known = all.filter((row) => !Number.isNaN(entropy(row)));
  const open = band.from === null && band.to === null;
  const rowsOf = (rows: readonly number[]) => tiers(survey, lists, rows);
  return {
    report: {
      figure: 'routing',
      without: open ? 0 : all.length - known.length,
      rows: rowsOf(open ? all : known.filter((row) => inBand(entropy(row), band))),
      bands: bandsOf(known.map(entropy)).map((one) => ({
        band: one,
        rows: rowsOf(known.filter((row) => inBand(entropy(row), one))),
      })),
    },
    lists,
  };
}

function tiers({ executions, texts }: FigureSurvey, lists: Lists, rows: readonly number[]) {
  const groups = grouped(rows, (row) => texts[executions.tier[row] ?? -1] ?? null);
  return groups.map(([name, of]): RoutingRow => {
    const impact = (row: number) => executions.impactActual.values[row] ?? Number.NaN;
    const cost = (row: number) => executions.costActual.values[row] ?? Number.NaN;
    const pairs = of.filter((row) => !Number.isNaN(impact(row) + cost(row)));
    const gained = sum(pairs.map(impact)).value;
    const spent = sum(pairs.map(cost)).value;
    return {
      name,
      ...lists.keep(of),
      success: rate(of.filter((row) => executions.status[row] === SUCCESS).length, of.length),
      impact: sum(of.map(impact)),
      cost: sum(of.map(cost)),
      ratio: { n: pairs.length, value: finite(gained === null || !spent ? null : gained / spent) },
      entropy: mean(of.map((row) => executions.entropyPredicted.values[row] ?? Number.NaN)),
    };
  });
}
