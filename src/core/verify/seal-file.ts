// A seal as a file: what is kept elsewhere, so that a later copy can be compared.

import { decodeText } from '../bytes.ts';
import { JsonError, parseJson } from '../json/parse.ts';
import { isObject, type JsonValue, member } from '../json/value.ts';
import type { Seal } from '../model/check.ts';

const KIND = 'ledgerscope-seal/1';
const HASH = /^[0-9a-f]{64}$/;

export function sealText({ file, lines }: Seal): string {
  const list = lines.map((line) => `  "${line}"`).join(',\n');
  return `{\n"seal": "${KIND}",\n"file": "${file}",\n"lines": [\n${list}\n]\n}\n`;
}

/** null: it is none. */
export function readSeal(bytes: Uint8Array): Seal | null {
  try {
    decodeText(bytes);
    const tree = parseJson(bytes, { maxDepth: 4 });
    if (!isObject(tree) || member(tree, 'seal') !== KIND) return null;
    const [file] = hashes([member(tree, 'file') ?? null]) ?? [];
    const lines = hashes(member(tree, 'lines') ?? null);
    return file !== undefined && lines ? { file, lines } : null;
  } catch (error) {
    if (error instanceof JsonError || error instanceof TypeError) return null;
    throw error;
  }
}

function hashes(list: JsonValue): string[] | null {
  if (!Array.isArray(list)) return null;
  const texts = list.filter((one) => typeof one === 'string' && HASH.test(one));
  return texts.length === list.length ? texts : null;
}
