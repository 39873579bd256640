import { bandText, type EntropyRow, isFew, numberText } from '../../data/figures.ts';
import { Plot, type PlotSeries } from './Plot.tsx';

export interface EntropyPlotProps {
  readonly all: EntropyRow;
  readonly shown: EntropyRow | undefined;
  readonly onList: (list: number) => void;
}

export function EntropyPlot({ all, shown, onList }: EntropyPlotProps) {
  return (
    <Plot
      name="Actual by predicted entropy"
      all={seriesOf('all', all)}
      shown={shown && seriesOf(shown.name ?? '', shown)}
      ticks={[0, ...all.bins.map(({ to }) => to)]}
      axis="entropy"
      text={short}
      onList={onList}
    />
  );
}

/** Without the zeros that a whole number needs not. */
function short(value: number): string {
  return Number.isInteger(value) ? String(value) : numberText(value);
}

function seriesOf(name: string, { bins }: EntropyRow): PlotSeries {
  return {
    name,
    points: bins.flatMap((bin) => {
      const { predicted, actual, low, high, n, list } = bin;
      if (isFew(bin) || predicted === null || actual === null) return [];
      const point = { bin: bandText(bin), x: predicted, y: actual, n, list };
      if (low === null || high === null) return point;
      // A mean may lie outside of the middle half: whiskers have no length below nothing.
      return {
        ...point,
        whiskers: [Math.max(0, actual - low), Math.max(0, high - actual)] as const,
      };
    }),
    counts: bins.map((bin) => ({ bin: bandText(bin), n: bin.n, list: bin.list })),
  };
}
