// OpenThymos execution ledgers.

import { decodeText, encodeText, toHex } from '../../base/bytes.ts';
import { messageOf } from '../../base/error.ts';
import { mainFile } from '../../ledger/format/describe.ts';
import type { EntrySource } from '../../ledger/format/extras.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { pastEnd } from '../../ledger/format/sqlite.ts';
import type { ThreadedReading } from '../../ledger/format/threads.ts';
import type { Bytes } from '../../ledger/sources/bytes.ts';
import { SourceError } from '../../ledger/sources/error.ts';
import type { SourceFile } from '../../ledger/sources/file.ts';
import { type FileHead, HEAD_LENGTH } from '../../ledger/sources/file.ts';
import { definitionIn } from '../../ledger/sources/sqlite/schema.ts';
import { isSqlite, isWalMode } from '../../ledger/sources/sqlite/sqlite.ts';
import { authority } from './authority.ts';
import { comparing } from './comparing.ts';
import { asLines } from './containers/as-lines.ts';
import { readPostgres } from './containers/postgres.ts';
import type { SeqRange } from './containers/ranges.ts';
import type { ThymosReader } from './containers/reader.ts';
import { reopenSqlite } from './containers/reopen.ts';
import { ENTRIES, readSqlite } from './containers/sqlite.ts';
import { isText, readText, reopenText } from './containers/texts.ts';
import { withLog } from './containers/with-log.ts';
import { decisionView } from './decision.ts';
import { ends } from './ends.ts';
import { thymosManifest } from './manifest.ts';
import { thymosMilestones } from './milestone/index.ts';
import { parseThymosJson, thymosCanonical } from './payload/canonical.ts';
import { decodeMany } from './payload/many.ts';
import { type Decoded, decode, payloadOf } from './payload/payload.ts';
import { proofs } from './proofs.ts';
import { named, proposalIds } from './proposal-ids.ts';
import { questions } from './questions.ts';
import { bindsRequest, requestView } from './request.ts';
import { thymosShares } from './share/index.ts';
import { recordedCost } from './simulate/recorded.ts';
import { summary } from './summary.ts';
import { type FoundDamage, openHelper, restOf } from './threads/helper.ts';
import { buffersOf, type Piece } from './threads/piece.ts';
import { unpack } from './threads/unpack.ts';
import { CHECKS, type CheckId } from './verify/checks.ts';
import { ThymosRules, VERIFIER } from './verify/rules.ts';
import { entryView } from './views.ts';
import { digest, laneTitle } from './words.ts';

export const thymos: LedgerFormat<ThymosReader, Decoded, CheckId> = {
  manifest: thymosManifest,
  recogniser: {
    detect,
  },
  reader: {
    open: readInSteps,
    decode,
    decodeMany,
    isRead: (_, decoded) => payloadOf(decoded) !== null,
    ends,
  },
  rules: {
    version: VERIFIER,
    checks: CHECKS,
    createRules: (reader, context) => new ThymosRules(reader, context),
    proofs,
    canonical(_entry, decoded) {
      const payload = payloadOf(decoded);
      return payload && decodeText(payload.canonical);
    },
    canonicalize(bytes, { hash }) {
      const text = thymosCanonical(parseThymosJson(bytes));
      return { text, hash: toHex(hash.blake3(encodeText(text))) };
    },
  },
  words: {
    digest,
    laneTitle,
    view: entryView,
    decision: decisionView,
    summary,
    comparing,
    requests: { view: requestView, isBound: bindsRequest },
    names: (entry, decoded) => ({
      get named() {
        return named(entry, decoded);
      },
      get ids() {
        return proposalIds(entry, decoded);
      },
    }),
  },
  state: {
    authority,
    cost: recordedCost,
    value(_entry, decoded, op) {
      const payload = payloadOf(decoded);
      const span = payload?.commit?.ops[op];
      return payload && span ? payload.at(span.value) : null;
    },
    bytes(_entry, decoded, op) {
      const payload = payloadOf(decoded);
      const span = payload?.commit?.ops[op];
      return payload && span ? payload.canonical.subarray(...span.value) : new Uint8Array();
    },
  },
  questions,
  extras: {
    reopen,
    readPostgres,
    threaded: {
      open: (files, host) => openHelper(databaseOf(files, host).database, host.hash),
      rest: restOf,
      buffers: buffersOf,
      entries: unpack,
      takesWhole(reader: ThymosReader, found: () => FoundDamage | null) {
        const own = reader.damage?.bind(reader);
        if (!own) return;
        Object.assign(reader, {
          damage: () => {
            const by = found();
            return by ? by.found : own();
          },
        });
      },
    } satisfies ThreadedReading<SeqRange, Piece>,
    otherContainer: asLines,
    milestones: thymosMilestones,
    shares: thymosShares,
  },
};

/** A database is one of ours unless its schema is known and has no such table, or one of another program. */
function detect({ head, tables }: FileHead): boolean {
  if (!isSqlite(head)) return isText(head);
  if (tables === null || (isWalMode(head) && !tables.length)) return true;
  return tables.some((name) => name.toLowerCase() === ENTRIES) && !isOfOthers(head);
}

/** Its table has the name and none of the columns that tell ours: one that lacks a few may be damaged. */
function isOfOthers(head: Uint8Array): boolean {
  const made = definitionIn(head, ENTRIES);
  return (
    made !== null &&
    /^CREATE TABLE/i.test(made) &&
    !/\b(?:trajectory_id|payload_bytes)\b/i.test(made)
  );
}

/** The main file first; a database may be followed by its write-ahead log. */
function* readInSteps(
  files: readonly SourceFile[],
  host: Host,
): Generator<void, ThymosReader, void> {
  const { bytes } = mainFile(files);
  const head = bytes.read(0, HEAD_LENGTH);
  if (!isSqlite(head)) return yield* readText(bytes);
  const { database, note, trailing: left } = databaseOf(files, host);
  return { ...readSqlite(database, isWalMode(head), note), trailing: left };
}

/** The database with its write-ahead log, where one was given. @throws {SourceError} */
function databaseOf(files: readonly SourceFile[], host: Host) {
  const { bytes } = mainFile(files);
  const [, log] = files;
  if (!log)
    return {
      database: openDatabase(bytes, host),
      note: null,
      trailing: pastEnd(bytes),
    };
  const { image, trailing: left, ...note } = withLog(bytes, log.bytes);
  return { database: openDatabase(image, host), note, trailing: left };
}

function reopen(files: readonly SourceFile[], host: Host): EntrySource {
  const { bytes } = mainFile(files);
  if (!isSqlite(bytes.read(0, HEAD_LENGTH))) return reopenText(bytes);
  return reopenSqlite(databaseOf(files, host).database, host.hash);
}

function openDatabase(bytes: Bytes, host: Host) {
  try {
    return host.openSql(bytes);
  } catch (error) {
    throw new SourceError(
      'corrupt',
      'This SQLite database cannot be opened.',
      `SQLite says: ${messageOf(error)}.`,
      'Copy the file again from where it was written.',
    );
  }
}
