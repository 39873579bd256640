// OpenThymos execution ledgers.

import { decodeText, encodeText, toHex } from '../../core/bytes.ts';
import type { Entry } from '../../core/model/entry.ts';
import { SourceError } from '../../sources/error.ts';
import type { FileHead } from '../../sources/file.ts';
import { isSqlite, isWalMode } from '../../sources/sqlite/sqlite.ts';
import { thymosAbout } from '../about.ts';
import type { Host, LedgerFormat, LedgerReader, SourceFile } from '../format.ts';
import { looksLikeDump, readDump } from './containers/dump.ts';
import { ENTRIES, readSqlite } from './containers/sqlite.ts';
import { csvKind, readCsv } from './containers/tables.ts';
import { looksLikeAudit, looksLikeLines, readAudit, readLines } from './containers/text.ts';
import { withLog } from './containers/with-log.ts';
import { decisionView } from './decision.ts';
import { LIMITS } from './limits.ts';
import { parseThymosJson, thymosCanonical } from './payload/canonical.ts';
import { readPayload } from './payload/payload.ts';
import { requestView } from './request.ts';
import { simulationFacts } from './simulate/recorded.ts';
import { CHECKS } from './verify/checks.ts';
import { createVerifier, VERIFIER } from './verify/verifier.ts';
import { entryView } from './views.ts';
import { digest, laneTitle } from './words.ts';

export const thymos: LedgerFormat = {
  id: 'thymos',
  ...thymosAbout,
  version: VERIFIER,
  checks: CHECKS,
  pins: ['compiler', 'signer', 'policySet', 'world', 'anchors', 'keys'],
  limits: LIMITS,
  detect,
  read,
  createVerifier,
  digest,
  laneTitle,
  view: entryView,
  decision: decisionView,
  simulationFacts,
  request: requestView,
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
  canonicalize(bytes, { hash }) {
    const text = thymosCanonical(parseThymosJson(bytes));
    return { text, hash: toHex(hash.blake3(encodeText(text))) };
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

type Container = 'sqlite' | 'audit' | 'lines' | 'audit csv' | 'table csv' | 'dump';

/** A database is one of ours unless its schema is known and has no such table. */
function detect({ head, tables }: FileHead): boolean {
  const container = containerOf(head);
  if (container !== 'sqlite' || tables === null) return container !== null;
  return tables.includes(ENTRIES) || (isWalMode(head) && !tables.length);
}

/** By content; its beginning is enough. */
function containerOf(bytes: Uint8Array): Container | null {
  if (isSqlite(bytes)) return 'sqlite';
  if (looksLikeAudit(bytes)) return 'audit';
  if (looksLikeLines(bytes)) return 'lines';
  const csv = csvKind(bytes);
  if (csv) return csv === 'audit' ? 'audit csv' : 'table csv';
  return looksLikeDump(bytes) ? 'dump' : null;
}

/** The main file first; a database may be followed by its write-ahead log. */
function read([file, log]: readonly SourceFile[], host: Host): LedgerReader {
  if (!file) throw new SourceError('unknown format', 'No file was given.', '', 'Choose a ledger.');
  const { bytes } = file;
  switch (containerOf(bytes)) {
    case 'sqlite': {
      if (!log) return readSqlite(openDatabase(bytes, host), isWalMode(bytes));
      const { image, ...note } = withLog(bytes, log.bytes);
      return readSqlite(openDatabase(image, host), true, note);
    }
    case 'audit':
      return readAudit(bytes);
    case 'audit csv':
      return readCsv(bytes, 'audit');
    case 'table csv':
      return readCsv(bytes, 'table');
    case 'dump':
      return readDump(bytes);
    default:
      return readLines(bytes);
  }
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
