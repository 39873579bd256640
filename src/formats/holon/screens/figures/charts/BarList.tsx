// Bars with their names before and their numbers after them.

import { scaleBand, scaleLinear } from 'd3-scale';
import { largest } from '../../../../../base/lists.ts';
import { visibleText } from '../../../../../base/visible.ts';
import { countText } from '../../../../../ui/format.ts';
import { NoteText } from '../../../../../ui/kit/text.tsx';
import { ENOUGH } from '../../../figures/figure.ts';
import { figureText } from '../../../figures/print.ts';
import { AxisBelow, AxisLeft } from './axes.tsx';
import { Chart, press } from './Chart.tsx';
import styles from './charts.module.css';
import { ChartFrame, PointCard } from './parts.tsx';

export interface BarItem {
  readonly label: string;
  readonly value: number;
  readonly n: number;
  readonly list: number | null;
}

export interface BarListProps {
  readonly name: string;
  /** A share of fewer than enough is not drawn. */
  readonly unit: 'count' | 'share';
  readonly items: readonly BarItem[];
  readonly onList: (list: number) => void;
}

/** Items beyond this are in the table only. */
const MAX_BARS = 12;
/** In rem. */
const ROW = 1.625;
const MARGIN = { top: 4, right: 72, bottom: 28, left: 226 };
const WIDEST = 16;
const NAME = 34;

export function BarList({ name, unit, items, onList }: BarListProps) {
  if (!items.length) return <NoteText p="lg">Nothing of this kind in the selection.</NoteText>;
  const text = ({ value, n }: BarItem) =>
    unit === 'count' ? countText(value) : figureText({ n, value }, 'share');
  const bars = items.slice(0, MAX_BARS).map((item, i) => {
    const label = visibleText(item.label);
    return {
      ...item,
      // Not the label: two labels may be cut to the same text.
      position: String(i),
      label,
      short: label.length > NAME ? `${label.slice(0, NAME - 1)}…` : label,
      drawn: unit === 'share' && item.n < ENOUGH ? 0 : item.value,
      amount: text(item),
    };
  });
  const most = largest(
    0,
    bars.map(({ drawn }) => drawn),
  );
  const cardOf = ({ label, amount, n }: (typeof bars)[number]) => {
    const lines: [string, string][] = [[unit === 'count' ? 'failures' : 'rate', amount]];
    if (unit === 'share') lines.push(['n', countText(n)]);
    return <PointCard title={label} lines={lines} />;
  };
  return (
    <ChartFrame name={name}>
      <Chart name={name} height={Math.max(7.5, bars.length * ROW + 2.25)} margin={MARGIN}>
        {(area, point) => {
          const across = scaleLinear([0, most || 1], [area.left, area.right]).nice(5);
          const down = scaleBand(
            bars.map(({ position }) => position),
            [area.top, area.bottom],
          );
          const ticks = across.ticks(5).filter((at) => unit === 'share' || Number.isInteger(at));
          const thick = Math.min(WIDEST, down.bandwidth() * 0.8);
          return (
            <>
              <AxisBelow
                area={area}
                hasGrid
                ticks={ticks.map((value) => ({
                  at: across(value),
                  text: unit === 'count' ? countText(value) : `${Math.round(value * 1000) / 10} %`,
                }))}
              />
              {bars.map((bar) => {
                const top = down(bar.position) ?? 0;
                const middle = top + down.bandwidth() / 2;
                const right = across(bar.drawn);
                return (
                  <g
                    key={bar.position}
                    className={`${styles.group} ${styles.mark}`}
                    {...press(() => {
                      if (bar.list !== null) onList(bar.list);
                    })}
                    {...point({ x: right, y: middle, card: cardOf(bar) })}
                  >
                    <rect
                      className={styles.ground}
                      x={area.left}
                      y={top}
                      width={area.right - area.left}
                      height={down.bandwidth()}
                    />
                    <rect
                      x={area.left}
                      y={middle - thick / 2}
                      width={right - area.left}
                      height={thick}
                      fill="var(--ls-accent)"
                    />
                    <text className={styles.value} x={right + 6} y={middle} dy="0.32em">
                      {bar.amount}
                    </text>
                  </g>
                );
              })}
              <AxisLeft
                area={area}
                ticks={bars.map(({ position, short }) => ({
                  at: (down(position) ?? 0) + down.bandwidth() / 2,
                  text: short,
                }))}
              />
            </>
          );
        }}
      </Chart>
    </ChartFrame>
  );
}
