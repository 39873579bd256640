import { decodeText } from '../../../base/bytes.ts';
import type { LedgerFormat } from '../../format/format.ts';
import type { Host } from '../../format/reader.ts';
import { readLedger } from '../../format/recognise.ts';
import { type JournalRecord, type RecordedDelivery, writeJournalLine } from '../../review/api.ts';
import { SourceError } from '../../sources/error.ts';
import { fileInMemory } from '../../sources/file.ts';
import { readFileHead } from '../../sources/group.ts';
import type { JournalRecordRow } from '../../storage/journal/journal-index.ts';
import { verifyLedgerFast } from '../../verify/run.ts';

export function toRecordRow(record: JournalRecord): JournalRecordRow {
  const { journal, seq, id, previous } = record;
  return { journal, seq, id, previous, line: writeJournalLine(record) };
}

export function recordedDelivery({
  id,
  recorded_at,
  body,
}: Extract<JournalRecord, { kind: 'delivery' }>): RecordedDelivery {
  return { ...body, id, recorded_at };
}

/** A journal is shown and exported in this format. */
export const JOURNAL = 'journal';

/**
 * Reads the records of an exported journal.
 * @throws {SourceError} when it is none, or does not verify.
 */
export async function readExport(
  file: Blob,
  format: LedgerFormat,
  host: Host,
): Promise<readonly JournalRecordRow[]> {
  const source = { name: '', bytes: new Uint8Array(await file.arrayBuffer()) };
  if (!format.recogniser.detect(readFileHead(source)))
    throw new SourceError(
      'unknown format',
      'This is no review journal.',
      'Its first line does not open one.',
      'Give the JSON Lines file that was exported here.',
    );
  const reader = readLedger(format, [fileInMemory(source)], host);
  const report = await verifyLedgerFast(format, reader, host, { profile: 'strict', pins: {} });
  const fault = report.lanes[0]?.findings.find(({ severity }) => severity === 'error');
  if (fault)
    throw new SourceError(
      'corrupt',
      'This journal does not verify, so it was not restored.',
      `Line ${fault.line ?? '?'}: ${fault.message}`,
      'Nothing was changed. Add the file in the library to look into it.',
    );
  return reader.lanes.flatMap(({ id: journal }) =>
    Array.from(reader.entries(journal), ({ seq, id, parent, bytes }) => {
      const line = `${decodeText(bytes)}\n`;
      return { journal, seq: Number(seq), id, previous: parent ?? null, line };
    }),
  );
}
