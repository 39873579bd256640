// Canonical JSON of this format: numbers as OpenThymos spells them, but correctly
// rounded.

import { encodeText, toHex } from '../../base/bytes.ts';
import type { HashEngine } from '../../base/hash/hash.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { spellFloat } from '../../base/json/float.ts';
import { parseJson } from '../../base/json/parse.ts';
import type { JsonValue } from '../../base/json/value.ts';

/** Nested arrays and objects of a line; the record itself is the first. */
export const BLOCKS_MAX_DEPTH = 127;

const INTEGER = /^-?\d+$/;
const U64_MAX = 2n ** 64n - 1n;
const I64_MIN = -(2n ** 63n);

/** The canonical spelling of a number's text: integers stay exact, anything else is a double. */
export function spellBlocksNumber(text: string): string {
  if (INTEGER.test(text) && text !== '-0') {
    if (text.length < 16) return text;
    const value = BigInt(text);
    if (value >= I64_MIN && value <= U64_MAX) return text;
  }
  return spellFloat(Number(text));
}

function refuseNumber(text: string): string | null {
  return Number.isFinite(Number(text)) ? null : `the number ${text.slice(0, 40)} is out of range`;
}

/** @throws {JsonError} */
export function parseBlocksJson(bytes: Uint8Array): JsonValue {
  return parseJson(bytes, { maxDepth: BLOCKS_MAX_DEPTH, refuseNumber });
}

export function blocksCanonical(value: JsonValue): string {
  return canonicalText(value, spellBlocksNumber);
}

/** BLAKE3-256 of the canonical bytes, lower-case hex. */
export function blockContentHash(value: JsonValue, hash: HashEngine): string {
  return toHex(hash.blake3(encodeText(blocksCanonical(value))));
}
