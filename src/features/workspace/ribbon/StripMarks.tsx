import type { ReactNode } from 'react';
import { countText } from '../../../ui/format.ts';
import type { Marked, PlacedMark } from '../../../ui/graph/strips.ts';
import css from './ribbon.module.css';

export interface StripMarksProps {
  readonly marks: readonly PlacedMark[];
  readonly mark: Marked['mark'];
  readonly tone: Marked['tone'];
  readonly children: ReactNode;
}

/** Single entries over the bars of a strip; the strip's own words say how many there are. */
export function StripMarks({ marks, mark, tone, children }: StripMarksProps) {
  return marks.map(({ x, count }) => (
    <span
      key={x}
      className={css.mark}
      data-mark={mark}
      data-tone={tone}
      style={{ left: x }}
      aria-hidden
    >
      {children}
      {count > 1 && <b data-mark="merged">{countText(count)}</b>}
    </span>
  ));
}
