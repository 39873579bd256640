// Zstandard keeps the low half of XXH64 as a checksum: it detects damage, not tampering. The code
// uses halves of 32 bits, since numbers of 64 are many times slower here.

type Pair = readonly [high: number, low: number];

const P1: Pair = [0x9e3779b1, 0x85ebca87];
const P2: Pair = [0xc2b2ae3d, 0x27d4eb4f];
const P3: Pair = [0x165667b1, 0x9e3779f9];
const P4: Pair = [0x85ebca77, 0xc2b2ae63];
const P5: Pair = [0x27d4eb2f, 0x165667c5];

function mulHigh(a: number, b: number): number {
  const [a0, a1, b0, b1] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  const lower = (middle & 0xffff) + a0 * b1;
  return (a1 * b1 + (middle >>> 16) + (lower >>> 16)) >>> 0;
}

function mul([ah, al]: Pair, [bh, bl]: Pair): Pair {
  const high = mulHigh(al, bl) + Math.imul(ah, bl) + Math.imul(al, bh);
  return [high >>> 0, Math.imul(al, bl) >>> 0];
}

function add([ah, al]: Pair, [bh, bl]: Pair): Pair {
  const low = al + bl;
  return [(ah + bh + (low > 0xffffffff ? 1 : 0)) >>> 0, low >>> 0];
}

function xor([ah, al]: Pair, [bh, bl]: Pair): Pair {
  return [(ah ^ bh) >>> 0, (al ^ bl) >>> 0];
}

function rotate([high, low]: Pair, by: number): Pair {
  if (by >= 32) return by === 32 ? [low, high] : rotate([low, high], by - 32);
  const back = 32 - by;
  return [((high << by) | (low >>> back)) >>> 0, ((low << by) | (high >>> back)) >>> 0];
}

function shift([high, low]: Pair, by: number): Pair {
  if (by >= 32) return [0, high >>> (by - 32)];
  return [high >>> by, ((low >>> by) | (high << (32 - by))) >>> 0];
}

const round = (lane: Pair, input: Pair) => mul(rotate(add(lane, mul(input, P2)), 31), P1);
const ZERO: Pair = [0, 0];
const minus = ([high, low]: Pair) => add([~high >>> 0, ~low >>> 0], [0, 1]);

export class Xxh64 {
  private readonly lanes = Uint32Array.from([...add(P1, P2), ...P2, ...ZERO, ...minus(P1)]);
  private readonly rest = new Uint8Array(32);
  private kept = 0;
  private size = 0;

  update(bytes: Uint8Array): void {
    this.size += bytes.length;
    let at = 0;
    if (this.kept) {
      at = Math.min(32 - this.kept, bytes.length);
      this.rest.set(bytes.subarray(0, at), this.kept);
      this.kept += at;
      if (this.kept < 32) return;
      this.stripe(viewBytes(this.rest), 0);
      this.kept = 0;
    }
    const view = viewBytes(bytes);
    for (; at + 32 <= bytes.length; at += 32) this.stripe(view, at);
    this.rest.set(bytes.subarray(at));
    this.kept = bytes.length - at;
  }

  low(): number {
    const { lanes, rest, kept, size } = this;
    let hash = P5;
    if (size >= 32) {
      const all = [0, 2, 4, 6].map((nth): Pair => [lanes[nth] ?? 0, lanes[nth + 1] ?? 0]);
      hash = [1, 7, 12, 18].reduce((sum, by, nth) => add(sum, rotate(all[nth] ?? ZERO, by)), ZERO);
      for (const lane of all) hash = add(mul(xor(hash, round(ZERO, lane)), P1), P4);
    }
    hash = add(hash, [Math.floor(size / 2 ** 32), size >>> 0]);
    const view = viewBytes(rest);
    let at = 0;
    for (; at + 8 <= kept; at += 8)
      hash = add(mul(rotate(xor(hash, round(ZERO, pairAt(view, at))), 27), P1), P4);
    if (at + 4 <= kept) {
      hash = add(mul(rotate(xor(hash, mul([0, view.getUint32(at, true)], P1)), 23), P2), P3);
      at += 4;
    }
    for (; at < kept; at++) hash = mul(rotate(xor(hash, mul([0, rest[at] ?? 0], P5)), 11), P1);
    hash = mul(xor(hash, shift(hash, 33)), P2);
    hash = mul(xor(hash, shift(hash, 29)), P3);
    return xor(hash, shift(hash, 32))[1];
  }

  /**
   * Does the same as {@link round} for each lane, without a pair for every number: this is most of
   * the work.
   */
  private stripe(view: DataView, at: number): void {
    const { lanes } = this;
    for (let nth = 0; nth < 8; nth += 2) {
      const low = view.getUint32(at + nth * 4, true);
      const high = view.getUint32(at + nth * 4 + 4, true);
      const product = mulHigh(low, P2[1]) + Math.imul(high, P2[1]) + Math.imul(low, P2[0]);
      const sumLow = (lanes[nth + 1] ?? 0) + (Math.imul(low, P2[1]) >>> 0);
      const sumHigh = (lanes[nth] ?? 0) + product + (sumLow > 0xffffffff ? 1 : 0);
      const [turnedHigh, turnedLow] = [
        (sumHigh << 31) | ((sumLow | 0) >>> 1),
        (sumLow << 31) | ((sumHigh | 0) >>> 1),
      ];
      lanes[nth] =
        mulHigh(turnedLow, P1[1]) + Math.imul(turnedHigh, P1[1]) + Math.imul(turnedLow, P1[0]);
      lanes[nth + 1] = Math.imul(turnedLow, P1[1]);
    }
  }
}

function viewBytes(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function pairAt(view: DataView, at: number): Pair {
  return [view.getUint32(at + 4, true), view.getUint32(at, true)];
}
