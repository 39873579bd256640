// Each file is one record. A part does not say whose message it belongs to: its message does.

import { textAt } from '../../../base/json/access.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { HEAD_LENGTH } from '../../../ledger/sources/file.ts';
import { writeAbout } from '../about.ts';
import { documentRecords, passValue } from '../read/records.ts';
import type { WrittenRecord } from '../read/written.ts';
import { readSessionRecord } from '../record.ts';
import { headOfSmall } from './heads.ts';

/** Of messages by their id, what their parts need to know. */
type Abouts = ReadonlyMap<string, string>;

const known = new WeakMap<readonly SourceFile[], Abouts>();

export function* smallRecords(
  file: SourceFile,
  files: readonly SourceFile[],
): Generator<WrittenRecord, void> {
  const written = documentRecords(file, function* (walk) {
    yield passValue(walk);
  });
  for (const record of written) {
    const { object } = readSessionRecord(record.bytes);
    const message = textAt(object ?? undefined, 'messageID');
    yield { ...record, about: (message !== null && noteSessions(files).get(message)) || null };
  }
}

function noteSessions(files: readonly SourceFile[]): Abouts {
  const abouts = known.get(files);
  if (abouts) return abouts;
  const made = new Map<string, string>();
  for (const { bytes } of files) {
    const { id, role, model } = headOfSmall(bytes.read(0, Math.min(bytes.size, HEAD_LENGTH)));
    if (id !== null && role !== null) made.set(id, writeAbout({ role, model }));
  }
  known.set(files, made);
  return made;
}
