import { IconAlertTriangleFilled, IconCircle, IconCircleXFilled } from '@tabler/icons-react';
import { countText } from '../../../ui/format.ts';
import { type Marked, placedMarks } from '../../../ui/graph/strips.ts';
import { BrokenLink } from '../../../ui/ledger/BrokenLink.tsx';
import { APART } from './Breaks.tsx';
import css from './ribbon.module.css';

export interface StripMarksProps {
  readonly marked: readonly Marked[];
  /** Px of the bars. */
  readonly width: number;
}

const ICONS = {
  broken: <BrokenLink size={16} />,
  error: <IconCircleXFilled size={13} />,
  warning: <IconAlertTriangleFilled size={12} />,
  open: <IconCircle size={12} stroke={2.5} />,
} as const;

/** Single entries over the bars of a strip; the strip's own words say how many there are. */
export function StripMarks({ marked, width }: StripMarksProps) {
  return marked.map(({ mark, tone, counts }) =>
    placedMarks(counts, width, APART).map(({ x, count }) => (
      <span
        key={`${mark} ${x}`}
        className={css.mark}
        data-mark={mark}
        data-tone={tone}
        style={{ left: x }}
        aria-hidden
      >
        {ICONS[mark]}
        {count > 1 && <b data-mark="merged">{countText(count)}</b>}
      </span>
    )),
  );
}
