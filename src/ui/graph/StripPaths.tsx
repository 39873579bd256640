import { useMemo } from 'react';
import { barsPath, type Strip } from './strips.ts';

export interface StripPathsProps {
  readonly layers: Strip['layers'];
  /** Of the height, the least that a bar is high. */
  readonly least: number;
}

/** The bars of a strip, for a picture 1 high: a path for each colour. */
export function StripPaths({ layers, least }: StripPathsProps) {
  const paths = useMemo(
    () => layers.map(({ heights, ...look }) => ({ ...look, d: barsPath(heights, least) })),
    [layers, least],
  );
  return paths.map(({ colour, isQuiet, d }) => (
    <path
      key={colour}
      data-mark={`bar-${colour}`}
      d={d}
      fill={`color-mix(in srgb, var(--ls-${colour}) ${isQuiet ? 45 : 75}%, var(--ls-surface))`}
    />
  ));
}
