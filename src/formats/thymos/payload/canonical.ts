// Canonical text and content hash by the system's own rules.

import { encodeText, toHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { canonicalText } from '../../../base/json/canonical.ts';
import { parseJson } from '../../../base/json/parse.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { refuseNumber, spellThymosNumber } from './number.ts';

/** Nested arrays and objects that the system's reader allows. */
export const THYMOS_MAX_DEPTH = 127;

/** @throws {JsonError} as the system's reader would refuse it. */
export function parseThymosJson(bytes: Uint8Array): JsonValue {
  return parseJson(bytes, { maxDepth: THYMOS_MAX_DEPTH, refuseNumber });
}

export function thymosCanonical(value: JsonValue): string {
  return canonicalText(value, spellThymosNumber);
}

/** BLAKE3-256 of the canonical bytes, lower-case hex. */
export function payloadContentHash(value: JsonValue, hash: HashEngine): string {
  return toHex(hash.blake3(encodeText(thymosCanonical(value))));
}
