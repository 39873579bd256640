// Lanes of a ledger are replayed from nothing but its bytes.

import type { LedgerFormat } from '../format/format.ts';
import type { Host } from '../format/reader.ts';
import { readLedger } from '../format/recognise.ts';
import { fileInMemory } from '../sources/file.ts';
import { sourceId } from '../sources/identity.ts';
import { verifyLedgerFast } from '../verify/run.ts';
import { makeReplay, type Replay, ReplayGather } from './replay.ts';

export interface LedgerBytes {
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** The verifier knows nothing from elsewhere. */
const OPTIONS = { profile: 'strict', pins: {} } as const;

/**
 * Returns replays by lane. `lanes` is null for the longest.
 * @throws {SourceError} when it cannot be read.
 */
export async function replayBytes(
  { name, files }: LedgerBytes,
  format: LedgerFormat,
  host: Host,
  lanes: readonly (string | null)[],
  most: number,
): Promise<ReadonlyMap<string | null, Replay>> {
  const opened = files.map((file) => fileInMemory(file));
  await host.loadSql?.(opened);
  const reader = readLedger(format, opened, host);
  try {
    const known = new Set(reader.lanes.map(({ id }) => id));
    const longest = findLongest(
      reader.lanes.map(({ id }) => ({ id, entries: [...reader.entries(id)].length })),
    );
    const wanted = lanes.flatMap((lane) => {
      const id = lane ?? longest;
      return id !== null && known.has(id)
        ? [{ lane, id, gather: new ReplayGather(format, id) }]
        : [];
    });
    const report = await verifyLedgerFast(format, reader, host, OPTIONS, (step) => {
      for (const { gather } of wanted) gather.observe(step);
    });
    const ledger = sourceId(
      files.map(({ bytes }) => host.hash.blake3(bytes).slice()),
      host.hash,
    );
    return new Map(
      wanted.map(({ lane, id, gather }) => [
        lane,
        makeReplay({ name, ledger, format, reader, report, gather, lane: id }, host, most),
      ]),
    );
  } finally {
    reader.close();
  }
}

function findLongest(lanes: readonly { readonly id: string; readonly entries: number }[]) {
  const first = lanes[0] ?? null;
  return (
    lanes.reduce((most, lane) => (most && most.entries >= lane.entries ? most : lane), first)?.id ??
    null
  );
}
