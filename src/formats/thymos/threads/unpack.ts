// The entries of a piece that another thread has made, as they are examined.

import { toHex } from '../../../base/bytes.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { chooseHeld, Payload, type ReadPayload } from '../payload/payload.ts';
import { CommitSpans } from '../payload/spans.ts';
import {
  FLAG,
  ID_BYTES,
  KIND_NAMES,
  type Piece,
  type PieceColumns,
  viewPieceColumns,
} from './piece.ts';

/** `from`: position of its first entry in the lane. */
export function* unpackPiece(piece: Piece, from: number): Generator<Entry> {
  const { entries, others } = piece;
  const columns = viewPieceColumns(piece.buffer);
  let other = 0;
  for (let i = 0; i < entries; i++) {
    if ((columns.flags[i] ?? 0) & FLAG.usual) {
      yield new UsualEntry(columns, i, from + i);
      continue;
    }
    const entry = others[other++];
    if (!entry) throw new Error('a piece has fewer entries than it says');
    yield { ...entry, index: from + i };
  }
}

/** Texts are made of it when they are asked for: of most entries none is. */
class UsualEntry implements ReadPayload {
  readonly index: number;
  readonly seq: number;
  readonly kind: string;
  readonly recordedAt: number | null;
  readonly locator?: number;
  readonly payload: Payload;
  readonly follows: boolean;
  private readonly columns: PieceColumns;
  private readonly at: number;

  constructor(columns: PieceColumns, i: number, index: number) {
    const flag = columns.flags[i] ?? 0;
    this.index = index;
    this.seq = columns.seqs[i] ?? 0;
    this.kind = KIND_NAMES[columns.kinds[i] ?? 0] ?? '';
    this.recordedAt = flag & FLAG.time ? (columns.times[i] ?? 0) : null;
    if (flag & FLAG.locator) this.locator = columns.locators[i] ?? 0;
    this.payload = commitAt(columns, i, flag);
    this.follows = (flag & FLAG.follows) !== 0;
    this.columns = columns;
    this.at = i;
  }

  get bytes(): Uint8Array {
    return this.payload.canonical;
  }

  get id(): string {
    return toHex(idAt(this.columns.ids, this.at));
  }

  get parent(): string | null {
    const { columns, at } = this;
    return (columns.flags[at] ?? 0) & FLAG.parent ? toHex(idAt(columns.parents, at)) : null;
  }

  copyId(target: Uint8Array): void {
    const from = ID_BYTES * this.at;
    for (let i = 0; i < ID_BYTES; i++) target[i] = this.columns.ids[from + i] ?? 0;
  }
}

/** Nobody keeps one for longer than a page of others, so it may be a part of its piece. */
function commitAt(
  { bytes, ends, places, placeEnds }: PieceColumns,
  i: number,
  flag: number,
): Payload {
  const payload = bytes.subarray(i ? ends[i - 1] : 0, ends[i]);
  const held = chooseHeld((flag & FLAG.content) !== 0, (flag & FLAG.body) !== 0);
  const spans = new CommitSpans(places, i ? placeEnds[i - 1] : 0);
  return new Payload('commit', payload, true, spans, NONE, held);
}

const NONE: readonly string[] = [];

function idAt(ids: Uint8Array, i: number): Uint8Array {
  return ids.subarray(ID_BYTES * i, ID_BYTES * (i + 1));
}
