// Opening a path as one ledger.

import type { Seq } from '../../core/model/entry.ts';
import type { Host, LedgerFormat, LedgerReader } from '../../formats/format.ts';
import { formatById, readLedger } from '../../formats/index.ts';
import { bytesAtOnce } from '../../sources/at-once.ts';
import type { FileSet, Skipped } from '../../sources/file.ts';
import { sourceId } from '../../sources/identity.ts';
import { goingOn, watched } from '../watch/signs.ts';
import { formats } from './formats.ts';
import { findLedgers, type PathFile, withBytes } from './sources.ts';
import { UsageError } from './usage.ts';

export { readBytes } from './sources.ts';

export interface Opened {
  readonly format: LedgerFormat;
  readonly reader: LedgerReader;
  /** Content hash of the source's bytes: the ledger's id everywhere. */
  readonly id: string;
}

/** The one ledger at a path. @throws {UsageError | SourceError} */
export async function openLedger(path: string, host: Host): Promise<Opened> {
  const found = await findLedgers(path);
  const [only, more] = found.sets;
  if (!only) throw nothingAt(path, found.skipped);
  if (!more) return openSet(only, host);
  const names = found.sets.slice(0, 8).map(({ name }) => name);
  throw new UsageError(`${path}: it has ${found.sets.length} ledgers; name one of them:`, names);
}

/** @throws {UsageError | SourceError} */
export async function openSet(set: FileSet<PathFile>, host: Host): Promise<Opened> {
  const format = formatById(formats, set.format);
  watched.reads(set.name, 0);
  const files = await withBytes(set.files);
  watched.reads(set.name, bytesAtOnce(files));
  // A digest is valid until the next one is made.
  const digests = files.map(({ bytes }) => host.hash.blake3(bytes).slice());
  const reader = watchedReader(readLedger(format, files, host));
  return { format, reader, id: sourceId(digests, host.hash) };
}

/** Every entry is a sign of life, and closing it is the last one. */
function watchedReader(reader: LedgerReader): LedgerReader {
  const entries = reader.entries.bind(reader);
  const close = reader.close.bind(reader);
  return Object.assign(reader, {
    entries: (...of: Parameters<LedgerReader['entries']>) => goingOn(entries(...of)),
    close: () => {
      close();
      watched.isDone();
    },
  });
}

export function nothingAt(path: string, skipped: readonly Skipped[]): UsageError {
  const reasons = skipped.slice(0, 5).map(({ name, reason }) => `${name}: ${reason}`);
  return new UsageError(
    `${path}: this is no ledger that can be read. Expected ${formats.map(({ manifest: { name, opens } }) => `${name}: ${opens}`).join('; ')}; or a folder, a zip or a gzip of them.`,
    reasons,
  );
}

/** A lane by its id or a unique beginning of it. */
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

/** The index of the entry with this seq in its lane. */
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
