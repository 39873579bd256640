// OpenThymos execution ledgers.

import { decodeText, encodeText, toHex } from '../../base/bytes.ts';
import { readMessage } from '../../base/error.ts';
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
import { thymosAuthority } from './authority.ts';
import { thymosComparing } from './comparing.ts';
import { asLines } from './containers/as-lines.ts';
import { readPostgres } from './containers/postgres.ts';
import type { SeqRange } from './containers/ranges.ts';
import type { ThymosReader } from './containers/reader.ts';
import { reopenSqlite } from './containers/reopen.ts';
import { ENTRIES, readSqlite } from './containers/sqlite.ts';
import { isThymosText, readTextContainer, reopenText } from './containers/texts.ts';
import { withLog } from './containers/with-log.ts';
import { viewThymosDecision } from './decision.ts';
import { thymosEnds } from './ends.ts';
import { thymosManifest } from './manifest.ts';
import { thymosMilestones } from './milestone/index.ts';
import { parseThymosJson, thymosCanonical } from './payload/canonical.ts';
import { decodeManyPayloads } from './payload/many.ts';
import { asPayload, type DecodedPayload, decodePayload } from './payload/payload.ts';
import { thymosProofs } from './proofs.ts';
import { listProposalNames, proposalIds } from './proposal-ids.ts';
import { thymosQuestions } from './questions.ts';
import { bindsRequest, viewThymosRequest } from './request.ts';
import { thymosShares } from './share/index.ts';
import { recordedCost } from './simulate/recorded.ts';
import { thymosSummary } from './summary.ts';
import { type FoundDamage, findRestOfRange, openHelper } from './threads/helper.ts';
import { listBuffers, type Piece } from './threads/piece.ts';
import { unpackPiece } from './threads/unpack.ts';
import { THYMOS_CHECKS, type ThymosCheckId } from './verify/checks.ts';
import { THYMOS_VERIFIER, ThymosRules } from './verify/rules.ts';
import { viewThymosEntry } from './views.ts';
import { digestThymos, thymosLaneTitle } from './words.ts';

export const thymos: LedgerFormat<ThymosReader, DecodedPayload, ThymosCheckId> = {
  manifest: thymosManifest,
  recogniser: {
    detect,
  },
  reader: {
    open: readInSteps,
    decode: decodePayload,
    decodeMany: decodeManyPayloads,
    isRead: (_, decoded) => asPayload(decoded) !== null,
    ends: thymosEnds,
  },
  rules: {
    version: THYMOS_VERIFIER,
    checks: THYMOS_CHECKS,
    createRules: (reader, context) => new ThymosRules(reader, context),
    proofs: thymosProofs,
    canonical(_entry, decoded) {
      const payload = asPayload(decoded);
      return payload && decodeText(payload.canonical);
    },
    canonicalize(bytes, { hash }) {
      const text = thymosCanonical(parseThymosJson(bytes));
      return { text, hash: toHex(hash.blake3(encodeText(text))) };
    },
  },
  words: {
    digest: digestThymos,
    laneTitle: thymosLaneTitle,
    view: viewThymosEntry,
    decision: viewThymosDecision,
    summary: thymosSummary,
    comparing: thymosComparing,
    requests: { view: viewThymosRequest, isBound: bindsRequest },
    names: (entry, decoded) => ({
      get named() {
        return listProposalNames(entry, decoded);
      },
      get ids() {
        return proposalIds(entry, decoded);
      },
    }),
  },
  state: {
    authority: thymosAuthority,
    cost: recordedCost,
    value(_entry, decoded, op) {
      const payload = asPayload(decoded);
      const span = payload?.commit?.ops[op];
      return payload && span ? payload.at(span.value) : null;
    },
    bytes(_entry, decoded, op) {
      const payload = asPayload(decoded);
      const span = payload?.commit?.ops[op];
      return payload && span ? payload.canonical.subarray(...span.value) : new Uint8Array();
    },
  },
  questions: thymosQuestions,
  extras: {
    reopen,
    readPostgres,
    threaded: {
      open: (files, host) => openHelper(openWithLog(files, host).database, host.hash),
      rest: findRestOfRange,
      buffers: listBuffers,
      entries: unpackPiece,
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
  if (!isSqlite(head)) return isThymosText(head);
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
  if (!isSqlite(head)) return yield* readTextContainer(bytes);
  const { database, note, trailing: left } = openWithLog(files, host);
  return { ...readSqlite(database, isWalMode(head), note), trailing: left };
}

/** The database with its write-ahead log, where one was given. @throws {SourceError} */
function openWithLog(files: readonly SourceFile[], host: Host) {
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
  return reopenSqlite(openWithLog(files, host).database, host.hash);
}

function openDatabase(bytes: Bytes, host: Host) {
  try {
    return host.openSql(bytes);
  } catch (error) {
    throw new SourceError(
      'corrupt',
      'This SQLite database cannot be opened.',
      `SQLite says: ${readMessage(error)}.`,
      'Copy the file again from where it was written.',
    );
  }
}
