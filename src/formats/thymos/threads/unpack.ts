// The entries of a piece that another thread has made, as they are examined.

import { toHex } from '../../../core/bytes.ts';
import type { Entry } from '../../../core/model/entry.ts';
import { heldOf, Payload, ReadEntry } from '../payload/payload.ts';
import { CommitSpans } from '../payload/spans.ts';
import { type Columns, columnsOf, FLAG, ID_SIZE, KIND_NAMES, type Piece } from './piece.ts';

/** `from`: position of its first entry in the lane. */
export function* unpack(piece: Piece, from: number): Generator<Entry> {
  const { entries, others } = piece;
  const columns = columnsOf(piece.buffer);
  const { flags, kinds, seqs, times, locators, ids } = columns;
  let other = 0;
  let before = '';
  for (let i = 0; i < entries; i++) {
    const index = from + i;
    const flag = flags[i] ?? 0;
    if (!(flag & FLAG.usual)) {
      const entry = others[other++];
      if (!entry) throw new Error('a piece has fewer entries than it says');
      before = entry.id;
      yield { ...entry, index };
      continue;
    }
    const id = toHex(idAt(ids, i));
    yield new ReadEntry({
      index,
      seq: seqs[i] ?? 0,
      id,
      parent: flag & FLAG.parent ? parentOf(columns, i, before) : null,
      kind: KIND_NAMES[kinds[i] ?? 0] ?? '',
      recordedAt: flag & FLAG.time ? (times[i] ?? 0) : null,
      payload: commitAt(columns, i, flag),
      locator: flag & FLAG.locator ? (locators[i] ?? 0) : undefined,
    });
    before = id;
  }
}

/** Nobody keeps one for longer than a page of others, so it may be a part of its piece. */
function commitAt({ bytes, ends, places, placeEnds }: Columns, i: number, flag: number): Payload {
  const payload = bytes.subarray(i ? ends[i - 1] : 0, ends[i]);
  const held = heldOf((flag & FLAG.content) !== 0, (flag & FLAG.body) !== 0);
  const spans = new CommitSpans(places.subarray(i ? placeEnds[i - 1] : 0, placeEnds[i]));
  return new Payload('commit', payload, true, spans, [], held);
}

/** In a healthy lane it is the entry before: one text for both. */
function parentOf({ flags, ids, parents }: Columns, i: number, before: string): string {
  const start = ID_SIZE * i;
  let isBefore = i > 0 && ((flags[i - 1] ?? 0) & FLAG.usual) !== 0;
  for (let at = start; isBefore && at < start + ID_SIZE; at++)
    isBefore = parents[at] === ids[at - ID_SIZE];
  return isBefore ? before : toHex(idAt(parents, i));
}

function idAt(ids: Uint8Array, i: number): Uint8Array {
  return ids.subarray(ID_SIZE * i, ID_SIZE * (i + 1));
}
