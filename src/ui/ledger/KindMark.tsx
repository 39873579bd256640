import type { KindShape } from '../../core/model/view.ts';
import { visibleText } from '../../core/visible.ts';
import { FIELD, KIND_DRAWINGS, STROKE } from './kind-drawings.ts';
import { kindColour } from './kinds.ts';
import css from './ledger.module.css';

export interface KindMarkProps {
  readonly shape: KindShape;
  /** The kind in words; '' where the words are next to it. */
  readonly label: string;
  readonly size?: number;
}

/** A kind's mark: a shape and a colour. */
export function KindMark({ shape, label, size = FIELD }: KindMarkProps) {
  const name = visibleText(label);
  const { d, isFilled = false, strokeWidth = STROKE, cap = 'round' } = KIND_DRAWINGS[shape];
  const said = name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden where it has no label
    <svg
      className={css.kind}
      data-mark={shape}
      style={{ color: kindColour(shape), width: `${size / 16}rem`, height: `${size / 16}rem` }}
      width={size}
      height={size}
      viewBox={`0 0 ${FIELD} ${FIELD}`}
      {...said}
    >
      {name !== '' && <title>{name}</title>}
      <path
        d={d}
        fill={isFilled ? 'currentColor' : 'none'}
        stroke={isFilled ? 'none' : 'currentColor'}
        strokeWidth={strokeWidth}
        strokeLinecap={cap}
        strokeLinejoin="round"
      />
    </svg>
  );
}
