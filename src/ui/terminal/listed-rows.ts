// Rows of a printed list can be very many, and as text they take a part of the memory of their
// values.

import { decodeText, encodeText } from '../../base/bytes.ts';
import { Growing } from '../../base/growing.ts';
import type { IdStore } from '../../base/id-column.ts';
import { PrintedLine, printLine } from './json.ts';

const PIECE = 64 * 1024;

/** A full piece has its bytes, or their place in the store. */
type Kept = Uint8Array | { readonly place: number; readonly length: number };

export class ListedRows implements Iterable<PrintedLine> {
  private readonly kept: Kept[] = [];
  /** Null when nothing is in the last piece. */
  private last: Growing | null = null;
  private readonly store: IdStore | null;

  /** A null `store` keeps all pieces in memory. */
  constructor(store: IdStore | null = null) {
    this.store = store;
  }

  push(row: object): void {
    this.last ??= new Growing();
    // A line of JSON contains no line feed.
    this.last.append(encodeText(`${printLine(row)}\n`));
    if (this.last.length >= PIECE) this.trim();
  }

  /** Gives back the room that the last piece would grow into. */
  trim(): void {
    if (!this.last) return;
    const piece = this.last.take();
    const place = this.store?.put(piece) ?? null;
    this.kept.push(place === null ? piece : { place, length: piece.length });
    this.last = null;
  }

  *[Symbol.iterator](): Generator<PrintedLine, void> {
    this.trim();
    for (const piece of this.kept) {
      const bytes =
        piece instanceof Uint8Array ? piece : this.store?.get(piece.place, piece.length);
      const rows = decodeText(bytes ?? new Uint8Array()).split('\n');
      for (const row of rows.slice(0, -1)) yield new PrintedLine(row);
    }
  }
}
