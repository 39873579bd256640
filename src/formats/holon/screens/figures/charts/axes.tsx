// Axes with their marks, and the lines that go on from them.

import type { Area } from './Chart.tsx';
import styles from './charts.module.css';

export interface AxisTick {
  /** In pixels, along the axis. */
  readonly at: number;
  readonly text: string;
}

interface AxisProps {
  readonly area: Area;
  readonly ticks: readonly AxisTick[];
  /** A line at each mark, over the whole drawing. */
  readonly hasGrid?: boolean;
}

export function AxisBelow({ area: { left, right, top, bottom }, ticks, hasGrid }: AxisProps) {
  return (
    <g>
      {hasGrid &&
        ticks.map(({ at }) => (
          <line key={at} className={styles.grid} x1={at} x2={at} y1={top} y2={bottom} />
        ))}
      <line className={styles.axis} x1={left} x2={right} y1={bottom} y2={bottom} />
      {ticks.map(({ at, text }) => (
        <text key={at} x={at} y={bottom + 18} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}

export function AxisLeft({ area: { left, right, top, bottom }, ticks, hasGrid }: AxisProps) {
  return (
    <g>
      {hasGrid &&
        ticks.map(({ at }) => (
          <line key={at} className={styles.grid} x1={left} x2={right} y1={at} y2={at} />
        ))}
      <line className={styles.axis} x1={left} x2={left} y1={top} y2={bottom} />
      {ticks.map(({ at, text }) => (
        <text key={at} x={left - 8} y={at} dy="0.32em" textAnchor="end">
          {text}
        </text>
      ))}
    </g>
  );
}

/** Marks that are too near to the one before are left out; the last one stays. */
export function thinOut(ticks: readonly AxisTick[], least: number): readonly AxisTick[] {
  const kept: AxisTick[] = [];
  for (const tick of ticks) {
    const before = kept.at(-1);
    if (!before || tick.at - before.at >= least) kept.push(tick);
    else if (tick === ticks.at(-1) && kept.length > 1) kept.splice(-1, 1, tick);
  }
  return kept;
}
