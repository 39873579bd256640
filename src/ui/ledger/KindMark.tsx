import { visibleText } from '../../base/visible.ts';
import { FIELD, layerMark, type MarkShape } from './kind-drawings.ts';
import { markColour } from './kinds.ts';

export interface KindMarkProps {
  readonly shape: MarkShape;
  /** The kind in words; '' where the words are next to it. */
  readonly label: string;
  readonly size?: number;
  readonly isUndone?: boolean;
}

/** Marks a kind by a shape and a colour. */
export function KindMark({ shape, label, size = 14, isUndone = false }: KindMarkProps) {
  const name = visibleText(label);
  const said = name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  const colour = isUndone ? 'var(--ls-edge)' : markColour(shape);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden where it has no label
    <svg
      display="block"
      data-mark={shape}
      style={{ color: colour, width: `${size / 16}rem`, height: `${size / 16}rem` }}
      width={size}
      height={size}
      viewBox={`${-FIELD / 2} ${-FIELD / 2} ${FIELD} ${FIELD}`}
      {...said}
    >
      {name !== '' && <title>{name}</title>}
      <MarkLayers shape={shape} isUndone={isUndone} />
    </svg>
  );
}

const PAINTS = { ink: 'currentColor', ground: 'var(--ls-mark-ground, var(--ls-surface))' } as const;

/** Draws a mark about the origin of the drawing, in the colour of its text. */
export function MarkLayers({ shape, isUndone = false }: Pick<KindMarkProps, 'shape' | 'isUndone'>) {
  return layerMark(shape, isUndone).map(({ d, fill, stroke, width, dash }) => (
    <path
      key={d}
      d={d}
      fill={fill ? PAINTS[fill] : 'none'}
      stroke={stroke ? PAINTS[stroke] : 'none'}
      strokeWidth={width}
      strokeDasharray={dash?.join(' ')}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ));
}
