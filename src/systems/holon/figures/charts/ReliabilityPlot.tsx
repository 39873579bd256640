import { bandText, type CalibrationRow, isFew } from '../../data/figures.ts';
import { Plot, type PlotSeries } from './Plot.tsx';

export interface ReliabilityPlotProps {
  readonly all: CalibrationRow;
  readonly shown: CalibrationRow | undefined;
  readonly onList: (list: number) => void;
}

export function ReliabilityPlot({ all, shown, onList }: ReliabilityPlotProps) {
  return (
    <Plot
      name="Observed success by predicted p_success"
      all={seriesOf('all', all)}
      shown={shown && seriesOf(shown.name ?? '', shown)}
      ticks={[0, 0.2, 0.4, 0.6, 0.8, 1]}
      axis="p_success"
      text={percent}
      onList={onList}
    />
  );
}

function percent(value: number): string {
  return `${Math.round(value * 1000) / 10} %`;
}

function seriesOf(name: string, { bins }: CalibrationRow): PlotSeries {
  return {
    name,
    points: bins.flatMap((bin) => {
      const { predicted, actual, n, list } = bin;
      if (isFew(bin) || predicted === null || actual === null) return [];
      return { bin: bandText(bin), x: predicted, y: actual, n, list };
    }),
    counts: bins.map((bin) => ({ bin: bandText(bin), n: bin.n, list: bin.list })),
  };
}
