// Everything is divided by a hash over a fixed buffer and a scan of a fixed text. None of it is
// code of the app, so a change that makes the app slower cannot make this slower too.

export interface WatchReference {
  readonly hash: number;
  readonly words: number;
}

/** Every run has to find this. */
export const EXPECTED_REFERENCE: WatchReference = { hash: 3_466_803_734, words: 5_000 };

/**
 * Makes the loops, some hundred milliseconds of one thread. The function is given to other threads as text, also to
 * those of a browser: it uses nothing outside of itself.
 */
export function createReference(): () => WatchReference {
  const BUFFER = 1 << 20;
  const HASHED = 16;
  const WORDS = 1 << 18;
  const SCANNED = 6;

  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed >>> 8;
  };
  const buffer = Uint8Array.from({ length: BUFFER }, () => next() & 0xff);
  const text = Array.from({ length: WORDS }, () => (next() % 5_000).toString(36)).join(' ');

  const isPrime = (n: number) => {
    for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
    return true;
  };
  const primes = Array.from({ length: 312 }, (_, i) => i).filter((n) => n > 1 && isPrime(n));
  const fractions = (power: number) =>
    Int32Array.from(primes, (prime) => ((prime ** power % 1) * 2 ** 32) | 0);
  const keys = fractions(1 / 3);
  const start = fractions(1 / 2).slice(0, 8);
  const schedule = new Int32Array(64);
  const at = (words: Int32Array, i: number) => words[i] ?? 0;

  const absorb = (state: Int32Array, block: DataView, offset: number) => {
    for (let i = 0; i < 16; i++) schedule[i] = block.getInt32(offset + 4 * i);
    for (let i = 16; i < 64; i++) {
      const x = at(schedule, i - 15);
      const y = at(schedule, i - 2);
      const small = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const large = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      schedule[i] = (at(schedule, i - 16) + small + at(schedule, i - 7) + large) | 0;
    }
    let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
    let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
    for (let i = 0; i < 64; i++) {
      const turnedE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const turnedA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const one = (h + turnedE + ((e & f) ^ (~e & g)) + at(keys, i) + at(schedule, i)) | 0;
      const two = (turnedA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((sum, i) => {
      state[i] = at(state, i) + sum;
    });
  };
  const hash = () => {
    const state = start.slice();
    const view = new DataView(buffer.buffer);
    for (let offset = 0; offset < BUFFER; offset += 64) absorb(state, view, offset);
    // The buffer is a whole number of blocks: the last one has the end mark and the number of bits alone.
    const last = new DataView(new ArrayBuffer(64));
    last.setUint8(0, 0x80);
    last.setUint32(60, BUFFER * 8);
    absorb(state, last, 0);
    return at(state, 0) >>> 0;
  };
  const scan = () => {
    const found = new Map<string, number>();
    let begin = 0;
    for (let end = 0; end <= text.length; end++) {
      if (end < text.length && text.charCodeAt(end) !== 0x20) continue;
      const word = text.slice(begin, end);
      found.set(word, (found.get(word) ?? 0) + 1);
      begin = end + 1;
    }
    return found.size;
  };

  return () => {
    const found = { hash: 0, words: 0 };
    for (let i = 0; i < HASHED; i++) found.hash = hash();
    for (let i = 0; i < SCANNED; i++) found.words = scan();
    return found;
  };
}
