// The records of a log one after another, as they are written in its text.

import { writtenLines } from '../../ledger/format/json-line.ts';
import type { Bytes } from '../../ledger/sources/bytes.ts';
import { type ReadLine, textStart } from '../../ledger/sources/text/lines.ts';
import { type AroundRecords, jsonRecords } from './container/json-records.ts';
import type { Container } from './profile/container.ts';

/**
 * Lines that could be records, without a byte order mark before the first; of one JSON document the
 * items of its list. The text of a table is lines that were made of its rows.
 */
export function recordLines(
  source: Bytes,
  container?: Container,
  around?: AroundRecords,
): Generator<ReadLine, void> {
  if (container?.is === 'JSON') return jsonRecords(source, container.records, around);
  return writtenLines(source, textStart(source));
}
