import { memo } from 'react';
import { visibleText } from '../../../core/visible.ts';
import { StripPaths } from '../../../ui/graph/StripPaths.tsx';
import type { Strip } from '../../../ui/graph/strips.ts';
import { useSecrets } from '../../../ui/secrets.ts';
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
  useSecrets();
  const { name, total, most, layers } = strip;
  return (
    <svg
      className={css.picture}
      style={{ height }}
      viewBox={`0 0 ${Math.max(1, buckets)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${visibleText(name)}: ${total}, ${most} in the fullest part`}
    >
      <StripPaths layers={layers} least={LEAST / height} />
    </svg>
  );
});
