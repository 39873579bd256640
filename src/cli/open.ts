// Opening a path as one ledger.

import type { Seq } from '../core/model/entry.ts';
import type { Host, LedgerFormat, LedgerReader } from '../formats/format.ts';
import { formatFor, formats } from '../formats/index.ts';
import { sourceId } from '../sources/identity.ts';
import { type Found, type FoundLedger, findLedgers } from './sources.ts';
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
  const found = await findLedgers(path, host);
  const [only, more] = found.ledgers;
  if (!only) throw nothingAt(path, found);
  if (!more) return openFound(only, host);
  const names = found.ledgers.slice(0, 8).map(({ source }) => source);
  throw new UsageError(
    `${path}: it holds ${found.ledgers.length} ledgers; name one of them:\n  ${names.join('\n  ')}`,
  );
}

/** @throws {UsageError | SourceError} */
export async function openFound(found: FoundLedger, host: Host): Promise<Opened> {
  const files = await found.read();
  const format = formatFor(files, host);
  if (!format) throw nothingAt(found.source, { skipped: [] });
  // A digest is valid until the next one is made.
  const digests = files.map(({ bytes }) => host.hash.blake3(bytes).slice());
  return { format, reader: format.read(files, host), id: sourceId(digests, host.hash) };
}

export function nothingAt(path: string, { skipped }: Pick<Found, 'skipped'>): UsageError {
  const reasons = skipped.slice(0, 5).map(({ name, reason }) => `\n  ${name}: ${reason}`);
  return new UsageError(
    `${path}: this is no ledger that can be read. Expected ${formats.map(({ name, accepts }) => `${name}: ${accepts}`).join('; ')}; or a folder, a zip or a gzip of them.${reasons.join('')}`,
  );
}

/** A lane by its id or a unique beginning of it. */
export function findLane(reader: LedgerReader, wanted: string): string {
  if (reader.lanes.some(({ id }) => id === wanted)) return wanted;
  const bare = wanted.replace(/^traj:/, '').toLowerCase();
  const matches = reader.lanes.filter(({ id }) => id === bare || id.startsWith(bare));
  const [match] = matches;
  if (match && matches.length === 1) return match.id;
  const held = reader.lanes
    .slice(0, 8)
    .map(({ id }) => id)
    .join('\n  ');
  throw new UsageError(
    match
      ? `${wanted}: ${matches.length} lanes begin like this; give more digits.`
      : `${wanted}: no such lane. The ledger holds ${reader.lanes.length}:\n  ${held}`,
  );
}

/** The place of the entry with this seq in its lane. */
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
