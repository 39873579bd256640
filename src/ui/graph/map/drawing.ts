// What the canvas shows at the moment: which lanes, and where everything in them is.

import type { KindShape } from '../../../core/model/view.ts';
import type { Scale } from './scale.ts';
import { type Items, type Mark, SIZE, type Thinned, thin } from './thin.ts';
import type { Track } from './tracks.ts';

/** A track at one scale. */
export interface Placed extends Items {
  readonly track: Track;
  readonly thinned: Thinned;
}

/** Something that is pointed at, or has the focus. */
export interface Pointed {
  readonly placed: Placed;
  readonly mark: Mark;
}

/** Tracks at one scale, each thinned out when it is drawn first. */
export class Placing {
  readonly scale: Scale;
  private readonly tracks: readonly Track[];
  private readonly size: number;
  private readonly placed = new Map<number, Placed>();

  /** `size`: of a mark, in px. */
  constructor(tracks: readonly Track[], scale: Scale, size: number = SIZE) {
    this.tracks = tracks;
    this.scale = scale;
    this.size = size;
  }

  at(place: number): Placed | null {
    const known = this.placed.get(place);
    if (known) return known;
    const track = this.tracks[place];
    if (!track) return null;
    const xs = Float64Array.from(track.values, (value) => this.scale.x(value));
    const items = { ...track, xs };
    const made = { ...items, track, thinned: thin(items, this.size) };
    this.placed.set(place, made);
    return made;
  }
}

export interface Drawing {
  readonly tracks: readonly Track[];
  readonly shapes: readonly KindShape[];
  readonly placing: Placing;
  /** Of the canvas, in px. */
  readonly width: number;
  readonly height: number;
  /** What is at its left and top edge, in px of all that there is. */
  readonly left: number;
  readonly top: number;
  /** Of a lane, in px. */
  readonly pitch: number;
  /** Places of the lanes that are lit; null: all are alike. */
  readonly lit: ReadonlySet<number> | null;
  readonly ticks: readonly number[];
  /** The links of the chain are drawn, between marks: a broken one, too. */
  readonly hasLinks: boolean;
}

/** The first lane in sight, and the one after the last. */
export function inSight({
  tracks,
  top,
  height,
  pitch,
}: Pick<Drawing, 'tracks' | 'top' | 'height' | 'pitch'>): readonly [number, number] {
  const first = Math.max(0, Math.floor(top / pitch) - 1);
  return [first, Math.min(tracks.length, Math.ceil((top + height) / pitch) + 1)];
}

/** The middle of a lane on the canvas. */
export function middleOf({ top, pitch }: Pick<Drawing, 'top' | 'pitch'>, place: number): number {
  return (place + 0.5) * pitch - top;
}
