import { memo, useMemo } from 'react';
import { visibleText } from '../../../core/visible.ts';
import { barsPath, type Strip } from '../../../ui/graph/strips.ts';
import css from './ribbon.module.css';

export interface BarsProps {
  readonly strip: Strip;
  readonly buckets: number;
  /** Px. */
  readonly height: number;
}

/** The least that a bar is high, in px: one entry of very many can be seen. */
const LEAST = 2;

/** The bars of a strip, and in words what they say. */
export const Bars = memo(function Bars({ strip, buckets, height }: BarsProps) {
  const { name, total, most, layers } = strip;
  const paths = useMemo(
    () => layers.map(({ heights, ...look }) => ({ ...look, d: barsPath(heights, LEAST / height) })),
    [layers, height],
  );
  return (
    <svg
      className={css.picture}
      style={{ height }}
      viewBox={`0 0 ${Math.max(1, buckets)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${visibleText(name)}: ${total}, ${most} in the fullest part`}
    >
      {paths.map(({ colour, isQuiet, d }) => (
        <path
          key={colour}
          data-mark={`bar-${colour}`}
          d={d}
          fill={`color-mix(in srgb, var(--ls-${colour}) ${isQuiet ? 45 : 75}%, var(--ls-surface))`}
        />
      ))}
    </svg>
  );
});
