// One line as a record.

import { parseJson } from '../../core/json/parse.ts';
import { type LineRecord, pathOf, readLine } from '../json-line.ts';

export const OPTIONS = { maxDepth: 127, keepLoneSurrogates: true };

/** It never throws. */
export function readRecord(bytes: Uint8Array): LineRecord {
  return readLine(() => parseJson(bytes, OPTIONS), pathOf);
}
