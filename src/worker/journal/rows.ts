// Records of a journal as they are kept, and as they come from an export.

import { encodeText } from '../../core/bytes.ts';
import type { Host } from '../../formats/format.ts';
import { journal as format } from '../../formats/journal/index.ts';
import { type JournalRecord, readRecord } from '../../formats/journal/record.ts';
import type { RecordedDelivery } from '../../formats/journal/types.ts';
import { lineOf } from '../../formats/journal/write.ts';
import { verifyLedgerFast } from '../../formats/verify.ts';
import { SourceError } from '../../sources/error.ts';
import { lineBytes, linesOf } from '../../sources/text/lines.ts';
import type { JournalRecordRow } from '../../storage/journal.ts';

export function rowOf(record: JournalRecord): JournalRecordRow {
  const { journal, seq, id, previous } = record;
  return { journal, seq, id, previous, line: lineOf(record) };
}

export function recordsOf(rows: readonly JournalRecordRow[]): JournalRecord[] {
  return rows.flatMap(({ line }) => {
    const read = readRecord(encodeText(line.trimEnd()));
    return 'record' in read && !read.bodyFault ? [read.record] : [];
  });
}

/** The last name given; only the records behind it are read. */
export function reviewerIn(rows: readonly JournalRecordRow[]): string | null {
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i];
    // Inside of a text the quotes would be escaped.
    if (!row?.line.includes('"kind":"reviewer"')) continue;
    const [record] = recordsOf([row]);
    if (record?.kind === 'reviewer') return record.body.name;
  }
  return null;
}

export function recordedDelivery(
  record: Extract<JournalRecord, { kind: 'delivery' }>,
): RecordedDelivery {
  return { ...record.body, id: record.id, recorded_at: record.recorded_at };
}

/** The records of an exported journal. @throws {SourceError} when it is none, or does not verify. */
export async function readExport(file: Blob, host: Host): Promise<readonly JournalRecordRow[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const files = [{ name: '', bytes }];
  if (!format.detect(files, host))
    throw new SourceError(
      'unknown format',
      'This is no review journal.',
      'Its first line does not open one.',
      'Give the JSON Lines file that was exported here.',
    );
  const reader = format.read(files, host);
  const report = await verifyLedgerFast(format, reader, host, { profile: 'strict', pins: {} });
  const fault = report.lanes[0]?.findings.find(({ severity }) => severity === 'error');
  if (fault)
    throw new SourceError(
      'corrupt',
      'This journal does not verify, so that it is not taken in.',
      `Line ${fault.line ?? '?'}: ${fault.message}`,
      'Nothing was changed. Add the file in the library to look at what it holds.',
    );
  return [...linesOf(bytes)].flatMap((line) => {
    const read = readRecord(lineBytes(bytes, line));
    return 'record' in read ? [rowOf(read.record)] : [];
  });
}
