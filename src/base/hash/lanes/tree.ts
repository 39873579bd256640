// BLAKE3 over the compressor: which blocks are taken together. Messages are cut into chunks, chunks
// of the same number of blocks go through the lanes together, then the nodes of all trees, level
// by level.

import { AT, BLAKE3_BLOCK, type Compressor, createCompressor, IV, LANES } from './compress.ts';

export const CHUNK = 1024;
export const DIGEST_SIZE = 32;
export const DIGEST_WORDS = 8;
const [START, END, PARENT, ROOT] = [1, 2, 4, 8];
/** Bytes of messages that are in the memory at once; each takes whole blocks. */
export const ROOM = 256 * 1024;
/** At least a block for each. */
const MOST_CHUNKS = ROOM / BLAKE3_BLOCK;
const [FIRST_NODES, SECOND_NODES] = [AT.end, AT.end + DIGEST_SIZE * MOST_CHUNKS];
const MESSAGES = SECOND_NODES + DIGEST_SIZE * MOST_CHUNKS;
const INITIAL = Int32Array.from({ length: DIGEST_WORDS * LANES }, (_, i) => IV[i >> 2] ?? 0);
const word = (address: number): number => address >> 2;

export class Tree {
  /** The chunks that are in the memory, or the nodes of a level. */
  private jobs = 0;
  private readonly from = new Int32Array(MOST_CHUNKS);
  private readonly to = new Int32Array(MOST_CHUNKS);
  private readonly blocks = new Uint8Array(MOST_CHUNKS);
  private readonly lastLength = new Uint8Array(MOST_CHUNKS);
  private readonly flags = new Uint8Array(MOST_CHUNKS);
  private readonly counters = new Float64Array(MOST_CHUNKS);
  private readonly sorted = new Int32Array(MOST_CHUNKS);
  private readonly compressor: Compressor;

  constructor(compressor: Compressor) {
    this.compressor = compressor;
  }

  /**
   * The digests of as many messages as there is room for, from `first` on, to `digests` at their
   * numbers. @returns the number of the first that was left; it is `first` when that is too large.
   */
  digest(messages: readonly Uint8Array[], first: number, digests: Uint8Array): number {
    const { bytes } = this.compressor;
    const nodes: number[] = [];
    let [at, next] = [MESSAGES, first];
    this.jobs = 0;
    for (; next < messages.length; next++) {
      const message = messages[next] ?? NOTHING;
      const end = at + sizeInMemory(message.length);
      if (end > MESSAGES + ROOM) break;
      nodes.push(this.addChunks(message, at, 0, true));
      at = end;
    }
    this.compressChunks();
    this.compressTrees(nodes, true, (i, node) => {
      digests.set(bytes.subarray(node, node + DIGEST_SIZE), DIGEST_SIZE * (first + i));
    });
    return next;
  }

  /** The node over chunks of one message, the first of which is its chunk number `counter`. */
  node(chunks: Uint8Array, counter: number): Uint8Array<ArrayBuffer> {
    this.jobs = 0;
    const nodes = [this.addChunks(chunks, MESSAGES, counter, false)];
    let result = new Uint8Array();
    this.compressChunks();
    this.compressTrees(nodes, false, (_, node) => {
      result = this.compressor.bytes.slice(node, node + DIGEST_SIZE);
    });
    return result;
  }

  parent(left: Uint8Array, right: Uint8Array, isRoot: boolean): Uint8Array<ArrayBuffer> {
    const { bytes } = this.compressor;
    bytes.set(left, FIRST_NODES);
    bytes.set(right, FIRST_NODES + DIGEST_SIZE);
    this.jobs = 0;
    this.addParent(FIRST_NODES, SECOND_NODES, isRoot);
    this.compressParents();
    return bytes.slice(SECOND_NODES, SECOND_NODES + DIGEST_SIZE);
  }

  /** The nodes of these chunks of a message that has several, in words, each to its place among `nodes`. */
  chunks(message: Uint8Array, numbers: readonly number[], nodes: Int32Array): void {
    const most = ROOM / CHUNK;
    for (let from = 0; from < numbers.length; from += most) {
      const some = numbers.slice(from, from + most);
      this.jobs = 0;
      some.forEach((number, i) => {
        const chunk = message.subarray(CHUNK * number, CHUNK * (number + 1));
        this.addChunks(chunk, MESSAGES + CHUNK * i, number, false);
      });
      this.compressChunks();
      some.forEach((number, i) => {
        this.copyNode(FIRST_NODES + DIGEST_SIZE * i, nodes, number);
      });
    }
  }

  /** The nodes above pairs of others, each pair and each node at its place. */
  parents(pairs: Int32Array, numbers: readonly number[], nodes: Int32Array): void {
    const { words } = this.compressor;
    const most = MOST_CHUNKS / 2;
    for (let from = 0; from < numbers.length; from += most) {
      const some = numbers.slice(from, from + most);
      this.jobs = 0;
      some.forEach((number, i) => {
        const pair = FIRST_NODES + 2 * DIGEST_SIZE * i;
        const from = 2 * DIGEST_WORDS * number;
        for (let j = 0; j < 2 * DIGEST_WORDS; j++) words[word(pair) + j] = pairs[from + j] ?? 0;
        this.addParent(pair, SECOND_NODES + DIGEST_SIZE * i, false);
      });
      this.compressParents();
      some.forEach((number, i) => {
        this.copyNode(SECOND_NODES + DIGEST_SIZE * i, nodes, number);
      });
    }
  }

  /** To its place among `nodes`. */
  private copyNode(at: number, nodes: Int32Array, number: number): void {
    const { words } = this.compressor;
    const to = DIGEST_WORDS * number;
    for (let i = 0; i < DIGEST_WORDS; i++) nodes[to + i] = words[word(at) + i] ?? 0;
  }

  /** @returns how many chunks it has. */
  private addChunks(message: Uint8Array, at: number, counter: number, isRoot: boolean): number {
    const { bytes } = this.compressor;
    const end = at + message.length;
    bytes.set(message, at);
    bytes.fill(0, end, at + sizeInMemory(message.length));
    const chunks = Math.max(1, Math.ceil(message.length / CHUNK));
    for (let i = 0; i < chunks; i++) {
      const from = at + CHUNK * i;
      const length = Math.min(CHUNK, end - from);
      const blocks = Math.max(1, Math.ceil(length / BLAKE3_BLOCK));
      const job = this.jobs++;
      this.from[job] = from;
      this.to[job] = FIRST_NODES + DIGEST_SIZE * job;
      this.blocks[job] = blocks;
      this.lastLength[job] = length - BLAKE3_BLOCK * (blocks - 1);
      this.flags[job] = isRoot && chunks === 1 ? END | ROOT : END;
      this.counters[job] = counter + i;
    }
    return chunks;
  }

  private addParent(from: number, to: number, isRoot: boolean): void {
    const job = this.jobs++;
    this.from[job] = from;
    this.to[job] = to;
    this.flags[job] = isRoot ? PARENT | ROOT : PARENT;
  }

  /** Those of as many blocks together. */
  private compressChunks(): void {
    const { sorted, blocks } = this;
    const starts = new Int32Array(CHUNK / BLAKE3_BLOCK + 2);
    for (let job = 0; job < this.jobs; job++) {
      const after = (blocks[job] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
    for (let job = 0; job < this.jobs; job++) {
      const count = blocks[job] ?? 0;
      const place = starts[count] ?? 0;
      sorted[place] = job;
      starts[count] = place + 1;
    }
    for (let i = 0; i < this.jobs; ) {
      const count = blocks[sorted[i] ?? 0] ?? 0;
      // Now the start of those of more blocks.
      const end = Math.min(i + LANES, starts[count] ?? 0);
      this.compressLanes(i, end, count);
      i = end;
    }
  }

  private compressLanes(start: number, end: number, count: number): void {
    const { words, compress } = this.compressor;
    words.set(INITIAL, word(AT.chaining));
    const at = [0, 0, 0, 0];
    for (let lane = 0; lane < LANES; lane++) {
      // Lanes without a chunk of their own take the last one's.
      const job = this.sorted[Math.min(start + lane, end - 1)] ?? 0;
      const counter = this.counters[job] ?? 0;
      at[lane] = this.from[job] ?? 0;
      words[word(AT.counterLow) + lane] = counter;
      words[word(AT.counterHigh) + lane] = counter / 2 ** 32;
    }
    const [a = 0, b = 0, c = 0, d = 0] = at;
    if (count > 1) {
      words.fill(BLAKE3_BLOCK, word(AT.length), word(AT.length) + LANES);
      words.fill(START, word(AT.flags), word(AT.flags) + LANES);
      compress(a, b, c, d, 1);
    }
    if (count > 2) {
      words.fill(0, word(AT.flags), word(AT.flags) + LANES);
      compress(a + BLAKE3_BLOCK, b + BLAKE3_BLOCK, c + BLAKE3_BLOCK, d + BLAKE3_BLOCK, count - 2);
    }
    for (let lane = 0; lane < LANES; lane++) {
      const job = this.sorted[Math.min(start + lane, end - 1)] ?? 0;
      words[word(AT.length) + lane] = this.lastLength[job] ?? 0;
      words[word(AT.flags) + lane] = (this.flags[job] ?? 0) | (count === 1 ? START : 0);
    }
    const last = BLAKE3_BLOCK * (count - 1);
    compress(a + last, b + last, c + last, d + last, 1);
    for (let i = start; i < end; i++) this.take(i - start, this.to[this.sorted[i] ?? 0] ?? 0);
  }

  /** `nodes`: how many each tree has, one tree after another. */
  private compressTrees(
    nodes: readonly number[],
    isRoot: boolean,
    done: (tree: number, node: number) => void,
  ): void {
    let level = nodes.map((count, tree) => ({ count, tree }));
    let [from, to] = [FIRST_NODES, SECOND_NODES];
    while (level.length) {
      this.jobs = 0;
      let [read, written] = [from, to];
      const next: typeof level = [];
      for (const { count, tree } of level) {
        if (count === 1) done(tree, read);
        else {
          for (let i = 0; i + 1 < count; i += 2, written += DIGEST_SIZE)
            this.addParent(read + DIGEST_SIZE * i, written, isRoot && count === 2);
          if (count % 2) {
            // The last one of an odd number goes up as it is.
            const last = read + DIGEST_SIZE * (count - 1);
            this.compressor.bytes.copyWithin(written, last, last + DIGEST_SIZE);
            written += DIGEST_SIZE;
          }
          next.push({ count: Math.ceil(count / 2), tree });
        }
        read += DIGEST_SIZE * count;
      }
      this.compressParents();
      [from, to] = [to, from];
      level = next;
    }
  }

  private compressParents(): void {
    const { words, compress } = this.compressor;
    words.fill(0, word(AT.counterLow), word(AT.counterLow) + 2 * LANES);
    words.fill(BLAKE3_BLOCK, word(AT.length), word(AT.length) + LANES);
    for (let start = 0; start < this.jobs; start += LANES) {
      const end = Math.min(start + LANES, this.jobs);
      const at = (lane: number) => this.from[Math.min(start + lane, end - 1)] ?? 0;
      words.set(INITIAL, word(AT.chaining));
      for (let lane = 0; lane < LANES; lane++)
        words[word(AT.flags) + lane] = this.flags[Math.min(start + lane, end - 1)] ?? 0;
      compress(at(0), at(1), at(2), at(3), 1);
      for (let i = start; i < end; i++) this.take(i - start, this.to[i] ?? 0);
    }
  }

  /** The chaining value of a lane, to an address. */
  private take(lane: number, to: number): void {
    const { words } = this.compressor;
    const [from, target] = [word(AT.chaining) + lane, word(to)];
    for (let i = 0; i < DIGEST_WORDS; i++) words[target + i] = words[from + LANES * i] ?? 0;
  }
}

const NOTHING = new Uint8Array();

/** In whole blocks. */
function sizeInMemory(length: number): number {
  return BLAKE3_BLOCK * Math.max(1, Math.ceil(length / BLAKE3_BLOCK));
}

/** @throws where WebAssembly, or its SIMD, is not to be had. */
export async function createTree(): Promise<Tree> {
  return new Tree(await createCompressor(MESSAGES + ROOM));
}
