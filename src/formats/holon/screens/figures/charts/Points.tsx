// The points of one series, with a line between them and their whiskers.

import type { ReactNode } from 'react';
import { type Hover, press } from './Chart.tsx';
import styles from './charts.module.css';
import {
  type PlotBin,
  type PlotSeries,
  type PlottedPoint,
  pointsOf,
  SERIES_LINES,
} from './plot.ts';

interface Scales {
  readonly across: (value: number) => number;
  readonly upward: (value: number) => number;
}

interface PointsProps {
  readonly series: PlotSeries;
  readonly shape: 'circle' | 'square';
  readonly scales: Scales;
  readonly point: Hover;
  readonly card: (point: PlottedPoint) => ReactNode;
  readonly onOpen: (bin: PlotBin | undefined) => void;
}

export function SeriesPoints({
  series,
  shape,
  scales: { across, upward },
  point,
  card,
  onOpen,
}: PointsProps) {
  const points = pointsOf(series);
  const { stroke, strokeDasharray } = SERIES_LINES[shape === 'circle' ? 'all' : 'shown'];
  const path = points.map(({ x, y }) => `${across(x)},${upward(y)}`).join(' ');
  return (
    <g fill={stroke} stroke={stroke}>
      <polyline points={path} fill="none" strokeWidth={2} strokeDasharray={strokeDasharray} />
      {points.map((one) => {
        const [x, y] = [across(one.x), upward(one.y)];
        const [below = 0, above = 0] = one.whiskers ?? [];
        return (
          <g
            key={one.bin}
            className={styles.mark}
            {...press(() => onOpen(one))}
            {...point({ x, y, card: card(one) })}
          >
            {one.whiskers && (
              <Whiskers x={x} from={upward(one.y - below)} to={upward(one.y + above)} />
            )}
            {shape === 'circle' ? (
              <circle cx={x} cy={y} r="4.5" />
            ) : (
              <rect x={x - 4} y={y - 4} width="8" height="8" />
            )}
          </g>
        );
      })}
    </g>
  );
}

function Whiskers({
  x,
  from,
  to,
}: {
  readonly x: number;
  readonly from: number;
  readonly to: number;
}) {
  return (
    <path
      d={`M${x} ${from}V${to}M${x - 5} ${from}h10M${x - 5} ${to}h10`}
      fill="none"
      strokeWidth={1}
      opacity={0.6}
    />
  );
}
