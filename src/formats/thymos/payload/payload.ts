// Reading one payload: the canonical bytes that are hashed, and its facts.

import { decodeRange, encodeText, equalBytes } from '../../../core/bytes.ts';
import { JsonError } from '../../../core/json/parse.ts';
import { isObject, type JsonObject, type JsonValue, member } from '../../../core/json/value.ts';
import { parseThymosJson, thymosCanonical } from './canonical.ts';
import { type CommitSpans, type Span, scanCommit, scanSmall } from './scan.ts';
import { type PayloadType, payloadType } from './schema.ts';
import { ReadFault, readAs } from './typed.ts';

/** Why a payload cannot be read, with the place. */
export interface Unreadable {
  readonly message: string;
  readonly path: string | null;
  readonly offset: number | null;
}

/** A payload as the system's reader reads it. */
export class Payload {
  readonly type: PayloadType;
  /** What is hashed. The stored bytes themselves when they are canonical. */
  readonly canonical: Uint8Array;
  readonly wasCanonical: boolean;
  /** Paths of fields that the reader does not know and drops before hashing. */
  readonly unknown: readonly string[];
  private spans: CommitSpans | null;
  private parsed: JsonObject | null = null;

  constructor(
    type: PayloadType,
    canonical: Uint8Array,
    wasCanonical: boolean,
    spans: CommitSpans | null,
    unknown: readonly string[] = [],
  ) {
    this.unknown = unknown;
    this.type = type;
    this.canonical = canonical;
    this.wasCanonical = wasCanonical;
    this.spans = spans;
  }

  /** A commit's spans in `canonical`; null for every other type. */
  get commit(): CommitSpans | null {
    return this.spans;
  }

  /** The payload as a tree, parsed when first asked for. */
  get tree(): JsonObject {
    this.parsed ??= asObject(parseThymosJson(this.canonical));
    return this.parsed;
  }

  /** The JSON value that stands at a span of `canonical`. */
  at([start, end]: Span): JsonValue {
    return parseThymosJson(this.canonical.subarray(start, end));
  }

  /** A text or hash at a span, which includes its quotes. */
  text([start, end]: Span): string {
    const text = decodeRange(this.canonical, start + 1, end - 1);
    if (!text.includes('\\')) return text;
    const value = this.at([start, end]);
    return typeof value === 'string' ? value : '';
  }
}

// Verifying, telling and folding an entry ask for the same payload one after another.
let last: { readonly bytes: Uint8Array; readonly read: Payload | Unreadable } | null = null;

/** Reads stored payload bytes, the fast way where they are canonical. The bytes must not change. */
export function readPayload(bytes: Uint8Array): Payload | Unreadable {
  if (last?.bytes !== bytes) last = { bytes, read: read(bytes) };
  return last.read;
}

function read(bytes: Uint8Array): Payload | Unreadable {
  if (bytes[2] === 0x62 && bytes[1] === 0x22) {
    const spans = scanCommit(bytes);
    if (spans) return new Payload('commit', bytes, true, spans);
  } else if (scanSmall(bytes)) return new Payload(typeOf(bytes), bytes, true, null);
  return readTyped(bytes);
}

/** The long way: parse, read into types, write again. */
export function readTyped(bytes: Uint8Array): Payload | Unreadable {
  try {
    const { value, unknown } = readAs(payloadType, parseThymosJson(bytes));
    const tree = asObject(value);
    const canonical = encodeText(thymosCanonical(tree));
    const type = member(tree, 'type') as PayloadType; // payloadType writes nothing else there
    const wasCanonical = equalBytes(bytes, canonical);
    const spans = type === 'commit' ? scanCommit(canonical, true) : null;
    return new Payload(type, wasCanonical ? bytes : canonical, wasCanonical, spans, unknown);
  } catch (error) {
    if (error instanceof JsonError) {
      return {
        message: `not readable JSON at byte ${error.offset}: ${error.message}`,
        path: null,
        offset: error.offset,
      };
    }
    if (error instanceof ReadFault)
      return { message: error.message, path: error.path, offset: null };
    throw error;
  }
}

/** The type of a canonical payload of a small kind, told by its first member's name. */
function typeOf(bytes: Uint8Array): PayloadType {
  if (bytes[2] === 0x6e) return 'root';
  if (bytes[2] === 0x69) return 'rejection';
  return bytes[4] === 0x69 ? 'delegation' : 'pending_approval';
}

function asObject(value: JsonValue): JsonObject {
  return value !== null && typeof value === 'object' && isObject(value) ? value : { members: [] };
}
