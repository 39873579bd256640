// The lines of a log that could be records.

import type { Bytes } from '../../sources/bytes.ts';
import { type ReadLine, textStart } from '../../sources/text/lines.ts';
import { writtenLines } from '../json-line.ts';

/** Without a byte order mark before the first. */
export function recordLines(source: Bytes): Generator<ReadLine, void> {
  return writtenLines(source, textStart(source));
}
