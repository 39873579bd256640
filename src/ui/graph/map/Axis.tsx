import { countText } from '../../format.ts';
import type { Tick } from './axis.ts';
import type { Placing } from './drawing.ts';
import css from './map.module.css';
import { FLAGS, type Track } from './tracks.ts';

export interface AxisProps {
  readonly ticks: readonly Tick[];
  /** Px of all that there is at the left edge, and of the view. */
  readonly left: number;
  readonly width: number;
  readonly tracks: readonly Track[];
  readonly hits: ReadonlyMap<string, Int32Array>;
  readonly placing: Placing;
}

/** Hits closer than this share a tick, in px. */
const HIT = 2;

/** What is where across, and a tick for each hit. */
export function Axis({ ticks, left, width, tracks, hits, placing }: AxisProps) {
  return (
    <div className={css.head}>
      <div className={css.heading}>
        <span>Lane</span>
        <span>{countText(tracks.filter(({ from }) => from === 0).length)}</span>
      </div>
      <div className={css.axis} aria-hidden="true">
        {ticks.map(({ x, text, isFold }) => (
          <span
            key={`${text} ${Math.round(x)}`}
            data-fold={isFold || undefined}
            style={{ left: isFold ? `min(${x - left}px, 100% - 3rem)` : x - left }}
          >
            {text}
          </span>
        ))}
        {hits.size > 0 && (
          <svg className={css.ticks} width={width} height={6} aria-hidden="true">
            <path d={hitsPath(tracks, placing, left, width)} />
          </svg>
        )}
      </div>
    </div>
  );
}

function hitsPath(tracks: readonly Track[], placing: Placing, left: number, width: number): string {
  const places = new Set<number>();
  for (const { flags, values, length } of tracks)
    for (let at = 0; at < length; at++) {
      if (!((flags[at] ?? 0) & FLAGS.hit)) continue;
      const x = placing.scale.x(values[at] ?? 0) - left;
      if (x >= 0 && x <= width) places.add(Math.round(x / HIT) * HIT);
    }
  return [...places].map((x) => `M${x} 0v6`).join('');
}
