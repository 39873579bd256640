// What is plotted: bins of two series, and how each is drawn.

export interface PlotBin {
  /** "0.3 to 0.4". */
  readonly bin: string;
  readonly n: number;
  /** null: it has no entry. */
  readonly list: number | null;
  /** null: of too few entries. `whiskers`: their lengths below and above. */
  readonly point: {
    readonly x: number;
    readonly y: number;
    readonly whiskers?: readonly [number, number];
  } | null;
}

export interface PlotSeries {
  readonly name: string;
  readonly bins: readonly PlotBin[];
}

export const SERIES_LINES = {
  all: { stroke: 'var(--ls-accent)', strokeWidth: 2, strokeDasharray: '' },
  shown: { stroke: 'var(--ls-series-2)', strokeWidth: 2, strokeDasharray: '5 3' },
  diagonal: { stroke: 'var(--ls-text-faint)', strokeWidth: 1, strokeDasharray: '3 3' },
};

export type PlottedPoint = PlotBin & NonNullable<PlotBin['point']>;

export function pointsOf({ bins }: PlotSeries): PlottedPoint[] {
  return bins.flatMap((bin) => (bin.point ? { ...bin, ...bin.point } : []));
}
