// The hash of a state whose resources are spelled already only puts them in order, and together.

import { encodeText, toHex } from '../../base/bytes.ts';
import type { HashEngine, HashStream } from '../../base/hash/hash.ts';
import { unquoted } from './spelled-name.ts';
import { copyTo } from './value-room.ts';
import { compareResources } from './world-hash.ts';

/** The places of a resource's parts. Its names follow one another, with their quotes. */
export interface SpelledResource {
  name: Uint8Array;
  kindStart: number;
  kindEnd: number;
  idEnd: number;
  /** 32 bytes from there on. */
  commit: Uint8Array;
  commitStart: number;
  retracted: boolean;
  value: Uint8Array;
  valueStart: number;
  valueEnd: number;
  version: number;
}

const BACKSLASH = 0x5c;

/** Orders resources by kind, then by id, by UTF-8 bytes. */
export class SpelledNames {
  /** Has by resource where its name begins among `bytes`: kind and id, with a zero behind each. */
  private readonly starts: Uint32Array;
  private readonly kindEnds: Uint32Array;
  private count = 0;
  private bytes = new Uint8Array(1024);
  private used = 0;
  /**
   * Only names without escapes are in the order of the bytes that spell them, and have no zeros.
   */
  private hasEscapes = false;

  constructor(count: number) {
    this.starts = new Uint32Array(count + 1);
    this.kindEnds = new Uint32Array(count);
  }

  add(bytes: Uint8Array, kindStart: number, kindEnd: number, idEnd: number): void {
    if (this.used + idEnd - kindStart > this.bytes.length) {
      const more = new Uint8Array(2 * Math.max(this.bytes.length, idEnd - kindStart));
      more.set(this.bytes);
      this.bytes = more;
    }
    this.take(bytes, kindStart + 1, kindEnd - 1);
    this.kindEnds[this.count] = this.used - 1;
    this.take(bytes, kindEnd + 1, idEnd - 1);
    this.starts[++this.count] = this.used;
  }

  inOrder(): Uint32Array {
    const { starts, bytes } = this;
    const order = Uint32Array.from({ length: this.count }, (_, which) => which);
    if (this.hasEscapes) {
      const names = Array.from(order, (which) => this.name(which));
      return order.sort((a, b) => compareResources(names[a] ?? NONE, names[b] ?? NONE));
    }
    return order.sort((a, b) => {
      let [i, j] = [starts[a] ?? 0, starts[b] ?? 0];
      const end = starts[a + 1] ?? 0;
      while (i < end && bytes[i] === bytes[j]) {
        i++;
        j++;
      }
      return i < end ? (bytes[i] ?? 0) - (bytes[j] ?? 0) : 0;
    });
  }

  private take(bytes: Uint8Array, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const byte = bytes[i] ?? 0;
      if (byte === BACKSLASH) this.hasEscapes = true;
      this.bytes[this.used++] = byte;
    }
    this.bytes[this.used++] = 0;
  }

  private name(which: number) {
    const [start, middle, end] = [
      this.starts[which] ?? 0,
      this.kindEnds[which] ?? 0,
      this.starts[which + 1] ?? 0,
    ];
    return {
      kind: unquoted(this.bytes.subarray(start, middle)),
      id: unquoted(this.bytes.subarray(middle + 1, end - 1)),
    };
  }
}

const NONE = { kind: '', id: '' };

const OPEN = encodeText('[');
const FIRST = encodeText('{"id":');
const NEXT = encodeText(',{"id":');
const KIND = encodeText(',"kind":');
const COMMIT = encodeText(',"last_commit":"commit:');
const IN_FORCE = encodeText('","retracted":false,"value":');
const RETRACTED = encodeText('","retracted":true,"value":');
const VERSION = encodeText(',"version":');
const LAST = encodeText('}');
const CLOSE = encodeText(']');
const COMMIT_BYTES = 32;

/** Makes the same hash as `worldHash`; `resources` are in order, each good until the next one. */
export function spelledHash(resources: Iterable<SpelledResource>, hash: HashEngine): string {
  const speller = new Speller(hash.blake3Stream());
  speller.all(OPEN);
  let before = FIRST;
  for (const one of resources) {
    speller.all(before);
    speller.range(one.name, one.kindEnd, one.idEnd);
    speller.all(KIND);
    speller.range(one.name, one.kindStart, one.kindEnd);
    speller.all(COMMIT);
    speller.hex(one.commit, one.commitStart, one.commitStart + COMMIT_BYTES);
    speller.all(one.retracted ? RETRACTED : IN_FORCE);
    speller.range(one.value, one.valueStart, one.valueEnd);
    speller.all(VERSION);
    speller.all(encodeText(String(one.version)));
    speller.all(LAST);
    before = NEXT;
  }
  speller.all(CLOSE);
  return speller.hash();
}

const AT_ONCE = 64 * 1024;
const HEX = encodeText('0123456789abcdef');

class Speller {
  private readonly buffer = new Uint8Array(AT_ONCE);
  private used = 0;
  private readonly stream: HashStream;

  constructor(stream: HashStream) {
    this.stream = stream;
  }

  all(bytes: Uint8Array): void {
    this.range(bytes, 0, bytes.length);
  }

  range(bytes: Uint8Array, from: number, to: number): void {
    if (this.used + to - from > AT_ONCE) this.flush();
    if (to - from > AT_ONCE) this.stream.update(bytes.subarray(from, to));
    else this.used = copyTo(this.buffer, this.used, bytes, from, to);
  }

  hex(bytes: Uint8Array, from: number, to: number): void {
    if (this.used + 2 * (to - from) > AT_ONCE) this.flush();
    for (let i = from; i < to; i++) {
      const byte = bytes[i] ?? 0;
      this.buffer[this.used++] = HEX[byte >> 4] ?? 0;
      this.buffer[this.used++] = HEX[byte & 15] ?? 0;
    }
  }

  hash(): string {
    this.flush();
    return toHex(this.stream.digest());
  }

  private flush(): void {
    this.stream.update(this.buffer.subarray(0, this.used));
    this.used = 0;
  }
}
