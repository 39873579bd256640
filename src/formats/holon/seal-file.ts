// A seal as a file: what is kept elsewhere, so that a later copy can be compared.

import { decodeText } from '../../core/bytes.ts';
import { JsonError, parseJson } from '../../core/json/parse.ts';
import type { Seal } from '../../core/model/check.ts';
import { SourceError } from '../../sources/error.ts';
import { textAt, textsAt } from './read/tree.ts';

const KIND = 'ledgerscope-seal/1';
const HASH = /^[0-9a-f]{64}$/;

export function sealText({ file, lines }: Seal): string {
  const list = lines.map((line) => `  "${line}"`).join(',\n');
  return `{\n"seal": "${KIND}",\n"file": "${file}",\n"lines": [\n${list}\n]\n}\n`;
}

/** @throws {SourceError} when it is none. */
export function readSeal(bytes: Uint8Array): Seal {
  try {
    decodeText(bytes);
    const tree = parseJson(bytes, { maxDepth: 4 });
    const file = textAt(tree, 'file') ?? '';
    const lines = textsAt(tree, 'lines');
    if (
      textAt(tree, 'seal') === KIND &&
      HASH.test(file) &&
      lines.every((line) => HASH.test(line))
    ) {
      return { file, lines };
    }
  } catch (error) {
    if (!(error instanceof JsonError) && !(error instanceof TypeError)) throw error;
  }
  throw new SourceError(
    'unknown format',
    'This is no seal.',
    'Expected the JSON that a seal was saved as: the hash of a file and of each of its lines.',
    'Choose the file that “Save the seal of now” or `ledgerscope seal` wrote.',
  );
}
