// Reading one payload: the canonical bytes that are hashed, and its facts.

import { decodeRange, encodeText, equalBytes, nibble } from '../../../base/bytes.ts';
import { JsonError } from '../../../base/json/parse.ts';
import { isObject, type JsonObject, type JsonValue, member } from '../../../base/json/value.ts';
import { type Seq, toSeq } from '../../../base/seq.ts';
import type { Delta } from '../../../ledger/fold/fold.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { parseThymosJson, thymosCanonical } from './canonical.ts';
import { scanCommit, scanSmall } from './scan.ts';
import { type PayloadType, payloadType } from './schema.ts';
import type { CommitSpans, Span } from './spans.ts';
import { ReadFault, readAs } from './typed.ts';

const BACKSLASH = 0x5c;
const ZERO = 0x30;
/** Numbers of fewer digits are exact. */
const MOST_EXACT = 16;

/** Why a payload cannot be read, with the place. */
export interface Unreadable {
  readonly message: string;
  readonly path: string | null;
  readonly offset: number | null;
}

/** Which of a payload's hashes were computed before, and found to be right. */
export interface HeldHashes {
  /** Of the canonical bytes: it is the entry's id. */
  readonly content: boolean;
  /** Of a commit's body: it is the commit's id. */
  readonly body: boolean;
}

const NONE_HELD: HeldHashes = { content: false, body: false };
const CONTENT_HELD: HeldHashes = { content: true, body: false };
const BODY_HELD: HeldHashes = { content: false, body: true };
const BOTH_HELD: HeldHashes = { content: true, body: true };

export function chooseHeld(content: boolean, body: boolean): HeldHashes {
  if (content) return body ? BOTH_HELD : CONTENT_HELD;
  return body ? BODY_HELD : NONE_HELD;
}

/** A payload as the system's reader reads it. */
export class Payload {
  readonly type: PayloadType;
  /** What is hashed. The stored bytes themselves when they are canonical. */
  readonly canonical: Uint8Array;
  readonly wasCanonical: boolean;
  /** Paths of fields that the reader does not know and drops before hashing. */
  readonly unknown: readonly string[];
  /** Where a commit's parts are in `canonical`; null for every other type. */
  readonly commit: CommitSpans | null;
  held: HeldHashes;
  private parsed: JsonObject | null = null;
  private readDelta: Delta | null = null;
  private readTrace: JsonValue | undefined;

  constructor(
    type: PayloadType,
    canonical: Uint8Array,
    wasCanonical: boolean,
    commit: CommitSpans | null,
    unknown: readonly string[] = [],
    held = NONE_HELD,
  ) {
    this.unknown = unknown;
    this.held = held;
    this.type = type;
    this.canonical = canonical;
    this.wasCanonical = wasCanonical;
    this.commit = commit;
  }

  /** The payload as a tree, parsed when first asked for. */
  get tree(): JsonObject {
    this.parsed ??= asObject(parseThymosJson(this.canonical));
    return this.parsed;
  }

  /** The JSON value at a span of `canonical`. */
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

  /** Whether this is the text at a span; where it is plain, no other is made. */
  is([start, end]: Span, text: string): boolean {
    const { canonical } = this;
    if (end - start - 2 !== text.length) return this.text([start, end]) === text;
    for (let i = 0; i < text.length; i++) {
      const byte = canonical[start + 1 + i] ?? 0;
      if (byte === BACKSLASH || byte >= 0x80) return this.text([start, end]) === text;
      if (byte !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  /** The 32 bytes that a hash at a span spells. */
  idAt(span: Span, id: Uint8Array = new Uint8Array(32)): Uint8Array {
    const start = span[0];
    for (let i = 0; i < 32; i++) {
      const at = start + 1 + 2 * i;
      id[i] = 16 * nibble(this.canonical[at] ?? 0) + nibble(this.canonical[at + 1] ?? 0);
    }
    return id;
  }

  /** Whether a hash at a span spells the 32 bytes that begin at `at`. */
  isIdAt([start]: Span, bytes: Uint8Array, at: number): boolean {
    for (let i = 0; i < 32; i++) {
      const digit = start + 1 + 2 * i;
      const high = nibble(this.canonical[digit] ?? 0);
      if (16 * high + nibble(this.canonical[digit + 1] ?? 0) !== bytes[at + i]) return false;
    }
    return true;
  }

  /** A whole number that a u64 holds. */
  whole([start, end]: Span): Seq {
    const { canonical } = this;
    if (end - start >= MOST_EXACT) return toSeq(BigInt(decodeRange(canonical, start, end)));
    let number = 0;
    for (let i = start; i < end; i++) number = 10 * number + (canonical[i] ?? 0) - ZERO;
    return number;
  }

  /** A commit's delta, read once: headers only, values stay where they are. */
  delta({ id, ops }: CommitSpans): Delta {
    this.readDelta ??= {
      commit: this.text(id),
      ops: ops.map(({ op, kind, id, expected }) => ({
        op,
        kind: this.text(kind),
        id: this.text(id),
        expected: expected && this.whole(expected),
      })),
    };
    return this.readDelta;
  }

  /** A commit's policy trace, read once. */
  trace({ trace }: CommitSpans): JsonValue {
    this.readTrace ??= this.at(trace);
    return this.readTrace;
  }
}

/** A payload, or why there is none: what everything that describes an entry is made of. */
export type DecodedPayload = Payload | Unreadable;

/** An entry whose payload another thread has read. */
export interface ReadPayload extends Entry {
  readonly payload: Payload;
  /**
   * It is a commit, as its record says, that the policy permits and that undoes nothing; its body names its
   * place as the record does, and a compiler and a policy set. So is the entry before it, whose compiler,
   * policy set and writ are the same; it is its parent, has the seq before it and no later time.
   */
  readonly follows: boolean;
  /** The 32 bytes of its id. */
  copyId(target: Uint8Array): void;
}

export function isRead(entry: Entry): entry is ReadPayload {
  return 'payload' in entry;
}

/** Reads an entry's payload. Of a damaged record the payload counts for nothing. */
export function decodePayload(entry: Entry): DecodedPayload {
  if (isRead(entry)) return entry.payload;
  const { bytes, fault } = entry;
  if (fault) return { message: `${fault.path} cannot be read`, path: fault.path, offset: null };
  return readPayload(bytes);
}

export function asPayload(decoded: DecodedPayload): Payload | null {
  return decoded instanceof Payload ? decoded : null;
}

/** Reads stored payload bytes, the fast way where they are canonical. The bytes must not change. */
export function readPayload(bytes: Uint8Array): DecodedPayload {
  if (bytes[2] === 0x62 && bytes[1] === 0x22) {
    const spans = scanCommit(bytes);
    if (spans) return new Payload('commit', bytes, true, spans);
  } else {
    const type = scanSmall(bytes);
    if (type) return new Payload(type, bytes, true, null);
  }
  return readTyped(bytes);
}

/** The long way: parse, read into types, write again. */
export function readTyped(bytes: Uint8Array): DecodedPayload {
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

function asObject(value: JsonValue): JsonObject {
  return value !== null && typeof value === 'object' && isObject(value) ? value : { members: [] };
}
