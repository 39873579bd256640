// What the real system reports when it opens a state dir, re-enacted. A dir that it refuses
// is still read here as far as it goes.

import { decodeLenient, encodeText } from '../../../base/bytes.ts';
import { JsonError, JsonReader, parseJson } from '../../../base/json/parse.ts';
import {
  isArray,
  isObject,
  type JsonMember,
  type JsonObject,
  type JsonValue,
  member,
} from '../../../base/json/value.ts';
import { type TrailingBytes, trailing } from '../../../ledger/model/trailing.ts';
import { parseReactorJson, REACTOR_READ_OPTIONS } from './canonical.ts';
import { ReceiptChain } from './chain.ts';
import { verifyReceipt } from './receipt.ts';
import { readNodeLane } from './trail.ts';

/** One element of the list: values take many times the memory of their bytes, and are not kept. */
export class Element {
  readonly bytes: Uint8Array;
  readonly lane: string;
  readonly losesItsPrototype: boolean;

  constructor(value: JsonValue, bytes: Uint8Array) {
    this.bytes = bytes;
    this.lane = readNodeLane(value);
    this.losesItsPrototype = losesItsPrototype(value);
  }

  /** Read again each time. */
  get value(): JsonValue {
    return parseJson(this.bytes, REACTOR_READ_OPTIONS);
  }
}

export interface ReadList {
  /** Those before the fault, where there is one. */
  readonly elements: readonly Element[];
  /** Why the list is not whole; null: it is. */
  readonly fault: JsonError | null;
  /** The file was not UTF-8: the bytes of the elements are those of the text that it reads as. */
  readonly respelled: boolean;
  /** What follows the list. */
  readonly trailing: readonly TrailingBytes[];
}

/** In steps. */
export function* readList(file: Uint8Array): Generator<void, ReadList, void> {
  const text = decodeLenient(file);
  const bytes = encodeText(text);
  const elements: Element[] = [];
  const reader = new JsonReader(bytes, 0, REACTOR_READ_OPTIONS);
  const respelled = bytes.length !== file.length || text.includes('\ufffd');
  let rest: readonly TrailingBytes[] = [];
  try {
    reader.expect(0x5b, 'a list of receipts');
    if (!reader.take(0x5d)) {
      do {
        const { value, start, end } = reader.span();
        elements.push(new Element(value, bytes.subarray(start, end)));
        yield;
      } while (reader.take(0x2c));
      reader.expect(0x5d, '"," or "]"');
    }
    reader.space();
    rest = trailing('the list in receipts.json', reader.pos, bytes.length);
    reader.end();
    return { elements, fault: null, respelled, trailing: rest };
  } catch (error) {
    if (error instanceof JsonError) return { elements, fault: error, respelled, trailing: rest };
    throw error;
  }
}

/** Another file of the state dir, or why it cannot be read. */
export interface ReadPart {
  readonly value: JsonValue | undefined;
  readonly fault: string | null;
}

export function readPart(file: Uint8Array | null): ReadPart {
  if (!file) return { value: undefined, fault: null };
  try {
    return { value: parseReactorJson(file), fault: null };
  } catch (error) {
    if (error instanceof JsonError)
      return { value: undefined, fault: engineError(file) ?? error.message };
    throw error;
  }
}

/** The error of JavaScript's own reader, in the engine's words; null: it reads the text. */
function engineError(file: Uint8Array): string | null {
  try {
    JSON.parse(decodeLenient(file));
    return null;
  } catch (error) {
    return String(error).replace(/ \(line \d+ column \d+\)$/, '');
  }
}

/** Why the real system does not open the dir; null: it opens. In steps. */
export function* openError(
  receipts: Uint8Array | null,
  { elements, fault }: ReadList,
  topologyFault: string | null,
): Generator<void, string | null, void> {
  if (receipts && fault) {
    const error = engineError(receipts);
    if (error) return error;
    if (!elements.length) return 'Error: filesystem receipts file must contain an array';
  }
  if (elements.some((element) => element.losesItsPrototype))
    return 'TypeError: Cannot canonicalize non-plain objects';
  if (topologyFault !== null) return topologyFault;
  for (const { value } of elements) {
    yield;
    if (value === null) return "TypeError: Cannot read properties of null (reading 'node')";
    const words = verifyReceipt(value)
      .errors.filter(isRefused)
      .map(({ message }) => message);
    if (words.length) return `Error: Invalid receipt input: ${words.join('; ')}`;
  }
  return null;
}

/** Re-stamping sets the literals and the hash, and drops unknown top-level members. */
function isRefused({ code, path }: { readonly code: string; readonly path: string }): boolean {
  if (code === 'hash_form' || code === 'hash_mismatch' || code === 'wrong_literal')
    return path === 'sig.scheme';
  return code !== 'unknown_key' || !path.startsWith('receipt.');
}

const PROTO = '__proto__';

/** Whether the value, or any inside it, is such an object. */
function anyObject(value: JsonValue, test: (object: JsonObject) => boolean): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (isArray(value)) return value.some((item) => anyObject(item, test));
  if (!isObject(value)) return false;
  return test(value) || value.members.some(([, item]) => anyObject(item, test));
}

/** Assigning an object to `__proto__` makes the clone no plain object. */
function losesItsPrototype(value: JsonValue): boolean {
  return anyObject(value, (object) => {
    const proto = member(object, PROTO) ?? null;
    return proto !== null && typeof proto === 'object' && !('number' in proto);
  });
}

/** Whether a receipt has a member that the loader loses. */
export function hasProto(value: JsonValue): boolean {
  return anyObject(value, ({ members }) => members.some(([key]) => key === PROTO));
}

/** The loader's clone loses members called `__proto__`, so its hash is another one. */
function clone(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (isArray(value)) return value.map(clone);
  if (!isObject(value)) return value;
  const members = value.members.flatMap(([key, item]): JsonMember[] =>
    key === PROTO ? [] : [[key, clone(item)]],
  );
  return { members };
}

/** Whether every node's chain is sound in the loader's clones of the receipts. In steps. */
export function* chainsHold(
  lanes: Iterable<readonly { readonly value: JsonValue }[]>,
): Generator<void, boolean, void> {
  for (const lane of lanes) {
    const chain = new ReceiptChain();
    for (const { value } of lane) {
      if (chain.push(clone(value)).errors.length) return false;
      yield;
    }
  }
  return true;
}
