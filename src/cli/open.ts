// Opening a path as a ledger.

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { toHex } from '../core/bytes.ts';
import type { Seq } from '../core/entry.ts';
import type { Host, LedgerFormat, LedgerReader } from '../formats/format.ts';
import { formatFor } from '../formats/index.ts';
import { UsageError } from './usage.ts';

export interface Opened {
  readonly format: LedgerFormat;
  readonly reader: LedgerReader;
  /** BLAKE3 of the source's bytes, hex: the ledger's id everywhere. */
  readonly id: string;
}

/** @throws {UsageError | SourceError} */
export async function openLedger(path: string, host: Host): Promise<Opened> {
  const bytes = await readBytes(path);
  const files = [{ name: basename(path), bytes }];
  const format = formatFor(files, host);
  if (!format) {
    throw new UsageError(
      `${path}: this is no ledger that can be read (${bytes.length} bytes). Expected a SQLite database, an audit export (JSON) or JSON Lines of an OpenThymos ledger.`,
    );
  }
  return { format, reader: format.read(files, host), id: toHex(host.hash.blake3(bytes)) };
}

export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    if (path !== '-') return new Uint8Array(await readFile(path));
    const chunks: Uint8Array[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
  } catch (error) {
    throw new UsageError(
      `${path}: cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}

/** A lane by its id or a unique beginning of it. */
export function findLane(reader: LedgerReader, wanted: string): string {
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
