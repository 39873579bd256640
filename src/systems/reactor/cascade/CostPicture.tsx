import { useId, useState } from 'react';
import { counted, countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { frameAt, type ReactorTrail } from '../data/trail.ts';
import css from './cost.module.css';
import { captionAt } from './moment.ts';

const HEIGHT = 148;
const WIDTH = 1000;

export interface CostPictureProps {
  readonly trail: ReactorTrail;
  readonly at: number;
  readonly onGo: (at: number) => void;
}

/**
 * Fresh tokens over the trail, and above them, hatched, what memo hits did without. Quiet
 * stretches are low and hatched: that is the point. The tables below say the same.
 */
export function CostPicture({ trail: { survey, costs }, at, onGo }: CostPictureProps) {
  const hatch = useId();
  const { steps } = costs;
  const [hovered, setHovered] = useState<number | null>(null);
  const most = Math.max(1, ...steps.map(({ fresh, saved }) => fresh + saved));
  const slot = WIDTH / Math.max(1, steps.length);
  const width = Math.max(1, slot * 0.78);
  const current = steps.findIndex(({ from, to }) => at >= from && at < to);
  const shown = steps[hovered ?? current];
  const placeOf = (x: number, box: DOMRect) =>
    Math.max(
      0,
      Math.min(steps.length - 1, Math.floor(((x - box.left) / box.width) * steps.length)),
    );
  return (
    <section className={css.picture} aria-label="Tokens over the trail">
      <h2>
        Over the trail
        <span className={css.key}>
          <span className={css.keyFresh} aria-hidden /> fresh tokens
          <span className={css.keySaved} aria-hidden /> did without, by memo hits
        </span>
      </h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the transport below moves the same playhead by keys */}
      <svg
        className={css.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Fresh tokens over ${counted(survey.frames.count, 'receipt')}: ${countText(costs.total.fresh)} in all; memo hits did without ${countText(costs.total.saved)}.`}
        onPointerMove={(event) =>
          setHovered(placeOf(event.clientX, event.currentTarget.getBoundingClientRect()))
        }
        onPointerLeave={() => setHovered(null)}
        onClick={(event) => {
          const step = steps[placeOf(event.clientX, event.currentTarget.getBoundingClientRect())];
          if (step) onGo(dearest(survey.frames.fresh, step.from, step.to));
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
            <line x1="0" y1="0" x2="0" y2="6" className={css.hatchLine} />
          </pattern>
        </defs>
        {steps.map(({ from, fresh, saved }, i) => {
          const low = (HEIGHT - 4) * (fresh / most);
          const high = (HEIGHT - 4) * (saved / most);
          const x = i * slot + (slot - width) / 2;
          return (
            <g key={from}>
              {i === (hovered ?? current) && (
                <rect x={i * slot} y={0} width={slot} height={HEIGHT} className={css.here} />
              )}
              {saved > 0 && (
                <rect
                  x={x}
                  y={HEIGHT - low - high}
                  width={width}
                  height={high}
                  fill={`url(#${hatch})`}
                  className={css.saved}
                />
              )}
              {fresh > 0 && (
                <rect x={x} y={HEIGHT - low} width={width} height={low} className={css.freshBar} />
              )}
            </g>
          );
        })}
      </svg>
      <p className={css.told}>
        {shown && (
          <>
            <b>
              {shown.to - shown.from === 1
                ? `Receipt ${shown.from + 1}`
                : `Receipts ${shown.from + 1}–${shown.to}`}
            </b>{' '}
            {countText(shown.fresh)} fresh, {countText(shown.reused)} reused,{' '}
            {countText(shown.saved)} saved
            {shown.to - shown.from === 1
              ? ` · ${visibleText(captionAt(survey, shown.from).text)}`
              : ` · dearest: ${visibleText(frameAt(survey, dearest(survey.frames.fresh, shown.from, shown.to)).label)}`}
          </>
        )}
      </p>
    </section>
  );
}

/** The place of the largest value in a range. */
function dearest(values: Float64Array, from: number, to: number): number {
  let best = from;
  for (let i = from; i < to; i++) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i;
  return best;
}
