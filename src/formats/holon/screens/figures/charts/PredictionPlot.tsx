// How well predictions came true: calibration in tenths, entropy in bands.

import { bandText } from '../../../figures/bands.ts';
import { isFew } from '../../../figures/figure.ts';
import { numberText } from '../../../figures/print.ts';
import type { FigureReport } from '../../../figures/query.ts';
import { ALL, namedRows } from '../../../figures/tables.ts';
import { Plot } from './Plot.tsx';
import type { PlotBin, PlotSeries } from './plot.ts';

export interface PredictionPlotProps {
  readonly report: FigureReport;
  readonly shown: string | null;
  readonly onList: (list: number) => void;
}

export function PredictionPlot({ report, shown, onList }: PredictionPlotProps) {
  const { figure, tables, bands } = report;
  const names = tables[0]?.rows.map(([name]) => name && 'text' in name && name.text) ?? [];
  const isEntropy = figure === 'entropy';
  return (
    <Plot
      name={isEntropy ? 'Actual by predicted entropy' : 'Observed success by predicted p_success'}
      all={makeSeries(report, 'all', ALL)}
      shown={shown !== null && names.includes(shown) ? makeSeries(report, shown, shown) : undefined}
      ticks={isEntropy ? [0, ...bands.map(({ to }) => to ?? 0)] : [0, 0.2, 0.4, 0.6, 0.8, 1]}
      axis={isEntropy ? 'entropy' : 'p_success'}
      text={isEntropy ? short : percent}
      onList={onList}
    />
  );
}

function percent(value: number): string {
  return `${Math.round(value * 1000) / 10} %`;
}

/** Without the zeros that a whole number needs not. */
function short(value: number): string {
  return Number.isInteger(value) ? String(value) : numberText(value);
}

/** The bins of one row of the main table, those without an entry too. */
function makeSeries(
  { figure, tables, bands }: FigureReport,
  name: string,
  row: string,
): PlotSeries {
  const [, table] = tables;
  const rows = table ? namedRows(table) : [];
  const key = table?.columns[0]?.id ?? '';
  const bins = bands.map((band): PlotBin => {
    const bin = bandText(band);
    const found = rows.find((one) => one.text(key) === row && one.text('bin') === bin);
    if (!found) return { bin, n: 0, list: null, point: null };
    const { count, list } = found.counted;
    const actual = found.figure(figure === 'entropy' ? 'actual' : 'observed');
    const [x, y] = [found.figure('predicted').value, actual.value];
    if (isFew(actual) || x === null || y === null) return { bin, n: count, list, point: null };
    const [low, high] = [found.figure('quarter').value, found.figure('three_quarters').value];
    // A mean may lie outside of the middle half: whiskers have no length below nothing.
    const whiskers =
      low === null || high === null
        ? undefined
        : ([Math.max(0, y - low), Math.max(0, high - y)] as const);
    return { bin, n: count, list, point: { x, y, ...(whiskers && { whiskers }) } };
  });
  return { name, bins };
}
