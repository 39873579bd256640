import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { textScale } from '../../text-scale.ts';
import { computeDomain, type Scale } from './scale.ts';
import type { By, Track } from './tracks.ts';
import { type NumberRange, useRange } from './use-range.ts';

const NAMES = { least: 148, most: 256, share: 0.24, mostShare: 0.38 } as const;

/** The room that lanes have, and the part of them that is in sight. */
export interface MapSpace {
  readonly ref: React.RefCallback<HTMLDivElement>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly names: number;
  readonly width: number;
  readonly height: number;
  readonly top: number;
  setTop(top: number): void;
  readonly range: NumberRange;
  readonly whole: Scale;
}

/** `fits` counts how often a person asked for all of it; `most` is the greatest px of the names. */
export function useMapSpace(
  tracks: readonly Track[],
  by: By,
  fits: number,
  most: number = NAMES.most,
): MapSpace {
  const { ref: sized, width: outer, height } = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const ref = useMergedRef<HTMLDivElement>(sized, scroller);
  const [top, setTop] = useState(0);
  const names = Math.round(
    Math.max(
      Math.min(NAMES.least, outer * NAMES.mostShare),
      Math.min(most * textScale(), outer * NAMES.share),
    ),
  );
  const width = Math.max(0, outer - names);
  const domain = useMemo(
    () =>
      computeDomain(
        tracks.map(({ values }) => values),
        by === 'time',
      ),
    [tracks, by],
  );
  const range = useRange(domain, width, by);
  const { fit, whole } = range;
  const latest = useRef(fit);
  useEffect(() => {
    latest.current = fit;
  });
  useEffect(() => {
    if (fits > 0) latest.current();
  }, [fits]);
  return useMemo(
    () => ({ ref, scroller, names, width, height, top, setTop, range, whole }),
    [ref, names, width, height, top, range, whole],
  );
}
