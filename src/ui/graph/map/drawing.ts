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

export interface DrawnPoint {
  readonly placed: PlacedMark;
  readonly mark: MapMark;
}

/** Thins each track at one scale out when it is drawn first. */
export class Placing {
  readonly scale: Scale;
  private readonly tracks: readonly Track[];
  private readonly apart: number;
  private readonly placed = new Map<number, PlacedMark>();

  /** `apart` is the distance in px below which two marks are one. */
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

/** A strip of a lane, in px from the top of the lane's row, and of all lanes. */
export interface PlacedStrip {
  readonly name: string;
  readonly total: string;
  readonly peak: string;
  readonly top: number;
  readonly height: number;
  readonly edges: Float64Array;
  readonly layers: readonly StripLayer[];
}

export interface Drawing {
  readonly tracks: readonly Track[];
  readonly shapes: readonly KindShape[];
  readonly placing: Placing;
  readonly rows: readonly MapRow[];
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly ticks: readonly number[];
  /** The strips, by place, of lanes that are too dense for marks. */
  readonly strips: ReadonlyMap<number, readonly PlacedStrip[]>;
  readonly between: readonly DrawnSpan[];
}

/** Returns the first lane in sight, and the one after the last. */
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

/** Returns how many px below the line the entries are that a rollback undid. */
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
