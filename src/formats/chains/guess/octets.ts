// Where the record written again and the line's own bytes agree alike, a line that is spaced otherwise than
// all others tells the two apart: what was hashed of it is not known then.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { partBytes } from '../hash/bytes.ts';
import { type ChainProfile, type HashPart, isKeyed, type PlainPart } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { chainLines } from '../row-order.ts';

const MAX_RESPACED = 3;
const LEAST_ALIKE = 2;

/**
 * Lines that are spaced otherwise than all others, where the line's own bytes are what is hashed in these others;
 * null: there are none, or nothing speaks for such a rule. In steps.
 */
export function* respacedLines(
  source: Bytes,
  profile: ChainProfile,
  engine: HashEngine,
): Generator<void, readonly number[] | null, void> {
  const { hash } = profile;
  if (isKeyed(hash)) return null;
  const parts = hash.parts.map((part) => linePartFor(part));
  const changed = hash.parts.findIndex((part, i) => part !== parts[i]);
  const [json, line] = [hash.parts[changed], parts[changed]];
  if (!json || !line) return null;
  const lines: number[] = [];
  let alike = 0;
  for (const { number, bytes } of chainLines(source, profile)) {
    yield;
    const { object } = readChainRecord(bytes, true);
    if (!object) continue;
    const record = { object, bytes, previous: '' };
    const [hashed, written] = [json, line].map((part) => partBytes(part, record, engine));
    if (!hashed || !written) return null;
    if (isSame(hashed, written)) alike++;
    else if (!isSame(withoutSpaces(hashed), withoutSpaces(written))) return null;
    else if (lines.push(number) > MAX_RESPACED) return null;
  }
  if (!lines.length || alike < Math.max(LEAST_ALIKE, 2 * lines.length)) return null;
  return lines;
}

/** The same of the line as of the record; another part as it is. */
function linePartFor(part: HashPart): HashPart {
  if (!('json' in part)) return part;
  const { style: _, without, texts = [], ...rest } = part.json;
  const isPlain = Object.keys(rest).length === 0 && texts.every(({ text }) => text === '');
  if (!isPlain) return part;
  const emptied = texts.map(({ at }) => at);
  const made: PlainPart = {
    line: { ...(emptied.length && { emptied }), ...(without?.length && { without }) },
  };
  return made;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const SPACES: readonly number[] = [0x20, 0x09, 0x0a, 0x0d];

/** JSON without the spaces that are outside of its texts. */
function withoutSpaces(json: Uint8Array): Uint8Array {
  let isText = false;
  let isEscaped = false;
  return json.filter((byte) => {
    if (!isText && SPACES.includes(byte)) return false;
    if (byte === QUOTE && !isEscaped) isText = !isText;
    isEscaped = isText && byte === BACKSLASH && !isEscaped;
    return true;
  });
}
