// Every reader promises of any bytes that they are a ledger, with whatever findings, or are refused
// with an error for people. Nothing else is thrown, and nothing runs without end.

import { AppException } from '../src/base/error.ts';
import { nobleHash } from '../src/base/hash/hash.ts';
import type { LedgerFormat } from '../src/ledger/format/format.ts';
import type { Host, LedgerReader } from '../src/ledger/format/reader.ts';
import { readLedger } from '../src/ledger/format/recognise.ts';
import type { Entry } from '../src/ledger/model/entry.ts';
import type { SourceFile } from '../src/ledger/sources/file.ts';
import { loadAllSql } from '../src/ledger/sources/sqlite/engines.ts';
import { sqlLoaders } from '../src/ledger/sources/sqlite/loaders.ts';
import { verifyLedger } from '../src/ledger/verify/run.ts';

/** Code of ours alone reads everything but databases. */
export const fuzzHost: Host = {
  hash: nobleHash,
  openSql: () => {
    throw new AppException({ code: 'internal', found: 'no database is opened here' });
  },
};

let opener: Promise<Host> | null = null;

/** Returns the host that opens databases as well; made once for all runs. */
export function sqlHost(): Promise<Host> {
  opener ??= loadAllSql(sqlLoaders).then((openSql) => ({ ...fuzzHost, openSql }));
  return opener;
}

/** Reads, verifies in both profiles and describes all of it. @throws only for faults of ours. */
export function readWholeInput(
  format: LedgerFormat,
  files: readonly SourceFile[],
  host: Host,
): void {
  const reader = refused(() => readLedger(format, files, host));
  if (!reader) return;
  try {
    // Damage further on may be refused once it is read.
    refused(() => {
      verifyBoth(format, reader, host);
      for (const lane of reader.lanes) {
        for (const entry of reader.entries(lane.id)) describeEntry(format, entry);
      }
      reader.survey?.();
      reader.seal?.();
    });
  } finally {
    reader.close();
  }
}

function verifyBoth(format: LedgerFormat, reader: LedgerReader, host: Host): void {
  for (const profile of ['strict', 'reference'] as const)
    verifyLedger(format, reader, host, { profile, pins: {} });
}

function describeEntry(format: LedgerFormat, entry: Entry): void {
  const decoded = format.reader.decode(entry);
  const digest = format.words.digest(entry, decoded);
  if (entry.index === 0) format.words.laneTitle(entry, decoded);
  format.words.view(entry, decoded);
  format.words.decision(entry, decoded);
  format.words.requests?.view(entry, decoded);
  format.words.names?.(entry, decoded).uses;
  format.words.names?.(entry, decoded).named;
  format.words.names?.(entry, decoded).ids;
  format.state.cost?.(entry, decoded);
  format.rules.canonical?.(entry, decoded);
  for (const op of digest.delta?.ops.keys() ?? []) {
    format.state.value(entry, decoded, op);
    format.state.bytes(entry, decoded, op);
    format.state.provenance?.(entry, decoded, op);
  }
}

/** Null when it was refused in the way in which input is refused. */
export function refused<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppException) return null;
    throw error;
  }
}
