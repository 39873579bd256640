// Our JSON reader agrees with the engine's own, and the canonical forms with themselves.

import assert from 'node:assert/strict';
import { encodeText } from '../../src/base/bytes.ts';
import { JsonError, parseJson } from '../../src/base/json/parse.ts';
import { isArray, isNumber, isObject, type JsonValue } from '../../src/base/json/value.ts';
import { blocks } from '../../src/formats/blocks/index.ts';
import { chains } from '../../src/formats/chains/index.ts';
import { reactor } from '../../src/formats/reactor/index.ts';
import type { LedgerFormat } from '../../src/ledger/format/format.ts';
import { fuzzHost } from '../read-whole.ts';

/** OpenThymos is not among them: it reads long numbers with two roundings, so a second reading may move them. */
const CANONICAL: readonly Pick<LedgerFormat, 'rules'>[] = [blocks, chains, reactor];
const DEPTH = 100;

export default function fuzz(bytes: Uint8Array): void {
  const ours = parsed(bytes);
  const theirs = engineParsed(bytes);
  if (ours.read !== theirs.read && !ours.tooDeep)
    throw new Error(`We ${ours.read ? 'read' : 'refuse'} what JSON.parse does not: ${ours.why}`);
  if (ours.read) assert.deepEqual(plain(ours.value), theirs.value);
  for (const format of CANONICAL) repeats(format, bytes);
}

/** The canonical form of a canonical form is itself. */
function repeats(format: Pick<LedgerFormat, 'rules'>, bytes: Uint8Array): void {
  try {
    const once = format.rules.canonicalize?.(bytes, fuzzHost);
    if (!once) return;
    const again = format.rules.canonicalize?.(encodeText(once.text), fuzzHost);
    assert.deepEqual(again, once);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
  }
}

function parsed(bytes: Uint8Array) {
  try {
    const options = { maxDepth: DEPTH, keepLoneSurrogates: true };
    return { read: true, value: parseJson(bytes, options), tooDeep: false, why: '' } as const;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { read: false, tooDeep: /deep|nest/.test(error.message), why: error.message } as const;
  }
}

function engineParsed(bytes: Uint8Array): { read: boolean; value?: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { read: true, value: JSON.parse(text) };
  } catch {
    return { read: false };
  }
}

/** JSON.parse gives doubles, and the last of doubled names. */
function plain(value: JsonValue): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (isNumber(value)) return Number(value.number);
  if (isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  // `fromEntries` defines members, so that a name like __proto__ is only a name.
  return Object.fromEntries(value.members.map(([name, one]) => [name, plain(one)]));
}
