// One compressed block has its literals, which are put together with earlier output.

import { ZstdError } from './bits.ts';
import type { ZstdHistory } from './history.ts';
import { decodeHuffman, type HuffmanTable, readHuffman } from './huffman.ts';
import { type CodingMemory, readSequences } from './sequences.ts';

/** The blocks of a frame leave this for those after them. */
export class BlockReader {
  private codes: HuffmanTable | null = null;
  private readonly remembered: CodingMemory = { tables: [null, null, null], offsets: [1, 4, 8] };
  private readonly history: ZstdHistory;
  private readonly most: number;

  constructor(history: ZstdHistory, most: number) {
    this.history = history;
    this.most = most;
  }

  /** @throws {ZstdError} */
  read(bytes: Uint8Array): void {
    const { history, most } = this;
    const { literals, used } = this.literals(bytes);
    let at = 0;
    let made = 0;
    readSequences(bytes.subarray(used), this.remembered, (own, match, offset) => {
      made += own + match;
      if (at + own > literals.length || made > most)
        throw new ZstdError('have a block of more than it may hold');
      history.append(literals.subarray(at, at + own));
      at += own;
      history.repeat(offset, match);
    });
    if (made + literals.length - at > most)
      throw new ZstdError('have a block of more than it may hold');
    history.append(literals.subarray(at));
  }

  private literals(bytes: Uint8Array): { readonly literals: Uint8Array; readonly used: number } {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = bytes;
    const kind = a & 3;
    const form = (a >> 2) & 3;
    if (kind < 2) {
      const head = form === 1 ? 2 : form === 3 ? 3 : 1;
      const size =
        head === 1 ? a >> 3 : head === 2 ? (a >> 4) | (b << 4) : (a >> 4) | (b << 4) | (c << 12);
      const used = head + (kind === 0 ? size : 1);
      this.checkLiterals(size, used, bytes);
      if (kind === 0) return { literals: bytes.subarray(head, used), used };
      return { literals: new Uint8Array(size).fill(bytes[head] ?? 0), used };
    }
    const head = form < 2 ? 3 : form + 2;
    // Five bytes at most are read as one number, in two pieces of safe size.
    const bits = form < 2 ? 10 : form === 2 ? 14 : 18;
    const all =
      (a >> 4) +
      b * 2 ** 4 +
      c * 2 ** 12 +
      (head > 3 ? d * 2 ** 20 : 0) +
      (head > 4 ? e * 2 ** 28 : 0);
    const size = all % 2 ** bits;
    const packed = Math.floor(all / 2 ** bits) % 2 ** bits;
    const used = head + packed;
    this.checkLiterals(size, used, bytes);
    const literals = new Uint8Array(size);
    this.unpack(bytes.subarray(head, used), kind === 2, form !== 0, literals);
    return { literals, used };
  }

  private checkLiterals(size: number, used: number, bytes: Uint8Array): void {
    if (used > bytes.length) throw new ZstdError('end inside their literals');
    if (size > this.most) throw new ZstdError('have a block of more than it may hold');
  }

  private unpack(bytes: Uint8Array, hasCodes: boolean, isInFour: boolean, into: Uint8Array): void {
    let streams = bytes;
    if (hasCodes) {
      const { table, used } = readHuffman(bytes);
      this.codes = table;
      streams = bytes.subarray(used);
    }
    const { codes } = this;
    if (!codes) throw new ZstdError('repeat a table that was not there');
    if (!isInFour) {
      decodeHuffman(codes, streams, into);
      return;
    }
    const share = (into.length + 3) >> 2;
    let at = 6;
    for (let nth = 0; nth < 4; nth++) {
      const length = (streams[2 * nth] ?? 0) | ((streams[2 * nth + 1] ?? 0) << 8);
      const end = nth === 3 ? streams.length : at + length;
      if (end > streams.length || share * nth > into.length)
        throw new ZstdError('end inside their literals');
      const target = into.subarray(share * nth, nth === 3 ? into.length : share * (nth + 1));
      decodeHuffman(codes, streams.subarray(at, end), target);
      at = end;
    }
  }
}
