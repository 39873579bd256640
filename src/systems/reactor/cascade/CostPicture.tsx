import { useId, useState } from 'react';
import { largest } from '../../../core/lists.ts';
import { visibleText } from '../../../core/visible.ts';
import { counted, countText } from '../../../ui/format.ts';
import { Legend, LegendItem } from '../../../ui/kit/figures/Legend.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Dim } from '../../../ui/kit/text.tsx';
import { frameAt } from '../data/trail.ts';
import { captionAt, captionText } from './caption.ts';
import css from './cascade.module.css';
import { useCascade } from './context.ts';

const HEIGHT = 148;
const WIDTH = 1000;

/** Fresh tokens over the trail, and above them, hatched, what memo hits saved. */
export function CostPicture() {
  const { trail, at, go } = useCascade();
  const { survey, costs } = trail;
  const hatch = useId();
  const { steps } = costs;
  const [hovered, setHovered] = useState<number | null>(null);
  const max = largest(
    1,
    steps.map(({ fresh, saved }) => fresh + saved),
  );
  const slot = WIDTH / Math.max(1, steps.length);
  const width = Math.max(1, slot * 0.78);
  const current = steps.findIndex(({ from, to }) => at >= from && at < to);
  const shown = steps[hovered ?? current];
  const stepAt = ({ clientX, currentTarget }: React.MouseEvent) => {
    const { left, width: all } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / all) * steps.length);
    return Math.max(0, Math.min(steps.length - 1, index));
  };
  /** The receipt that spent most of a step. */
  const costliest = ({ from, to }: { readonly from: number; readonly to: number }) => {
    let best = from;
    for (let i = from; i < to; i++) if (freshAt(i) > freshAt(best)) best = i;
    return best;
  };
  const freshAt = (i: number) => survey.frames.fresh[i] ?? 0;
  return (
    <Panel
      title="Tokens over the trail"
      padded
      right={
        <Legend>
          <LegendItem mark={<span className={css.fresh} />}>fresh tokens</LegendItem>
          <LegendItem mark={<span className={css.saved} />}>saved by memo hits</LegendItem>
        </Legend>
      }
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the transport below moves the same playhead by keys */}
      <svg
        className={css.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Fresh tokens over ${counted(survey.frames.count, 'receipt')}: ${countText(costs.total.fresh)} in all; memo hits saved ${countText(costs.total.saved)}.`}
        onPointerMove={(event) => setHovered(stepAt(event))}
        onPointerLeave={() => setHovered(null)}
        onClick={(event) => {
          const step = steps[stepAt(event)];
          if (step) go(costliest(step));
        }}
      >
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line y2="6" stroke="var(--ls-series-5)" strokeWidth="2" />
          </pattern>
        </defs>
        {steps.map(({ from, fresh, saved }, i) => {
          const low = (HEIGHT - 4) * (fresh / max);
          const high = (HEIGHT - 4) * (saved / max);
          const x = i * slot + (slot - width) / 2;
          return (
            <g key={from}>
              {i === (hovered ?? current) && (
                <rect x={i * slot} width={slot} height={HEIGHT} fill="var(--ls-accent-soft)" />
              )}
              {saved > 0 && (
                <rect
                  x={x}
                  y={HEIGHT - low - high}
                  width={width}
                  height={high}
                  fill={`url(#${hatch})`}
                  stroke="var(--ls-series-5)"
                  vectorEffect="non-scaling-stroke"
                />
              )}
              {fresh > 0 && (
                <rect x={x} y={HEIGHT - low} width={width} height={low} fill="var(--ls-accent)" />
              )}
            </g>
          );
        })}
      </svg>
      {/* One line is kept, so that nothing jumps while the pointer comes and goes. */}
      <Dim mih="1.4em">
        {shown && (
          <>
            <strong>
              {shown.to - shown.from === 1
                ? `Receipt ${shown.from + 1}`
                : `Receipts ${shown.from + 1}–${shown.to}`}
            </strong>{' '}
            {countText(shown.fresh)} fresh, {countText(shown.reused)} reused,{' '}
            {countText(shown.saved)} saved ·{' '}
            {shown.to - shown.from === 1
              ? visibleText(captionText(captionAt(trail, shown.from)))
              : `most: ${visibleText(frameAt(survey, costliest(shown)).label)}`}
          </>
        )}
      </Dim>
    </Panel>
  );
}
