// A database together with its write-ahead log, and what there is to say about that.

import { applyLog, leftOfLog } from '../../../ledger/format/sqlite.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import type { TrailingBytes } from '../../../ledger/model/trailing.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import type { Ignored } from '../../../ledger/sources/sqlite/wal.ts';
import { loadFinding } from './reader.ts';
import type { LogNote } from './sqlite.ts';

interface WithLog extends LogNote {
  /** The whole database, in rollback mode, so that it opens without its log. */
  readonly image: Bytes;
  readonly trailing: readonly TrailingBytes[];
}

/** @throws {SourceError} when the two do not belong together. */
export function withLog(database: Bytes, log: Bytes): WithLog {
  const { image, frames, commits, ignored, trailing } = applyLog(database, log);
  const read = loadFinding(
    'info',
    frames
      ? `The database was read together with its write-ahead log: ${count(frames, 'page')} of ${count(commits, 'transaction')} were taken from it.`
      : 'The write-ahead log that came with this database holds no finished transaction: the database is read as it is.',
  );
  const findings: Finding[] = ignored ? [read, left(ignored)] : [read];
  return {
    image,
    container: 'SQLite database with its write-ahead log',
    findings,
    trailing,
  };
}

function left(ignored: Ignored): Finding {
  const { severity, message } = leftOfLog(ignored);
  return loadFinding(severity, message, { path: 'write-ahead log' });
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}
