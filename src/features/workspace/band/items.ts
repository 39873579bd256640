// A lane's series as items of one line: where a bucket is one entry, that entry.

import type { SeriesView } from '../../../core/model/series.ts';
import type { KindShape } from '../../../core/model/view.ts';
import { FLAGS, rankOf, type Track, weightOf } from '../../../ui/graph/map/tracks.ts';
import { firstAbove } from '../walk.ts';

export interface BandItems {
  readonly track: Track;
  readonly shapes: readonly KindShape[];
}

interface Item {
  readonly index: number;
  readonly count: number;
  readonly shape: KindShape;
  readonly flags: number;
}

/** `hits`: what a filter found, ascending. */
export function itemsOf(view: SeriesView, hits: Int32Array | null): BandItems {
  const items = [...bucketsOf(view), ...hitsOf(view, hits)].sort((a, b) => a.index - b.index);
  const shapes = [...new Set(items.map(({ shape }) => shape))];
  const track: Track = {
    lane: LANE,
    ...{ place: 0, from: 0 },
    length: items.length,
    values: Float64Array.from(items, ({ index }) => index),
    index: Uint32Array.from(items, ({ index }) => index),
    counts: Uint32Array.from(items, ({ count }) => count),
    shapes: Uint8Array.from(items, ({ shape }) => shapes.indexOf(shape)),
    flags: Uint8Array.from(items, ({ flags }) => flags),
    ranks: Uint8Array.from(items, rankOf),
    weights: Uint8Array.from(items, weightOf),
  };
  return { track, shapes };
}

/** It is alone: nothing asks for its name. */
const LANE: Track['lane'] = {
  ...{ lane: '', title: '', kind: null, depth: 0, parent: -1, leaves: null, start: 0 },
  ...{ entries: 0, verdict: null, missing: null },
};

function* bucketsOf(view: SeriesView): Generator<Item, void> {
  const { edges, kinds, errors, warnings, broken, open, branches } = view;
  for (let bucket = 0; bucket < edges.length - 1; bucket++) {
    let flags =
      (errors[bucket] ? FLAGS.error : 0) |
      (warnings[bucket] ? FLAGS.warning : 0) |
      (broken[bucket] ? FLAGS.broken : 0) |
      (open[bucket] ? FLAGS.open : 0) |
      (branches[bucket] ? FLAGS.fork : 0);
    const counts = new Map<KindShape, number>();
    for (const { shape, counts: of } of kinds)
      counts.set(shape, (counts.get(shape) ?? 0) + (of[bucket] ?? 0));
    for (const [shape, count] of counts) {
      if (count === 0) continue;
      yield { index: edges[bucket] ?? 0, count, shape, flags };
      // What was found is drawn once.
      flags = 0;
    }
  }
}

/** Of each bucket that has any the first: the others would be drawn over it. */
export function* hitsIn(edges: Uint32Array, hits: Int32Array): Generator<number, void> {
  for (let bucket = 0; bucket < edges.length - 1; bucket++) {
    const first = hits[firstAbove(hits, (edges[bucket] ?? 0) - 1)];
    if (first !== undefined && first < (edges[bucket + 1] ?? 0)) yield first;
  }
}

function* hitsOf({ edges }: SeriesView, hits: Int32Array | null): Generator<Item, void> {
  for (const index of hits ? hitsIn(edges, hits) : [])
    yield { index, count: 1, shape: 'change', flags: FLAGS.hit };
}
