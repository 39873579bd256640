// One record of a journal has its members, its canonical text, its id and its signature.
// docs/formats/journal.md describes the form.

import { encodeText } from '../../base/bytes.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { JsonError, parseJson } from '../../base/json/parse.ts';
import {
  anything,
  count,
  exactly,
  hex,
  type Misfit,
  misfit,
  oneOf,
  orNull,
  type ReadShape,
  readShape,
  type Shape,
  textShape,
} from '../../base/json/shape.ts';
import { isObject, type JsonObject, type JsonValue } from '../../base/json/value.ts';
import type { Entry } from '../model/entry.ts';
import { startsWithBom } from '../sources/text/lines.ts';
import { COUNTERSIGNATURE, DECISION, DELIVERY, REVOCATION, timeShape } from './decision.ts';

const BODIES = {
  /** The first record names the Ed25519 key that all records are signed with. */
  opened: exactly({
    public_key: hex(64),
    /** The journal that this one continues when its key was lost, and its end at that time. */
    continues: orNull(exactly({ journal: hex(64), head: hex(64), records: count })),
  }),
  reviewer: exactly({ name: textShape }),
  decision: DECISION,
  delivery: DELIVERY,
  countersignature: COUNTERSIGNATURE,
  revoked: REVOCATION,
};

export type JournalRecordKind = keyof typeof BODIES;

export type RecordContent = {
  [Kind in JournalRecordKind]: {
    readonly kind: Kind;
    readonly body: ReadShape<(typeof BODIES)[Kind]>;
  };
}[JournalRecordKind];

const ENVELOPE = exactly({
  format: oneOf('review-journal/1'),
  /** SHA-256 of the public key's 32 bytes. */
  journal: hex(64),
  seq: count,
  previous: orNull(hex(64)),
  recorded_at: timeShape,
  kind: oneOf('opened', 'reviewer', 'decision', 'delivery', 'countersignature', 'revoked'),
  body: anything,
  /** SHA-256 of the content. */
  id: hex(64),
  /** Ed25519 over the content. */
  signature: hex(128),
});

export type JournalRecord = Omit<ReadShape<typeof ENVELOPE>, 'kind' | 'body'> & RecordContent;

/** The id is the hash of this, and the signature is made over it. */
export type UnsealedRecord = Omit<
  ReadShape<typeof ENVELOPE>,
  'kind' | 'body' | 'id' | 'signature'
> &
  RecordContent;

/** Records are four levels deep. */
export const JOURNAL_MAX_DEPTH = 16;

/** A record as it was read. */
export interface ReadRecord {
  /** Its body is null where there is a {@link ReadRecord.bodyFault}. */
  readonly record: JournalRecord;
  readonly bodyFault: Misfit | null;
  readonly content: Uint8Array;
  /** The read bytes are the same if they are spelled as they should be. */
  readonly canonical: string;
}

/** The content of an entry's line; null when it is no record, and the entry's fault says why. */
export type DecodedJournalRecord = ReadRecord | null;

export function decodeJournalRecord({
  bytes,
  fault,
}: Pick<Entry, 'bytes' | 'fault'>): DecodedJournalRecord {
  const read = fault ? null : readJournalRecord(bytes);
  return read && 'record' in read ? read : null;
}

/** @param bytes a line without its end. */
export function readJournalRecord(bytes: Uint8Array): ReadRecord | Misfit {
  const value = parsed(bytes);
  if ('expected' in value) return value;
  const fault = misfit(value, ENVELOPE);
  if (fault) return fault;
  const { body, ...envelope } = readShape(value, ENVELOPE);
  const shape: Shape<RecordContent['body']> = BODIES[envelope.kind];
  const bodyFault = misfit(body, shape, 'body');
  return {
    // It has the shape of its kind, unless bodyFault says otherwise.
    record: { ...envelope, body: bodyFault ? null : readShape(body, shape) } as JournalRecord,
    bodyFault,
    // It is made where it is asked for: most readers of a record need only what it says.
    get content() {
      return contentBytes(value);
    },
    get canonical() {
      return canonical(value);
    },
  };
}

function parsed(bytes: Uint8Array): JsonObject | Misfit {
  try {
    const value = parseJson(bytes, { maxDepth: JOURNAL_MAX_DEPTH });
    if (isObject(value)) return value;
    return { path: '', expected: 'a JSON object', actual: 'another JSON value' };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const actual = startsWithBom(bytes)
      ? 'a byte order mark'
      : `something else at column ${error.offset + 1}: ${error.message}`;
    return { path: '', expected: 'one JSON object', actual };
  }
}

/** Every number is a whole one, so that it has one spelling. */
export function canonical(value: JsonValue): string {
  return canonicalText(value, (number) => number);
}

const SEAL: readonly string[] = ['id', 'signature'];

/** Returns the canonical text without `id` and `signature`, as bytes. */
export function contentBytes({ members: all }: JsonObject): Uint8Array {
  return encodeText(canonical({ members: all.filter(([name]) => !SEAL.includes(name)) }));
}

type Plain =
  | null
  | string
  | number
  | readonly Plain[]
  | { readonly [name: string]: Plain | undefined };

/** Writes our own plain data as JSON. */
export function plainToJson(value: Plain): JsonValue {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return { number: String(value) };
  // Array.isArray does not narrow a readonly array away.
  if (Array.isArray(value)) return value.map((own: Plain) => plainToJson(own));
  return {
    members: Object.entries(value).flatMap(([name, own]) =>
      own === undefined ? [] : [[name, plainToJson(own)] as const],
    ),
  };
}
