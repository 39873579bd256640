import { COMMAND } from '../../base/command.ts';
import type { Seq } from '../../base/seq.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import type { Host, LedgerReader } from '../../ledger/format/reader.ts';
import { formatById, readInSteps } from '../../ledger/format/recognise.ts';
import { bytesAtOnce } from '../../ledger/sources/at-once.ts';
import type { FileSet, Skipped } from '../../ledger/sources/file.ts';
import { SourceDigest } from './digest.ts';
import { cliFormats } from './formats.ts';
import type { OpenFiles } from './in-place.ts';
import { isPostgres, shownAddress } from './postgres/address.ts';
import { openPostgres } from './postgres/database.ts';
import { watched, watchItems } from './signs.ts';
import { findLedgers, type OpenedFile, openSourceFiles, type PathFile } from './sources.ts';
import { UsageError } from './usage.ts';

export { readBytes } from './sources.ts';

/** The files of one ledger, or the address of the database that it is in. */
export interface PathSet extends FileSet<PathFile> {
  readonly address?: string;
}

export interface Opened {
  readonly format: LedgerFormat;
  readonly reader: LedgerReader;
  /**
   * The content hash of the source's bytes, or the address of a database: the ledger's id
   * everywhere. It is made when it is first asked for, before the reader is closed.
   */
  readonly id: string;
  /** Does some of that work, and returns false when it is done. */
  hashMore(): boolean;
  readonly files: readonly OpenedFile[];
}

/**
 * Opens the one ledger at a path.
 * @throws {UsageError | SourceError}
 */
export async function openLedger(path: string, host: Host): Promise<Opened> {
  if (isPostgres(path)) return openSet(databaseSet(path), host);
  const found = await findLedgers(path);
  const [only, more] = found.sets;
  if (!only) throw nothingAt(path, found.skipped);
  if (!more) return openSet(only, host);
  const names = found.sets.slice(0, 8).map(({ name }) => name);
  throw new UsageError(`${path}: it has ${found.sets.length} ledgers; name one of them:`, names);
}

/**
 * `known` is what need not be read of a database.
 * @throws {UsageError | SourceError}
 */
export async function openSet(
  set: PathSet,
  host: Host,
  known?: ReadonlyMap<string, { readonly entries: number }>,
): Promise<Opened> {
  const format = formatById(cliFormats, set.format);
  if (set.address !== undefined && format.extras?.readPostgres)
    return {
      format,
      reader: format.extras?.readPostgres(openPostgres(set.address), known),
      id: set.name,
      hashMore: () => false,
      files: [],
    };
  watched.reads(set.name, 0);
  const open = await openSourceFiles(set.files);
  try {
    watched.reads(set.name, bytesAtOnce(open.files));
    const digest = new SourceDigest(open.files, host.hash);
    await host.loadSql?.(open.files);
    const reader = watchedReader(opened(readInSteps(format, open.files, host)), open);
    const orEnded = <T>(work: () => T): T => {
      try {
        return work();
      } catch (error) {
        throw endedBy(error, open);
      }
    };
    return {
      format,
      reader,
      get id() {
        return orEnded(() => digest.id());
      },
      hashMore: () => orEnded(() => digest.step()),
      files: open.files,
    };
  } catch (error) {
    throw endedBy(error, open);
  }
}

/** Opens a database in PostgreSQL as a ledger; only one system keeps its own there. */
export function databaseSet(address: string): PathSet {
  const format = cliFormats.find(({ extras }) => extras?.readPostgres)?.manifest.id ?? '';
  return { name: shownAddress(address), format, files: [], address };
}

/** Every step is a sign of life. */
function opened(steps: Iterator<void, LedgerReader, void>): LedgerReader {
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return next.value;
    watched.goesOn();
  }
}

type Open = Pick<OpenFiles, 'requireUnchanged' | 'close'>;

/**
 * Every entry is a sign of life, and closing is the last one: it throws a UsageError when the files
 * are not what they were.
 */
function watchedReader(reader: LedgerReader, open: Open): LedgerReader {
  const entries = reader.entries.bind(reader);
  const close = reader.close.bind(reader);
  return Object.assign(reader, {
    *entries(...of: Parameters<LedgerReader['entries']>) {
      try {
        yield* watchItems(entries(...of));
      } catch (error) {
        throw endedBy(error, open);
      }
    },
    close: () => {
      close();
      const changed = endedBy(null, open);
      watched.isDone();
      if (changed) throw changed;
    },
  });
}

/** Where files changed, no other finding means anything. */
function endedBy(error: unknown, open: Open): unknown {
  try {
    open.requireUnchanged();
    return error;
  } catch (changed) {
    return changed;
  } finally {
    open.close();
  }
}

export function nothingAt(path: string, skipped: readonly Skipped[]): UsageError {
  const reasons = skipped.slice(0, 5).map(({ name, reason }) => `${name}: ${reason}`);
  return new UsageError(
    `${path}: this is no ledger that can be read. Expected a ledger of one of ${cliFormats.length} kinds (${cliFormats.map(({ manifest: { name } }) => name).join(', ')}), or a folder, a zip or a gzip of them. \`${COMMAND} --help\` says which files each has.`,
    reasons,
  );
}

/** Finds a lane by its id or a unique beginning of it. */
export function findLane(reader: LedgerReader, wanted: string): string {
  if (reader.lanes.some(({ id }) => id === wanted)) return wanted;
  const bare = wanted.replace(/^traj:/, '').toLowerCase();
  const matches = reader.lanes.filter(({ id }) => id === bare || id.startsWith(bare));
  const [match] = matches;
  if (match && matches.length === 1) return match.id;
  const lanes = reader.lanes.slice(0, 8).map(({ id }) => id);
  throw new UsageError(
    match
      ? `${wanted}: ${matches.length} lanes begin like this; give more digits.`
      : `${wanted}: no such lane. The ledger has ${reader.lanes.length}:`,
    match ? [] : lanes,
  );
}

/** Returns the index of the entry with this seq in its lane. */
export function indexOfSeq(reader: LedgerReader, lane: string, seq: string): number {
  if (!/^\d+$/.test(seq)) throw new UsageError(`"${seq}" is no seq: a whole number is expected.`);
  let last: Seq | null = null;
  for (const entry of reader.entries(lane)) {
    if (String(entry.seq) === seq) return entry.index;
    last = entry.seq;
  }
  throw new UsageError(
    `no entry has seq ${seq}; the last one of this lane has seq ${last ?? 'none'}.`,
  );
}
