// Files that hold one record each, next to files with one a line: some programs write both.

import type { JsonObject } from '../../../base/json/value.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { textStart } from '../../../ledger/sources/text/lines.ts';
import { readSessionRecord } from '../record.ts';
import { documentRecords, lineRecords, passValue } from './records.ts';
import type { WrittenRecord } from './written.ts';

const OPEN_LIST = 0x5b;

/** The items of a list, a file that is one record, or lines: by how the file begins. */
export function* anyRecords(
  file: SourceFile,
  isOne?: (record: JsonObject) => boolean,
): Generator<WrittenRecord, void> {
  if (beginsWithList(file))
    yield* documentRecords(file, function* (walk) {
      for (const _ of walk.items()) yield passValue(walk);
    });
  else if (isLines(file)) yield* lineRecords(file, isOne);
  else
    yield* documentRecords(file, function* (walk) {
      yield passValue(walk);
    });
}

function beginsWithList({ bytes }: SourceFile): boolean {
  const from = textStart(bytes);
  const head = bytes.read(from, Math.min(bytes.size, from + 1000));
  return head.find((byte) => byte > 0x20) === OPEN_LIST;
}

/** Its first line, or one of the next, is a record: a damaged first line does not make it a document. */
export function isLines(
  file: SourceFile,
  isOne: (record: JsonObject) => boolean = () => true,
): boolean {
  let looked = 0;
  for (const { bytes } of lineRecords(file)) {
    const { object } = readSessionRecord(bytes);
    if (object) return isOne(object);
    if (++looked === 3) return false;
  }
  return false;
}
