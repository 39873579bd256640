// What the canvas shows at the moment: which lanes, and where everything in them is.

import type { KindShape } from '../../../ledger/model/view.ts';
import type { StripLayer } from '../strips.ts';
import { laneRowAt, type MapRow } from './rows.ts';
import type { Scale } from './scale.ts';
import { APART, type Items, type MapMark, type Thinned, thin } from './thin.ts';
import { MARK_FLAGS, type Track } from './tracks.ts';

/** A track at one scale. */
export interface PlacedMark extends Items {
  readonly track: Track;
  readonly thinned: Thinned;
}

/** Something that is pointed at, or has the focus. */
export interface DrawnPoint {
  readonly placed: PlacedMark;
  readonly mark: MapMark;
}

/** Tracks at one scale, each thinned out when it is drawn first. */
export class Placing {
  readonly scale: Scale;
  private readonly tracks: readonly Track[];
  private readonly apart: number;
  private readonly placed = new Map<number, PlacedMark>();

  /** `apart`: px below which two marks are one. */
  constructor(tracks: readonly Track[], scale: Scale, apart: number = APART) {
    this.tracks = tracks;
    this.scale = scale;
    this.apart = apart;
  }

  at(place: number): PlacedMark | null {
    const known = this.placed.get(place);
    if (known) return known;
    const track = this.tracks[place];
    if (!track) return null;
    const xs = Float64Array.from(track.values, (value) => this.scale.x(value));
    const items = { ...track, xs };
    const made = { ...items, track, thinned: thin(items, this.apart, track.isSum) };
    this.placed.set(place, made);
    return made;
  }
}

/** A stretch of a lane, in px across. */
export interface DrawnSpan {
  readonly place: number;
  readonly from: number;
  readonly to: number;
}

/** A strip of a lane; px from the top of the lane's row, and of all that there is. */
export interface PlacedStrip {
  readonly name: string;
  /** How many, and the most in one part, with the unit. */
  readonly total: string;
  readonly peak: string;
  readonly top: number;
  readonly height: number;
  /** Where each part begins, and where the last one ends. */
  readonly edges: Float64Array;
  readonly layers: readonly StripLayer[];
}

export interface Drawing {
  readonly tracks: readonly Track[];
  readonly shapes: readonly KindShape[];
  readonly placing: Placing;
  readonly rows: readonly MapRow[];
  /** Of the canvas, in px. */
  readonly width: number;
  readonly height: number;
  /** What is at its left and top edge, in px of all that there is. */
  readonly left: number;
  readonly top: number;
  /** Of a mark, in px. */
  readonly size: number;
  readonly ticks: readonly number[];
  /** Of lanes that are too dense for marks, by place. */
  readonly strips: ReadonlyMap<number, readonly PlacedStrip[]>;
  /** Between the two points of a person, in all lanes that they are in. */
  readonly between: readonly DrawnSpan[];
}

/** The first lane in sight, and the one after the last. */
export function inSight({
  rows,
  top,
  height,
}: Pick<Drawing, 'rows' | 'top' | 'height'>): readonly [number, number] {
  return [laneRowAt(rows, top), laneRowAt(rows, top + height) + 1];
}

/** The lanes in sight, from top to bottom. */
export function listPlaced(drawing: Drawing): PlacedMark[] {
  const [first, end] = inSight(drawing);
  return drawing.tracks.slice(first, end).flatMap(({ place }) => drawing.placing.at(place) ?? []);
}

/** How far beneath the line the entries are that a rollback undid, in px. */
export function undoneBelow({ size }: Pick<Drawing, 'size'>): number {
  return 1.4 * size;
}

/** The middle of the mark of an item on the canvas. */
export function markY(drawing: Drawing, { place, flags }: Track, item: number): number {
  const isUndone = (flags[item] ?? 0) & MARK_FLAGS.rolledBack;
  return lineY(drawing, place) + (isUndone ? undoneBelow(drawing) : 0);
}

/** The line of a lane on the canvas. */
export function lineY({ rows, top }: Pick<Drawing, 'rows' | 'top'>, place: number): number {
  return (rows[place]?.y ?? 0) - top;
}
