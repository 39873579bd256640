// How many executions each point was made of.

import { scaleBand, scaleLinear } from 'd3-scale';
import { largest } from '../../../../../base/lists.ts';
import { countText } from '../../../../../ui/format.ts';
import { AxisBelow, AxisLeft, thinOut } from './axes.tsx';
import { type Area, type Hover, press } from './Chart.tsx';
import styles from './charts.module.css';
import { PointCard } from './parts.tsx';
import type { PlotBin, PlotSeries } from './plot.ts';

/** Names of bins do not touch one another. */
const LEAST = 112;

interface CountsProps {
  readonly area: Area;
  readonly point: Hover;
  readonly all: PlotSeries;
  readonly shown: PlotSeries | undefined;
  readonly axis: string;
  readonly onOpen: (bin: PlotBin | undefined) => void;
}

export function Counts({ area, point, all, shown, axis, onOpen }: CountsProps) {
  const most = largest(
    1,
    all.bins.map(({ n }) => n),
  );
  const up = scaleLinear([0, most], [area.bottom, area.top]).nice(3);
  const across = scaleBand(
    all.bins.map(({ bin }) => bin),
    [area.left, area.right],
  ).paddingInner(0.1);
  const wide = across.bandwidth() / (shown ? 2 : 1);
  const bars = [
    { series: all, fill: 'var(--ls-accent-line)' },
    ...(shown ? [{ series: shown, fill: 'var(--ls-series-2)' }] : []),
  ];
  return (
    <>
      <AxisLeft
        area={area}
        ticks={up
          .ticks(3)
          .filter(Number.isInteger)
          .map((value) => ({ at: up(value), text: countText(value) }))}
      />
      {all.bins.map(({ bin }, i) => {
        const left = across(bin) ?? 0;
        const lines = bars.map(
          ({ series }) => [series.name, countText(series.bins[i]?.n ?? 0)] as const,
        );
        const card = <PointCard title={`${axis} ${bin}`} lines={lines} />;
        return (
          <g
            key={bin}
            className={styles.group}
            {...point({ x: left + across.bandwidth() / 2, y: area.top, card })}
          >
            <rect
              className={styles.ground}
              x={left}
              y={area.top}
              width={across.bandwidth()}
              height={area.bottom - area.top}
            />
            {bars.map(({ series, fill }, nth) => (
              <rect
                key={fill}
                className={styles.mark}
                x={left + nth * wide}
                y={up(series.bins[i]?.n ?? 0)}
                width={wide}
                height={area.bottom - up(series.bins[i]?.n ?? 0)}
                fill={fill}
                {...press(() => onOpen(series.bins[i]))}
              />
            ))}
          </g>
        );
      })}
      <AxisBelow
        area={area}
        ticks={thinOut(
          all.bins.map(({ bin }) => ({
            at: (across(bin) ?? 0) + across.bandwidth() / 2,
            text: bin,
          })),
          LEAST,
        )}
      />
    </>
  );
}
