// Predicted and actual: points on a square with its diagonal, and below it how many
// executions each point was made of.

import { scaleLinear } from 'd3-scale';
import { largest } from '../../../../../base/lists.ts';
import { countText } from '../../../../../ui/format.ts';
import { LegendItem } from '../../../../../ui/kit/figures/Legend.tsx';
import { LedgerText } from '../../../../../ui/ledger/LedgerText.tsx';
import { AxisBelow, AxisLeft, thinOut } from './axes.tsx';
import { Chart } from './Chart.tsx';
import { Counts } from './Counts.tsx';
import { SeriesPoints } from './Points.tsx';
import { ChartFrame, PointCard } from './parts.tsx';
import {
  type PlotBin,
  type PlotSeries,
  type PlottedPoint,
  pointsOf,
  SERIES_LINES,
} from './plot.ts';

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

const MARGIN = { top: 8, right: 16, bottom: 28, left: 52 };
/** Names of marks do not touch one another. */
const LEAST = 56;

export function Plot({ name, all, shown, ticks, axis, text, onList }: PlotProps) {
  const top = ticks.at(-1) ?? 1;
  const up = upwards(ticks, [...pointsOf(all), ...(shown ? pointsOf(shown) : [])]);
  const open = (bin: PlotBin | undefined) => {
    if (bin && bin.list !== null) onList(bin.list);
  };
  return (
    <ChartFrame
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
      <Chart name={name} height={19} margin={MARGIN}>
        {(area, point) => {
          const across = scaleLinear([0, top], [area.left, area.right]);
          const upward = scaleLinear([0, up.at(-1) ?? top], [area.bottom, area.top]);
          const scales = { across, upward };
          const card = (one: PlottedPoint) => pointCard(one, axis, text);
          return (
            <>
              <AxisLeft
                area={area}
                hasGrid
                ticks={up.map((value) => ({ at: upward(value), text: text(value) }))}
              />
              <AxisBelow
                area={area}
                hasGrid
                ticks={thinOut(
                  ticks.map((value) => ({ at: across(value), text: text(value) })),
                  LEAST,
                )}
              />
              <line
                x1={across(0)}
                y1={upward(0)}
                x2={across(top)}
                y2={upward(top)}
                {...SERIES_LINES.diagonal}
              />
              <SeriesPoints
                series={all}
                shape="circle"
                onOpen={open}
                {...{ scales, point, card }}
              />
              {shown && (
                <SeriesPoints
                  series={shown}
                  shape="square"
                  onOpen={open}
                  {...{ scales, point, card }}
                />
              )}
            </>
          );
        }}
      </Chart>
      <Chart name={`${name}: executions in each bin`} height={5.5} margin={MARGIN}>
        {(area, point) => (
          <Counts area={area} point={point} {...{ all, shown, axis, onOpen: open }} />
        )}
      </Chart>
    </ChartFrame>
  );
}

interface SeriesProps {
  readonly line: keyof typeof SERIES_LINES;
  readonly name: string;
}

/** A name in the legend, with its line and its point. */
function Series({ line, name }: SeriesProps) {
  const look = SERIES_LINES[line];
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

/** The same marks, and as many more as the points need. */
function upwards(ticks: readonly number[], points: readonly PlottedPoint[]): number[] {
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

function pointCard(point: PlottedPoint, axis: string, text: PlotProps['text']) {
  const { bin, x, y, n, whiskers } = point;
  const lines: (readonly [string, string])[] = [
    ['mean predicted', text(x)],
    ['mean actual', text(y)],
  ];
  if (whiskers) lines.push(['middle half', `${text(y - whiskers[0])} to ${text(y + whiskers[1])}`]);
  return <PointCard title={`${axis} ${bin}`} lines={[...lines, ['n', countText(n)]]} />;
}
