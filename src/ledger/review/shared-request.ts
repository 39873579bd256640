// One person shows a request to another: the entry that asks, byte for byte, its place, and the
// first person's decision. Whoever receives it derives everything shown from those bytes.

import { decodeText, encodeText } from '../../base/bytes.ts';
import {
  exactly,
  integer,
  matchingShape,
  oneOf,
  optionalShape,
  orNull,
  type ReadShape,
  textShape,
} from '../../base/json/shape.ts';
import { toSeq } from '../../base/seq.ts';
import type { Entry } from '../model/entry.ts';
import { WRITTEN_VERDICTS } from '../model/verdict.ts';
import { DECISION } from './decision.ts';
import { parseDocument, readDocument } from './read-document.ts';

const SHARED_REQUEST = exactly({
  format: oneOf('shared-request/1'),
  ledger: exactly({
    id: textShape,
    name: textShape,
    format: textShape,
    verdict: orNull(oneOf(...WRITTEN_VERDICTS)),
  }),
  lane: exactly({ id: textShape, title: textShape }),
  entry: exactly({
    id: textShape,
    seq: matchingShape('decimal digits', /^-?[0-9]{1,20}$/),
    kind: textShape,
    /** Null when there is none, or the record does not say. */
    parent: orNull(textShape),
    /** Unix seconds, or null. */
    recorded_at: orNull(integer),
    /** Its exact bytes, which are UTF-8. */
    text: textShape,
    annotation: orNull(textShape),
  }),
  head: textShape,
  decision: orNull(DECISION),
  /** The tool's card on the first person's server, in its words. Left out when none was at hand. */
  card: optionalShape(exactly({ effect: textShape, risk: textShape })),
});

export type SharedCard = NonNullable<SharedRequest['card']>;

export type SharedRequest = ReadShape<typeof SHARED_REQUEST>;

const WORDS = {
  title: 'This is no shared request.',
  todo: 'Ask for the link or the file again: it has to be whole and unchanged.',
};

/** @throws {SourceError} when it is none. */
export function readSharedRequest(bytes: Uint8Array): SharedRequest {
  return readDocument(parseDocument(bytes, WORDS), SHARED_REQUEST, WORDS);
}

/** Null when its bytes are no UTF-8, so that it cannot be shared this way. */
export function sharedEntry(entry: Entry): SharedRequest['entry'] | null {
  try {
    return {
      id: entry.id,
      seq: String(entry.seq),
      kind: entry.kind,
      parent: entry.parent ?? null,
      recorded_at: entry.recordedAt === null ? null : Math.trunc(entry.recordedAt),
      text: decodeText(entry.bytes),
      annotation: entry.annotation ? decodeText(entry.annotation) : null,
    };
  } catch {
    return null;
  }
}

/** Returns the entry as its format reads it. Its place in its lane is not known. */
export function toSharedEntry({ entry }: SharedRequest): Entry {
  const { id, seq, kind, parent, recorded_at: recordedAt, text: shared, annotation } = entry;
  const bytes = encodeText(shared);
  const more = annotation === null ? {} : { annotation: encodeText(annotation) };
  return { index: 0, seq: toSeq(BigInt(seq)), id, parent, kind, recordedAt, bytes, ...more };
}
