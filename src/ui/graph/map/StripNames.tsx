import { visibleText } from '../../../base/visible.ts';
import type { PlacedStrip } from './drawing.ts';
import css from './map.module.css';

/** What each strip of a lane is of, at its left. */
export function StripNames({ strips }: { readonly strips: readonly PlacedStrip[] }) {
  return strips.map(({ name, total, peak, top, height }) => (
    <p
      key={name}
      className={css.strip}
      style={{ top: top + height - STRIP }}
      role="img"
      aria-label={`${visibleText(name)}: ${total}, ${peak}`}
    >
      <b>{visibleText(name)}</b>
      <span>
        {total} · {peak}
      </span>
    </p>
  ));
}

/** Px of the two lines, which end at the ground of their strip. */
const STRIP = 32;
