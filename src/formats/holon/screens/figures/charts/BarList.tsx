// Bars with their names before and their numbers after them.

import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { visibleText } from '../../../../../base/visible.ts';
import { countText } from '../../../../../ui/format.ts';
import { Note } from '../../../../../ui/kit/text.tsx';
import { ENOUGH } from '../../../figures/figure.ts';
import { figureText } from '../../../figures/print.ts';
import { AXIS, Frame, GRID, PointCard, TICK, WIDE } from './parts.tsx';

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
const ROW = 26;
const NAME = 34;

export function BarList({ name, unit, items, onList }: BarListProps) {
  if (!items.length) return <Note p="lg">Nothing of this kind in the selection.</Note>;
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
      words: text(item),
    };
  });
  return (
    <Frame name={name}>
      <BarChart
        responsive
        layout="vertical"
        data={bars}
        margin={{ top: 4, right: 56, bottom: 0, left: 0 }}
        style={{ ...WIDE, height: Math.max(120, bars.length * ROW + 36) }}
        title={name}
      >
        <CartesianGrid horizontal={false} {...GRID} />
        <XAxis
          type="number"
          tick={TICK}
          tickFormatter={(value: number) =>
            unit === 'count' ? countText(value) : `${Math.round(value * 1000) / 10} %`
          }
          allowDecimals={unit === 'share'}
          {...AXIS}
        />
        <YAxis
          type="category"
          dataKey="position"
          width={226}
          tick={TICK}
          tickLine={false}
          interval={0}
          tickFormatter={(position: string) => bars[Number(position)]?.short ?? ''}
          {...AXIS}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--ls-surface-hover)' }}
          content={({ payload }) => {
            const bar: (typeof bars)[number] | undefined = payload?.[0]?.payload;
            if (!bar) return null;
            const lines: [string, string][] = [[unit === 'count' ? 'failures' : 'rate', bar.words]];
            if (unit === 'share') lines.push(['n', countText(bar.n)]);
            return <PointCard title={bar.label} lines={lines} />;
          }}
        />
        <Bar
          dataKey="drawn"
          fill="var(--ls-accent)"
          radius={[0, 3, 3, 0]}
          maxBarSize={16}
          isAnimationActive={false}
          cursor="pointer"
          onClick={(_, i) => {
            const list = bars[i]?.list ?? null;
            if (list !== null) onList(list);
          }}
        >
          <LabelList
            dataKey="words"
            position="right"
            fill="var(--ls-text-dim)"
            fontSize="var(--ls-text-12)"
          />
        </Bar>
      </BarChart>
    </Frame>
  );
}
