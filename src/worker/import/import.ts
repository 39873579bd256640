// Importing one ledger: read, hash, verify, store, publish. Until it is
// published nothing of it can be seen; whatever goes wrong, nothing of it stays.

import type { HashEngine } from '../../core/hash/hash.ts';
import type { ImportProgress } from '../../core/model/import.ts';
import type { VerifyOptions } from '../../core/verify/rules.ts';
import type { SourceFile } from '../../formats/format.ts';
import { formatById } from '../../formats/index.ts';
import type { FileSet } from '../../sources/file.ts';
import { sourceId } from '../../sources/identity.ts';
import type { LedgerRow, NamedBlob } from '../../storage/rows.ts';
import { errorOf } from '../rpc/errors.ts';
import { derivedBy, isCurrent, newBuild, type Ports } from '../rpc/ports.ts';
import { type BuildInput, type Built, buildLedger } from './build.ts';
import { createMeter, type Meter } from './meter.ts';
import { Cancelled, createPace, type Pace } from './pace.ts';

const SLICE = 4 * 1024 * 1024;
export const DEFAULT_OPTIONS: VerifyOptions = { profile: 'strict', pins: {} };

export interface ImportJob {
  readonly job: string;
  readonly set: FileSet<NamedBlob>;
  readonly demo: boolean;
  readonly isCancelled: () => boolean;
  readonly send: (progress: ImportProgress) => void;
}

/** Settles always; a failure is told in the progress that it returns. */
export async function importLedger(ports: Ports, job: ImportJob): Promise<ImportProgress> {
  const { name, files } = job.set;
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const meter = createMeter({ job: job.job, name, size }, job.send);
  const build = newBuild();
  try {
    return await ports.liveness.hold(job.job, async () => {
      try {
        return await run(ports, job, build, meter, size);
      } catch (error) {
        await ports.store.discard(build, job.job);
        throw error;
      }
    });
  } catch (error) {
    const phase = error instanceof Cancelled ? 'cancelled' : 'failed';
    return meter.end({ phase, error: errorOf(error, size) });
  }
}

async function run(
  ports: Ports,
  { job, set, demo, isCancelled }: ImportJob,
  build: string,
  meter: Meter,
  size: number,
): Promise<ImportProgress> {
  const { store, formats } = ports;
  const { name } = set;
  const pace = createPace(isCancelled);
  await pace.breathe();
  await store.begin({ job, name, startedAt: ports.now(), build });
  const host = await ports.host();
  meter.phase('reading', size, 'bytes');
  const files = await readParts(set.files, meter, pace);
  meter.phase('hashing', size, 'bytes');
  const id = await hashAll(files, host.hash, meter, pace);
  meter.know({ ledger: id });
  const held = await store.ledger(id);
  if (held) {
    await store.discard(build, job);
    const { formatName, entries, judged } = held;
    const verdict = isCurrent(formats, held) ? (judged?.verdict ?? null) : null;
    return meter.end({ phase: 'done', alreadyHeld: true, format: formatName, entries, verdict });
  }
  meter.phase('loading', 0, 'entries');
  await pace.breathe();
  const format = formatById(formats, set.format);
  const reader = format.read(files, host);
  // Written while the entries are verified; a failure is thrown where it is waited for.
  const saving = store.putSource(
    build,
    files.map(({ name: part, bytes }) => ({ name: part, file: new Blob([bytes]) })),
  );
  const saved = saving.catch(() => undefined);
  try {
    const built = await verifyAndPage(ports, { format, reader, host, build }, meter, pace);
    await saving;
    await pace.breathe();
    const row: LedgerRow = {
      id,
      name,
      format: format.manifest.id,
      formatName: format.manifest.name,
      container: reader.container,
      size,
      importedAt: ports.now(),
      demo,
      source: build,
      build,
      derived: derivedBy(format),
      ...built,
    };
    const isNew = await store.publish(row, job);
    // Another import of the same file was faster; its rows serve as well as these.
    if (!isNew) await store.discard(build, job);
    return meter.end({ phase: 'done', alreadyHeld: !isNew });
  } finally {
    reader.close();
    // Whoever clears up after a failure must not be overtaken by the bytes.
    await saved;
  }
}

async function verifyAndPage(
  { store, now }: Ports,
  opened: Pick<BuildInput, 'format' | 'reader' | 'host' | 'build'>,
  meter: Meter,
  pace: Pace,
): Promise<Built> {
  const { format, reader } = opened;
  const entries = reader.lanes.reduce((sum, lane) => sum + (lane.again ? 0 : lane.entries), 0);
  meter.know({ format: format.manifest.name, entries });
  meter.phase('verifying', entries, 'entries');
  let { rate } = meter.now();
  const built = await buildLedger({
    ...opened,
    store,
    options: DEFAULT_OPTIONS,
    outside: [],
    pace,
    now,
    onEntries: meter.at,
    onPhase(phase) {
      if (phase === 'folding') rate = meter.now().rate;
      meter.phase(phase, entries, 'entries');
    },
  });
  // What stays on the card is how fast the entries went, not how fast the last step did.
  const { verdict } = built.judged;
  meter.know({ entries: built.entries, verdict, done: built.entries, rate });
  return built;
}

export async function readParts(
  parts: readonly NamedBlob[],
  meter: Pick<Meter, 'at'>,
  pace: Pace,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }[]> {
  const files: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  let done = 0;
  for (const { name, file } of parts) {
    const bytes = new Uint8Array(file.size);
    for (let at = 0; at < file.size; at += SLICE) {
      const slice = await file.slice(at, at + SLICE).arrayBuffer();
      bytes.set(new Uint8Array(slice), at);
      done += slice.byteLength;
      meter.at(done);
      await pace.breathe();
    }
    files.push({ name, bytes });
  }
  return files;
}

async function hashAll(
  files: readonly SourceFile[],
  hash: HashEngine,
  meter: Meter,
  pace: Pace,
): Promise<string> {
  const digests: Uint8Array[] = [];
  let done = 0;
  for (const { bytes } of files) {
    const stream = hash.blake3Stream();
    for (let at = 0; at < bytes.length; at += SLICE) {
      const slice = bytes.subarray(at, at + SLICE);
      stream.update(slice);
      done += slice.length;
      meter.at(done);
      if (pace.due()) await pace.breathe();
    }
    digests.push(stream.digest());
  }
  return sourceId(digests, hash);
}
