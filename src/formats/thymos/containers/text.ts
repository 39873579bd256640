// What the text containers that write entries as JSON have in common: the server's audit export and
// JSON Lines. Payload bytes are parts of what is read, never copies.

import { decodeLenient } from '../../../base/bytes.ts';
import type { JsonReader } from '../../../base/json/parse.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { textStart } from '../../../ledger/sources/text/lines.ts';
import { loadFinding } from './reader.ts';
import type { TextRecord } from './record.ts';

// The document around a payload adds a few levels to the payload's own 127.
export const TEXT_READ_OPTIONS = { maxDepth: 160 };

/** How much of the source is enough to recognise it. */
const HEAD = 4096;

/** The list of entries, and before it at most members that hold no others. */
const AUDIT =
  /^\s*\{\s*(?:"(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[-+.\w]+)\s*,\s*)*"entries"\s*:\s*\[/s;

/** Others call their records entries, too: those name a hash of another one, and no trajectory. */
const FIRST_ENTRY = /"entries"\s*:\s*\[\s*\{\s*"/s;
const OF_OTHERS = /"[^"]*(?:prev|hash)[^"]*"\s*:/i;

export function looksLikeAudit(bytes: Uint8Array): boolean {
  const text = head(bytes);
  if (!AUDIT.test(text)) return false;
  if (text.includes('"trajectory_id"') || !FIRST_ENTRY.test(text)) return true;
  return text.includes('"payload"') && !OF_OTHERS.test(text);
}

export function looksLikeLines(bytes: Uint8Array): boolean {
  const text = head(bytes);
  return /^\s*\{/.test(text) && text.includes('"payload"') && text.includes('"trajectory_id"');
}

function head(bytes: Uint8Array): string {
  return decodeLenient(bytes.subarray(0, HEAD));
}

export function markFindings(source: Bytes): Finding[] {
  if (textStart(source) === 0) return [];
  const message =
    'The file begins with a byte order mark, which the server does not write: another program wrote it again. It is passed over.';
  return [loadFinding('warning', message, { expected: '{', actual: 'a byte order mark' })];
}

/**
 * An object with a payload; its other members as values. `from`: where in the source the bytes of
 * the reader begin. @throws {JsonError}
 */
export function readTextRecord(reader: JsonReader, from = 0): TextRecord {
  const fields = new Map<string, JsonValue>();
  let payload: Uint8Array | null = null;
  let payloadStart: number | undefined;
  let twice: string | null = null;
  reader.members((name) => {
    const { start, end, value } = reader.span();
    if (fields.has(name) || (name === 'payload' && payload)) twice ??= name;
    // The payload is kept as bytes; parsing it here only finds its end.
    if (name === 'payload') {
      payload = reader.bytes.subarray(start, end);
      payloadStart = from + start;
    } else fields.set(name, value);
  });
  return { fields, payload, payloadStart, twice };
}
