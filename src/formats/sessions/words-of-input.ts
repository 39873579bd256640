// What a tool call was pointed at, by the names that the tools of these programs use.

import { textAt } from '../../base/json/access.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { lastName } from '../../ledger/format/describe.ts';
import { clipped, firstLine } from './text.ts';

const PATHS = ['file_path', 'notebook_path', 'path'];
const WORDS = [
  'command',
  'cmd',
  'pattern',
  'query',
  'url',
  'prompt',
  'description',
  'skill',
  'message',
];

/** '': nothing tells it. */
export function readInputSubject(input: JsonValue): string {
  for (const name of PATHS) {
    const path = textAt(input, name);
    if (path)
      return clipped(path.includes('\\') ? (path.split('\\').at(-1) ?? path) : lastName(path));
  }
  for (const name of WORDS) {
    const text = textAt(input, name);
    if (text) return firstLine(text);
  }
  return '';
}
