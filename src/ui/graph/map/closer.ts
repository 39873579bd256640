// The visible part of a lane is read closer than all of it, so that single marks of a lane of very
// many entries come out once they have room.

import { firstPast } from '../../../base/lists.ts';
import type { LaneItems, LaneWindow } from '../../../ledger/layout/index.ts';
import type { Scale } from './scale.ts';
import { BUCKET } from './thin.ts';
import type { By, Track } from './tracks.ts';

/** The part of an axis between two values. */
export interface MapStretch {
  readonly from: number;
  readonly to: number;
}

const MAX_BUCKETS = 8192;

/** Returns the request for a part of a lane; null when it is drawn as close as it can be. */
export function findLaneWindow(
  track: Track,
  scale: Scale,
  by: By,
  stretch: MapStretch,
): LaneWindow | null {
  const { lane, index, values, counts, length } = track;
  let [from, to, parts, isWhole] = [lane.entries, 0, 0, true];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let item = 0; item < length; item++) {
    const next = values[item + 1] ?? Number.POSITIVE_INFINITY;
    if (next < stretch.from || (values[item] ?? 0) > stretch.to) continue;
    const [at, count] = [index[item] ?? 0, counts[item] ?? 1];
    from = Math.min(from, at);
    to = Math.max(to, at + count, index[item + 1] ?? lane.entries);
    low = Math.min(low, values[item] ?? low);
    high = Math.max(high, Math.min(next, scale.domain.to));
    parts++;
    if (count > 1) isWhole = false;
  }
  if (isWhole || to <= from) return null;
  const px = (by === 'time' ? high - low : to - from) * scale.rate;
  const buckets = Math.min(MAX_BUCKETS, to - from, Math.max(1, Math.ceil(px / BUCKET)));
  if (buckets <= parts) return null;
  const window = { lane: lane.lane, from, to, buckets };
  return by === 'time' ? { ...window, by } : window;
}

/** Returns whether an answered window shows the wanted one, without being much closer. */
export function covers(asked: LaneWindow | undefined, wanted: LaneWindow): boolean {
  if (!asked || asked.from > wanted.from || asked.to < wanted.to) return false;
  const density = ({ from, to, buckets }: LaneWindow) => buckets / (to - from);
  const ratio = density(asked) / density(wanted);
  return asked.by === wanted.by && ratio > 0.8 && ratio < 4;
}

/** Replaces the items of a lane within a window by those of the closer one. */
export function withCloser(coarse: LaneItems, closer: LaneItems, window: LaneWindow): LaneItems {
  const past = (edge: number) =>
    firstPast(coarse.index.length, (at) => (coarse.index[at] ?? 0) >= edge);
  const [from, to] = [past(window.from), past(window.to)];
  const length = coarse.index.length - (to - from) + closer.index.length;
  const put = <T extends Column>(all: T, ofCoarse: T, ofCloser: T): T => {
    all.set(ofCoarse.subarray(0, from));
    all.set(ofCloser, from);
    all.set(ofCoarse.subarray(to), from + ofCloser.length);
    return all;
  };
  return {
    index: put(new Uint32Array(length), coarse.index, closer.index),
    counts: put(new Uint32Array(length), coarse.counts, closer.counts),
    shapes: put(new Uint8Array(length), coarse.shapes, closer.shapes),
    flags: put(new Uint8Array(length), coarse.flags, closer.flags),
    times: put(new Float64Array(length), coarse.times, closer.times),
    rollbacks: coarse.rollbacks,
    grants: coarse.grants,
  };
}

type Column = Uint32Array | Uint8Array | Float64Array;
