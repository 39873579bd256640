// Routing: what each tier brought for its cost, in a band of predicted entropy.

import { bandText, inBand, makeBands } from './bands.ts';
import { namesIn, SUCCESS, valuesIn } from './columns.ts';
import { FigureLists, finiteNumber, groupFigures, mean, rate, sumFigures } from './figure.ts';
import type { FigureReportQuery, QueryOf } from './query.ts';
import { selectedRows } from './select.ts';
import type { FigureSurvey } from './survey.ts';
import { type Cell, column, EXECUTIONS, numberCell, share, TIER, textCell } from './tables.ts';

const COLUMNS = [
  TIER,
  EXECUTIONS,
  column('success', 'Success', 'executions with status success, of all'),
  column('impact', 'Impact', 'sum of actual impact'),
  column('cost', 'Cost', 'sum of actual cost'),
  column('impact_per_cost', 'Impact per cost', 'sum of impact / sum of cost, failures included'),
  column('entropy', 'Mean entropy', 'mean of predicted entropy'),
];
const BAND = column('band', 'Band', 'of predicted entropy, the lower bound included');

export function routing(
  survey: FigureSurvey,
  { selection, band }: QueryOf<'routing'>,
): FigureReportQuery {
  const { executions } = survey;
  const lists = new FigureLists('executions');
  const entropy = valuesIn(executions.entropyPredicted);
  const all = selectedRows(survey, executions, selection);
  const known = all.filter((row) => !Number.isNaN(entropy(row)));
  const open = band.from === null && band.to === null;
  const tiers = (rows: readonly number[]) => tierRows(survey, lists, rows);
  const main = {
    id: 'routing',
    title: 'Return by tier',
    columns: COLUMNS,
    rows: tiers(open ? all : known.filter((row) => inBand(entropy(row), band))),
  };
  const bands = makeBands(known.map(entropy));
  const byBand = {
    id: 'bands',
    title: 'Return by tier and entropy band',
    columns: [BAND, ...COLUMNS],
    rows: bands.flatMap((one) =>
      tiers(known.filter((row) => inBand(entropy(row), one))).map((cells) => [
        textCell(bandText(one)),
        ...cells,
      ]),
    ),
  };
  return { report: { figure: 'routing', tables: [main, byBand], bands }, lists };
}

function tierRows(survey: FigureSurvey, lists: FigureLists, rows: readonly number[]): Cell[][] {
  const { executions } = survey;
  const impact = valuesIn(executions.impactActual);
  const cost = valuesIn(executions.costActual);
  return groupFigures(rows, namesIn(survey, executions.tier)).map(([name, of]) => {
    const pairs = of.filter((row) => !Number.isNaN(impact(row) + cost(row)));
    const gained = sumFigures(pairs.map(impact)).value;
    const spent = sumFigures(pairs.map(cost)).value;
    const succeeded = of.filter((row) => executions.status[row] === SUCCESS);
    return [
      textCell(name),
      lists.count(of),
      share(rate(succeeded.length, of.length)),
      numberCell(sumFigures(of.map(impact))),
      numberCell(sumFigures(of.map(cost))),
      numberCell({
        n: pairs.length,
        value: finiteNumber(gained === null || !spent ? null : gained / spent),
      }),
      numberCell(mean(of.map(valuesIn(executions.entropyPredicted)))),
    ];
  });
}
