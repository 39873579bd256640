import type { SeriesView } from '../../../core/model/series.ts';
import { ticksIn } from '../../../ui/graph/map/axis.ts';
import { Scale } from '../../../ui/graph/map/scale.ts';
import { timesOf } from '../../../ui/graph/strips.ts';
import css from './ribbon.module.css';

export interface AxisProps {
  readonly view: SeriesView;
  /** Px. */
  readonly width: number;
}

/** Px that the last label needs. */
const LABEL = 72;

/** Labels at round times, or at round numbers of entries. */
export function Axis({ view, width }: AxisProps) {
  const { edges, byTime } = view;
  const ends = [edges[0] ?? 0, edges.at(-1) ?? 0] as const;
  const [from, to] = (byTime && timesOf(view)) || ends;
  const scale = new Scale({ from, to, gaps: [] }, width / Math.max(1, to - from), width);
  const by = byTime ? 'time' : 'sequence';
  return (
    <div className={css.axis} data-axis={by}>
      {ticksIn(scale, by, 0, width - LABEL).map(({ x, text }) => (
        <span key={x} style={{ left: x }}>
          {text}
        </span>
      ))}
    </div>
  );
}
