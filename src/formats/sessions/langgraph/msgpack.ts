// MessagePack as data: https://github.com/msgpack/msgpack/blob/master/spec.md. Values of Python's classes
// are named, and never made. Libraries make objects by names of the data and round large numbers; here a
// value is JSON without loss, and every length is held against what is left of the bytes before it is used.

import { decodeText, toHex } from '../../../base/bytes.ts';
import { canonicalText } from '../../../base/json/canonical.ts';
import { spellFloat } from '../../../base/json/float.ts';
import type { JsonMember, JsonValue } from '../../../base/json/value.ts';
import { readInstance } from './instance.ts';

/** Levels of lists and maps; the record around a value has some more, and JSON is read to 127. */
export const MSGPACK_MAX_DEPTH = 100;

export class PackError extends Error {
  /** The byte at which it cannot be read. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** One value, and nothing after it. @throws {PackError} */
export function unpackValue(bytes: Uint8Array): JsonValue {
  const reader = new Unpacker(bytes);
  const value = reader.value(0);
  reader.end();
  return value;
}

class Unpacker {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  end(): void {
    const left = this.bytes.length - this.at;
    if (left) throw this.fault(`${left} more bytes follow the value`);
  }

  value(depth: number): JsonValue {
    if (depth > MSGPACK_MAX_DEPTH)
      throw this.fault(`it is nested deeper than ${MSGPACK_MAX_DEPTH} levels`);
    const code = this.unsigned(1);
    if (code < 0x80) return { number: String(code) };
    if (code >= 0xe0) return { number: String(code - 0x100) };
    if (code < 0x90) return this.map(code & 0x0f, depth);
    if (code < 0xa0) return this.list(code & 0x0f, depth);
    if (code < 0xc0) return this.text(code & 0x1f);
    switch (code) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return asBytes(this.take(this.unsigned(1 << (code - 0xc4))));
      case 0xc7:
      case 0xc8:
      case 0xc9:
        return this.extension(this.unsigned(1 << (code - 0xc7)), depth);
      case 0xca:
        return float(this.view.getFloat32(this.pass(4)));
      case 0xcb:
        return float(this.view.getFloat64(this.pass(8)));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return { number: String(this.unsigned(1 << (code - 0xcc))) };
      case 0xcf:
        return { number: String(this.view.getBigUint64(this.pass(8))) };
      case 0xd0:
        return { number: String(this.view.getInt8(this.pass(1))) };
      case 0xd1:
        return { number: String(this.view.getInt16(this.pass(2))) };
      case 0xd2:
        return { number: String(this.view.getInt32(this.pass(4))) };
      case 0xd3:
        return { number: String(this.view.getBigInt64(this.pass(8))) };
      case 0xd4:
      case 0xd5:
      case 0xd6:
      case 0xd7:
      case 0xd8:
        return this.extension(1 << (code - 0xd4), depth);
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.text(this.unsigned(1 << (code - 0xd9)));
      case 0xdc:
      case 0xdd:
        return this.list(this.unsigned(2 << (code - 0xdc)), depth);
      case 0xde:
      case 0xdf:
        return this.map(this.unsigned(2 << (code - 0xde)), depth);
      default:
        throw new PackError('no value begins with the byte 0xc1', this.at - 1);
    }
  }

  private list(count: number, depth: number): JsonValue {
    this.expect(count);
    const items: JsonValue[] = [];
    for (let i = 0; i < count; i++) items.push(this.value(depth + 1));
    return items;
  }

  private map(count: number, depth: number): JsonValue {
    this.expect(2 * count);
    const members: JsonMember[] = [];
    const names = new Set<string>();
    for (let i = 0; i < count; i++) {
      const key = this.value(depth + 1);
      const name = typeof key === 'string' ? key : spelled(key);
      if (names.size === names.add(name).size) throw this.fault('a map has a key twice');
      members.push([name, this.value(depth + 1)]);
    }
    return { members };
  }

  private text(length: number): string {
    const start = this.at;
    try {
      return decodeText(this.take(length));
    } catch (error) {
      if (error instanceof PackError) throw error;
      throw new PackError('a text is not UTF-8', start);
    }
  }

  private extension(length: number, depth: number): JsonValue {
    const type = this.view.getInt8(this.pass(1));
    const start = this.at;
    const bytes = this.take(length);
    const inner = new Unpacker(bytes);
    try {
      const instance = readInstance(type, () => {
        const value = inner.value(depth + 1);
        inner.end();
        return value;
      });
      if (instance !== null) return instance;
      const members: JsonMember[] = [['extension type', { number: String(type) }]];
      return { members: [...members, ...asBytes(bytes).members] };
    } catch (error) {
      if (error instanceof PackError) throw new PackError(error.message, start + error.offset);
      throw error;
    }
  }

  /** So many values cannot be in fewer bytes. */
  private expect(values: number): void {
    const left = this.bytes.length - this.at;
    if (values > left)
      throw this.fault(`${values} values are announced, and ${left} bytes are left`);
  }

  private take(length: number): Uint8Array {
    const start = this.pass(length);
    return this.bytes.subarray(start, start + length);
  }

  private unsigned(length: number): number {
    const start = this.pass(length);
    if (length === 1) return this.view.getUint8(start);
    return length === 2 ? this.view.getUint16(start) : this.view.getUint32(start);
  }

  /** @returns where these bytes begin. */
  private pass(length: number): number {
    const start = this.at;
    const left = this.bytes.length - start;
    if (length > left)
      throw this.fault(`it ends early: ${length} bytes are announced, and ${left} are left`);
    this.at += length;
    return start;
  }

  private fault(message: string): PackError {
    return new PackError(message, this.at);
  }
}

/** JSON has no NaN and no infinity: they are texts. */
function float(value: number): JsonValue {
  return Number.isFinite(value) ? { number: spellFloat(value) } : String(value);
}

export function asBytes(bytes: Uint8Array) {
  return {
    members: [
      ['bytes', { number: String(bytes.length) }],
      ['hex', toHex(bytes)],
    ],
  } as const satisfies JsonValue;
}

/** A key that is no text, as JSON. */
function spelled(key: JsonValue): string {
  return canonicalText(key, (number) => number);
}
