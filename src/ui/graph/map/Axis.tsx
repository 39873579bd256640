import type { ReactNode } from 'react';
import type { Tick } from './axis.ts';
import type { Placing } from './drawing.ts';
import css from './map.module.css';
import { MARK_FLAGS, type Track } from './tracks.ts';

export interface AxisProps {
  readonly ticks: readonly Tick[];
  readonly left: number;
  readonly heading: string;
  readonly note: string;
  readonly children?: ReactNode;
}

export function Axis({ ticks, left, heading, note, children }: AxisProps) {
  return (
    <div className={css.head}>
      <div className={css.heading}>
        <span>{heading}</span>
        <span>{note}</span>
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
        {children}
      </div>
    </div>
  );
}

export interface HitTicksProps {
  readonly tracks: readonly Track[];
  readonly placing: Placing;
  readonly left: number;
  readonly width: number;
}

/** Hits closer than this many px share a tick. */
const HIT = 2;

/** A tick for each hit. */
export function HitTicks({ tracks, placing, left, width }: HitTicksProps) {
  return (
    <svg className={css.ticks} width={width} height={6} aria-hidden="true">
      <path d={hitsPath(tracks, placing, left, width)} />
    </svg>
  );
}

function hitsPath(tracks: readonly Track[], placing: Placing, left: number, width: number): string {
  const places = new Set<number>();
  for (const { flags, values, length } of tracks)
    for (let at = 0; at < length; at++) {
      if (!((flags[at] ?? 0) & MARK_FLAGS.hit)) continue;
      const x = placing.scale.x(values[at] ?? 0) - left;
      if (x >= 0 && x <= width) places.add(Math.round(x / HIT) * HIT);
    }
  return [...places].map((x) => `M${x} 0v6`).join('');
}
