// A ledger is read, hashed, verified, stored and published. Until it is published nothing of it can
// be seen; whatever goes wrong, nothing of it stays.

import { formatById } from '../format/recognise.ts';
import { describeWorkerError } from '../held/errors.ts';
import { Cancelled, createPace } from '../held/pace.ts';
import { isCurrent, type Ports } from '../held/ports.ts';
import type { ImportProgress } from '../model/import.ts';
import { inMemory } from '../sources/bytes.ts';
import { HEADER_LENGTH } from '../sources/sqlite/sqlite.ts';
import type { LedgerRow, NamedBlob } from '../storage/rows.ts';
import type { VerifyOptions } from '../verify/rules.ts';
import { type BuildInput, buildLedger, withBuild } from './build/build.ts';
import type { Built } from './build/built.ts';
import { withFiles, withReader } from './files.ts';
import { prepareHelpers } from './gather.ts';
import { hashFiles, keepFiles } from './keep.ts';
import { createMeter, type Meter } from './meter.ts';
import { ReadSoFar } from './read-so-far.ts';
import { requireRoom, withRoom } from './room.ts';
import type { LedgerToImport } from './to-import.ts';

export const DEFAULT_OPTIONS: VerifyOptions = { profile: 'strict', pins: {} };

export interface ImportJob {
  readonly job: string;
  readonly set: LedgerToImport;
  readonly demo: boolean;
  readonly signal: AbortSignal | undefined;
  readonly send: (progress: ImportProgress) => void;
}

/** Settles always; a failure is part of the progress that it returns. */
export async function importLedger(ports: Ports, job: ImportJob): Promise<ImportProgress> {
  const { name, files } = job.set;
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const meter = createMeter(job.job, name, size, job.send);
  try {
    return await withBuild(ports, job.job, name, (build) => run(ports, job, build, meter, size));
  } catch (error) {
    const phase = error instanceof Cancelled ? 'cancelled' : 'failed';
    return meter.end({ phase, error: await withRoom(ports, describeWorkerError(error, size)) });
  } finally {
    ports.helpers?.dismiss();
  }
}

async function run(
  ports: Ports,
  { job, set, demo, signal }: ImportJob,
  build: string,
  meter: Meter,
  size: number,
): Promise<ImportProgress> {
  const { store, formats } = ports;
  const pace = createPace(signal);
  await pace.pause();
  // A ledger that is here already is not copied; only its hash can tell.
  if ((await store.ledgers()).some((row) => row.size === size)) {
    meter.phase('hashing', size, 'bytes');
    const stored = await keptAlready(ports, await hashFiles(ports, set.files, pace, meter.at), set);
    if (stored) {
      await store.discard(build, job);
      const { id: ledger, formatName, entries, judged } = stored;
      const verdict = isCurrent(formats, stored) ? (judged?.verdict ?? null) : null;
      meter.know({ ledger, format: formatName, entries, verdict });
      return meter.end({ phase: 'done', alreadyStored: true });
    }
  }
  await requireRoom(ports, size, set.files);
  const format = formatById(formats, set.format);
  prepareHelpers(ports.helpers, format, size);
  const engines = loadEngines(ports, set.files);
  meter.phase('copying', size, 'bytes');
  const { id, files } = await keepFiles(ports, build, set.files, pace, meter.at);
  meter.know({ ledger: id });
  const stored = await store.ledger(id);
  const options = optionsFor(set);
  await engines;
  const built = await withFiles(ports, build, files, async (opened, parts) => {
    const read = new ReadSoFar(opened);
    meter.phase('loading', read.total, 'bytes');
    await pace.pause();
    return withReader(
      ports,
      format,
      read.files,
      pace,
      (reader) => verifyAndPage(ports, { format, reader, parts, build, pace, options }, meter),
      () => meter.at(read.done),
    );
  });
  await pace.pause();
  const { name, folder } = set;
  const kept = { name, ...(folder && { folder }) };
  const row = { id, ...kept, size, importedAt: ports.now(), demo, source: build, ...built };
  // Its file, or what is known of the archive that it came in, was missing before.
  const isNew = await (stored ? store.republish(row, job) : store.publish(row, job));
  // Another import of the same file was faster; its rows are as good as these.
  if (!isNew) await store.discard(build, job);
  return meter.end({ phase: 'done', alreadyStored: !isNew });
}

function optionsFor({ pins = {}, profile = 'strict' }: LedgerToImport): VerifyOptions {
  return { profile, pins };
}

/**
 * The engines for databases load while the files are copied. A failed load is asked for again where
 * it is needed.
 */
async function loadEngines({ host }: Ports, files: readonly NamedBlob[]): Promise<void> {
  try {
    const heads = files.map(async ({ file }) => ({
      bytes: inMemory(new Uint8Array(await file.slice(0, HEADER_LENGTH).arrayBuffer())),
    }));
    await (await host()).loadSql?.(await Promise.all(heads));
  } catch {
    // Whoever opens a database says why it cannot.
  }
}

async function keptAlready(
  { store }: Ports,
  id: string,
  { files }: ImportJob['set'],
): Promise<LedgerRow | null> {
  const stored = await store.ledger(id);
  const kept = stored && (await store.source(stored.source));
  const ends = (all: readonly NamedBlob[]) =>
    JSON.stringify(all.map(({ trailing = [] }) => trailing));
  return kept && ends(kept) === ends(files) ? stored : null;
}

async function verifyAndPage(ports: Ports, input: BuildInput, meter: Meter): Promise<Built> {
  const { format, reader } = input;
  const entries = reader.lanes.reduce((sum, lane) => sum + (lane.again ? 0 : lane.entries), 0);
  meter.know({ format: format.manifest.name, entries });
  meter.phase('verifying', entries, 'entries');
  const built = await buildLedger(ports, {
    ...input,
    onEntries: meter.at,
    onHelped: () => meter.helped('comparing'),
    onPhase: (phase) => meter.phase(phase, 0, 'entries'),
  });
  const { verdict } = built.judged;
  meter.know({ entries: built.entries, verdict, done: built.entries });
  return built;
}
