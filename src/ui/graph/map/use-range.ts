// The visible part of the lanes is a zoom and the value in the middle.

import { useCallback, useMemo, useState } from 'react';
import { type Domain, findZoom, fittingRate, Scale } from './scale.ts';

/** Px at the left and right end: the torn link before a first entry has room there. */
export const PAD = 30;
/**
 * At the closest zoom, a step has this many px, and times are no closer than the shortest pause.
 */
const MAX_RATE = { sequence: 48, time: 400 } as const;

const STEP = 1.2;
const TRIES = 16;

interface Held {
  readonly domain: Domain;
  readonly zoom: number;
  readonly middle: number;
}

export interface NumberRange {
  readonly scale: Scale;
  readonly whole: Scale;
  readonly left: number;
  readonly zoom: number;
  /**
   * Zooms by a factor around a place in px from the left edge. Returns false when it cannot go
   * further that way.
   */
  zoomBy(factor: number, at: number): boolean;
  panBy(px: number): void;
  /**
   * Zooms so far, or as much further as needed, that a value is at a place in px from the left
   * edge.
   */
  placeAt(value: number, at: number, zoom: number): void;
  showPart(from: number, to: number): void;
  show(value: number): void;
  fit(): void;
}

export function useRange(domain: Domain, width: number, by: keyof typeof MAX_RATE): NumberRange {
  const [held, setHeld] = useState<Held | null>(null);
  const own = held?.domain === domain ? held : null;
  const room = Math.max(1, width - 2 * PAD);
  const least = useMemo(() => fittingRate(domain, room), [domain, room]);
  const most = Math.max(1, MAX_RATE[by] / least);
  const zoom = own?.zoom ?? 1;
  const scale = useMemo(() => new Scale(domain, least * zoom, room), [domain, least, zoom, room]);
  const whole = useMemo(() => new Scale(domain, least, room), [domain, least, room]);
  const left = own ? within(scale, scale.x(own.middle) - width / 2, width) : leftmost(scale, width);

  const hold = useCallback(
    (next: Scale, nextZoom: number, to: number) => {
      const middle = next.value(within(next, to, width) + width / 2);
      setHeld(nextZoom <= 1 ? null : { domain, zoom: nextZoom, middle });
    },
    [domain, width],
  );
  return useMemo(
    () => ({
      scale,
      whole,
      left,
      zoom,
      zoomBy(factor, at) {
        const next = Math.max(1, Math.min(most, zoom * factor));
        if (next === zoom) return false;
        const value = scale.value(left + at);
        const closer = new Scale(domain, least * next, room);
        hold(closer, next, closer.x(value) - at);
        return true;
      },
      placeAt(value, at, wanted) {
        let next = Math.max(1, Math.min(most, wanted));
        let closer = new Scale(domain, least * next, room);
        const isThere = () => {
          const to = closer.x(value) - at;
          return Math.abs(within(closer, to, width) - to) < 1;
        };
        // Near the ends, a value can only be there at a closer zoom, or not at all.
        for (let tries = 0; tries < TRIES && next < most && !isThere(); tries++) {
          next = Math.min(most, next * STEP);
          closer = new Scale(domain, least * next, room);
        }
        hold(closer, next, closer.x(value) - at);
      },
      showPart(from, to) {
        const next = findZoom(domain, { from, to }, room, [least, most]);
        const closer = new Scale(domain, least * next, room);
        hold(closer, next, closer.x((from + to) / 2) - width / 2);
      },
      panBy: (px) => hold(scale, zoom, left + px),
      show(value) {
        const x = scale.x(value) - left;
        if (x < PAD || x > width - PAD) hold(scale, zoom, scale.x(value) - width / 2);
      },
      fit: () => setHeld(null),
    }),
    [scale, whole, left, zoom, most, domain, least, room, width, hold],
  );
}

function within({ length }: Scale, left: number, width: number): number {
  const end = length + PAD - width;
  return Math.max(-PAD, Math.min(left, Math.max(-PAD, end)));
}

function leftmost({ length }: Scale, width: number): number {
  return Math.min(-PAD, (length - width) / 2);
}
