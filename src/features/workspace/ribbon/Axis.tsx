import type { SeriesView } from '../../../core/model/series.ts';
import { countText, utcText } from '../../../ui/format.ts';
import { timesOf } from '../../../ui/graph/strips.ts';
import css from './ribbon.module.css';

export interface AxisProps {
  readonly view: SeriesView;
  /** Px. */
  readonly width: number;
}

/** Px between two labels. */
const APART = 120;

/** Labels at the same distances: times, or numbers of entries. */
export function Axis({ view, width }: AxisProps) {
  const { edges, byTime } = view;
  const buckets = edges.length - 1;
  const labels = Math.max(1, Math.floor(width / APART));
  const [start, end] = timesOf(view) ?? [0, 0];
  const places = Array.from({ length: labels }, (_, place) => {
    const share = place / labels;
    const words = byTime
      ? timeText(start + share * (end - start), end - start)
      : countText(edges[Math.floor(share * buckets)] ?? 0);
    return { share, words };
  });
  return (
    <div className={css.axis}>
      {places.map(({ share, words }, place) =>
        // Within the same second: said once.
        words === places[place - 1]?.words ? null : (
          <span key={share} style={{ left: `${share * 100}%` }}>
            {words}
          </span>
        ),
      )}
    </div>
  );
}

const DAY = 86_400;

/** As exact as two labels of so many seconds differ. */
function timeText(seconds: number, span: number): string {
  const [date = '', clock = ''] = utcText(Math.floor(seconds)).split(' ');
  if (span > 7 * DAY) return date;
  return span > DAY ? `${date.slice(5)} ${clock.slice(0, 5)}` : clock.replace('Z', '');
}
