// One line as a package's own reader takes it: JSON by the rules of its language, and a typed
// record where it has one.

import { encodeText } from '../../../base/bytes.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { serdeNumber } from '../hash/numbers.ts';
import type { Reads } from '../profile/verifier.ts';
import { type OwnLine, strip } from './lines.ts';
import { typed } from './typed.ts';

export type OwnRecord =
  | { readonly is: 'object'; readonly object: JsonObject }
  /** JSON, and no object. */
  | { readonly is: 'other'; readonly value: JsonValue }
  | { readonly is: 'unread'; readonly why: string };

/** Nested values that the readers take; beyond these bounds they differ by their stacks. */
const DEPTHS: Readonly<Record<Reads['as'], number>> = {
  Python: 990,
  pydantic: 200,
  JavaScript: 2000,
  Rust: 127,
  Go: 2000,
};

/** It never throws. */
export function ownRecord(line: OwnLine, reads: Reads): OwnRecord {
  const value = parsed(line, reads);
  if (typeof value === 'string') return { is: 'unread', why: value };
  const { json } = value;
  if (!isObject(json)) return { is: 'other', value: json };
  if (!reads.record) return { is: 'object', object: json };
  const object = typed(json, reads);
  return typeof object === 'string' ? { is: 'unread', why: object } : { is: 'object', object };
}

function parsed(line: OwnLine, reads: Reads): { readonly json: JsonValue } | string {
  const { as } = reads;
  if (line.text === null) return 'bytes that are no UTF-8';
  const text = reads.strips ? strip(line.text, reads) : line.text;
  try {
    const json = parseJson(encodeText(text), {
      maxDepth: DEPTHS[as],
      allowNonFinite: as === 'Python' || as === 'pydantic',
      keepLoneSurrogates: as !== 'Rust' && as !== 'pydantic',
      ...(as === 'Rust' && { refuseNumber: refusedBySerde }),
    });
    return { json };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return text.startsWith('\ufeff') ? 'a byte order mark' : `no JSON: ${error.message}`;
  }
}

function refusedBySerde(text: string): string | null {
  return serdeNumber(text) === null ? 'a number out of range' : null;
}
