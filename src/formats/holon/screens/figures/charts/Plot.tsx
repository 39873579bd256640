// Predicted and actual: points on a square with its diagonal, and below it how many
// executions each point was made of.

import {
  Bar,
  BarChart,
  CartesianGrid,
  ErrorBar,
  ReferenceLine,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { largest } from '../../../../../base/lists.ts';
import { countText } from '../../../../../ui/format.ts';
import { LegendItem } from '../../../../../ui/kit/figures/Legend.tsx';
import { LedgerText } from '../../../../../ui/ledger/LedgerText.tsx';
import { AXIS, Frame, GRID, PointCard, TICK, WIDE } from './parts.tsx';

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

export interface PlotProps {
  readonly name: string;
  readonly all: PlotSeries;
  readonly shown: PlotSeries | undefined;
  /** Marks of the axis of predictions, its end the last. */
  readonly ticks: readonly number[];
  readonly axis: string;
  readonly text: (value: number) => string;
  readonly onList: (list: number) => void;
}

const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 };
const WIDTH = 52;

export function Plot({ name, all, shown, ticks, axis, text, onList }: PlotProps) {
  const top = ticks.at(-1) ?? 1;
  const up = upwards(ticks, [...pointsOf(all), ...(shown ? pointsOf(shown) : [])]);
  const counts = all.bins.map(({ bin, n }, i) => ({ bin, n, shown: shown?.bins[i]?.n ?? 0 }));
  const open = (bin: PlotBin | undefined) => {
    if (bin && bin.list !== null) onList(bin.list);
  };
  return (
    <Frame
      name={name}
      legend={
        <>
          <Series line="all" name={all.name} />
          {shown && <Series line="shown" name={shown.name} />}
          <Series line="diagonal" name="as predicted" />
          <li>across: predicted {axis} · up: actual</li>
        </>
      }
    >
      <ScatterChart responsive style={{ ...WIDE, height: '19rem' }} margin={MARGIN} title={name}>
        <CartesianGrid {...GRID} />
        <XAxis
          type="number"
          dataKey="x"
          domain={[0, top]}
          ticks={[...ticks]}
          tick={TICK}
          tickFormatter={text}
          {...AXIS}
        />
        <YAxis
          type="number"
          dataKey="y"
          domain={[0, up.at(-1) ?? top]}
          ticks={up}
          width={WIDTH}
          tick={TICK}
          tickFormatter={text}
          {...AXIS}
        />
        <ReferenceLine
          segment={[
            { x: 0, y: 0 },
            { x: top, y: top },
          ]}
          stroke="var(--ls-text-faint)"
          strokeDasharray="3 3"
          ifOverflow="hidden"
        />
        <Tooltip
          isAnimationActive={false}
          cursor={false}
          content={({ payload }) => {
            const point: Point | undefined = payload?.[0]?.payload;
            return point ? pointCard(point, axis, text) : null;
          }}
        />
        <Points series={all} shape="circle" onOpen={open} />
        {shown && <Points series={shown} shape="square" onOpen={open} />}
      </ScatterChart>
      <BarChart
        responsive
        style={{ ...WIDE, height: '5.5rem' }}
        data={counts}
        margin={MARGIN}
        barGap={0}
        title={`${name}: executions in each bin`}
      >
        <XAxis dataKey="bin" tick={TICK} tickLine={false} interval="preserveStartEnd" {...AXIS} />
        <YAxis width={WIDTH} tick={TICK} tickCount={3} allowDecimals={false} {...AXIS} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--ls-surface-hover)' }}
          content={({ payload }) => {
            const bar: (typeof counts)[number] | undefined = payload?.[0]?.payload;
            if (!bar) return null;
            const lines: [string, string][] = [[all.name, countText(bar.n)]];
            if (shown) lines.push([shown.name, countText(bar.shown)]);
            return <PointCard title={`${axis} ${bar.bin}`} lines={lines} />;
          }}
        />
        <Bar
          dataKey="n"
          fill="var(--ls-accent-line)"
          isAnimationActive={false}
          onClick={(_, i) => open(all.bins[i])}
        />
        {shown && (
          <Bar
            dataKey="shown"
            fill="var(--ls-series-2)"
            isAnimationActive={false}
            onClick={(_, i) => open(shown.bins[i])}
          />
        )}
      </BarChart>
    </Frame>
  );
}

const LINES = {
  all: { stroke: 'var(--ls-accent)', strokeWidth: 2, strokeDasharray: '' },
  shown: { stroke: 'var(--ls-series-2)', strokeWidth: 2, strokeDasharray: '5 3' },
  diagonal: { stroke: 'var(--ls-text-faint)', strokeWidth: 1, strokeDasharray: '3 3' },
};

interface SeriesProps {
  readonly line: keyof typeof LINES;
  readonly name: string;
}

/** A name in the legend, with its line and its point. */
function Series({ line, name }: SeriesProps) {
  const look = LINES[line];
  return (
    <LegendItem
      mark={
        <svg width="26" height="12" aria-hidden>
          <line x1="1" y1="6" x2="25" y2="6" {...look} />
          {line === 'all' && <circle cx="13" cy="6" r="4" fill={look.stroke} />}
          {line === 'shown' && <rect x="9" y="2" width="8" height="8" fill={look.stroke} />}
        </svg>
      }
    >
      <LedgerText text={name} lines={1} />
    </LegendItem>
  );
}

type Point = PlotBin & NonNullable<PlotBin['point']>;

function pointsOf({ bins }: PlotSeries): Point[] {
  return bins.flatMap((bin) => (bin.point ? { ...bin, ...bin.point } : []));
}

/** The same marks, and as many more as the points need. */
function upwards(ticks: readonly number[], points: readonly Point[]): number[] {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const most = largest(
    0,
    points.map(({ y, whiskers }) => y + (whiskers?.[1] ?? 0)),
  );
  const up = [...ticks];
  for (let at = up.at(-1) ?? 1; at < most && up.length < 40; at = up.at(-1) ?? at)
    up.push(at + step);
  return up;
}

interface PointsProps {
  readonly series: PlotSeries;
  readonly shape: 'circle' | 'square';
  readonly onOpen: (bin: PlotBin | undefined) => void;
}

function Points({ series, shape, onOpen }: PointsProps) {
  const points = pointsOf(series);
  const { stroke: color, strokeDasharray } = LINES[shape === 'circle' ? 'all' : 'shown'];
  return (
    <Scatter
      name={series.name}
      data={points}
      shape={shape}
      fill={color}
      line={{ stroke: color, strokeWidth: 2, strokeDasharray }}
      isAnimationActive={false}
      cursor="pointer"
      onClick={(_, i) => onOpen(points[i])}
    >
      {points.some(({ whiskers }) => whiskers) && (
        <ErrorBar
          dataKey="whiskers"
          direction="y"
          width={5}
          stroke={color}
          strokeWidth={1}
          opacity={0.6}
          isAnimationActive={false}
        />
      )}
    </Scatter>
  );
}

function pointCard(point: Point, axis: string, text: PlotProps['text']) {
  const { bin, x, y, n, whiskers } = point;
  const lines: (readonly [string, string])[] = [
    ['mean predicted', text(x)],
    ['mean actual', text(y)],
  ];
  if (whiskers) lines.push(['middle half', `${text(y - whiskers[0])} to ${text(y + whiskers[1])}`]);
  return <PointCard title={`${axis} ${bin}`} lines={[...lines, ['n', countText(n)]]} />;
}
