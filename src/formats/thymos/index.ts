// OpenThymos execution ledgers.

import { decodeText } from '../../core/bytes.ts';
import type { Entry } from '../../core/entry.ts';
import { SourceError } from '../../sources/error.ts';
import { isSqlite, isWalMode } from '../../sources/sqlite.ts';
import type { Host, LedgerFormat, LedgerReader, SourceFile } from '../format.ts';
import { readPayload } from './payload.ts';
import { readSqlite } from './sqlite.ts';
import { looksLikeAudit, looksLikeLines, readAudit, readLines } from './text.ts';
import { CHECKS } from './verify/checks.ts';
import { createVerifier, VERIFIER } from './verify/verifier.ts';
import { decisionView, entryView } from './views.ts';
import { digest, laneTitle } from './words.ts';

export const thymos: LedgerFormat = {
  id: 'thymos',
  name: 'OpenThymos',
  version: VERIFIER,
  checks: CHECKS,
  detect: ([file]) =>
    file !== undefined &&
    (isSqlite(file.bytes) || looksLikeAudit(file.bytes) || looksLikeLines(file.bytes)),
  read,
  createVerifier,
  digest,
  laneTitle,
  view: entryView,
  decision: decisionView,
  deltaValue(entry, op) {
    const payload = readable(entry);
    const span = payload?.commit?.ops[op];
    return payload && span ? payload.at(span.value) : null;
  },
  deltaBytes(entry, op) {
    const payload = readable(entry);
    const span = payload?.commit?.ops[op];
    return payload && span ? payload.canonical.subarray(...span.value) : new Uint8Array();
  },
  canonical(entry) {
    const payload = readable(entry);
    return payload ? decodeText(payload.canonical) : null;
  },
};

function readable(entry: Entry) {
  const payload = entry.fault ? null : readPayload(entry.bytes);
  return payload && 'canonical' in payload ? payload : null;
}

function read([file]: readonly SourceFile[], host: Host): LedgerReader {
  if (!file) throw new SourceError('unknown format', 'No file was given.', '', 'Choose a ledger.');
  const { bytes } = file;
  if (isSqlite(bytes)) return readSqlite(openDatabase(bytes, host), isWalMode(bytes));
  return looksLikeAudit(bytes) ? readAudit(bytes) : readLines(bytes);
}

function openDatabase(bytes: Uint8Array, host: Host) {
  try {
    return host.openSql(bytes);
  } catch (error) {
    throw new SourceError(
      'corrupt',
      'This SQLite database cannot be opened.',
      `SQLite says: ${error instanceof Error ? error.message : String(error)}.`,
      'Copy the file again from where it was written.',
    );
  }
}
