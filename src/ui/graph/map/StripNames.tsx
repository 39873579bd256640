import { visibleText } from '../../../base/visible.ts';
import type { PlacedStrip } from './drawing.ts';
import css from './map.module.css';

/** Names each strip of a lane, at its left. */
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

const STRIP = 32;
