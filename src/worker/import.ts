// Importing one file: read, hash, recognise, verify, store, publish. Until it is
// published nothing of it can be seen; whatever goes wrong, nothing of it stays.

import { toHex } from '../core/bytes.ts';
import type { VerifyOptions } from '../formats/format.ts';
import { SourceError } from '../sources/error.ts';
import { buildLedger } from './build.ts';
import { importError } from './errors.ts';
import { createMeter, type Meter } from './meter.ts';
import { Cancelled, createPace, type Pace } from './pace.ts';
import { derivedBy, newBuild, type Ports } from './ports.ts';
import type { ImportProgress } from './protocol.ts';

const SLICE = 4 * 1024 * 1024;
export const DEFAULT_OPTIONS: VerifyOptions = { profile: 'strict', pins: {} };

export interface ImportJob {
  readonly job: string;
  readonly file: Blob;
  readonly name: string;
  readonly demo: boolean;
  readonly isCancelled: () => boolean;
  readonly send: (progress: ImportProgress) => void;
}

/** Settles always; a failure is told in the progress that it returns. */
export async function importLedger(ports: Ports, job: ImportJob): Promise<ImportProgress> {
  const meter = createMeter({ job: job.job, name: job.name, size: job.file.size }, job.send);
  const build = newBuild();
  try {
    return await ports.liveness.hold(job.job, async () => {
      try {
        return await run(ports, job, build, meter);
      } catch (error) {
        await ports.store.discard(build, job.job);
        throw error;
      }
    });
  } catch (error) {
    const phase = error instanceof Cancelled ? 'cancelled' : 'failed';
    return meter.end({ phase, error: importError(error, job.file.size) });
  }
}

async function run(
  ports: Ports,
  { job, file, name, demo, isCancelled }: ImportJob,
  build: string,
  meter: Meter,
): Promise<ImportProgress> {
  const { store, formats } = ports;
  const pace = createPace(isCancelled);
  await pace.breathe();
  await store.begin({ job, name, startedAt: ports.now(), build });
  const host = await ports.host();
  meter.phase('reading', file.size, 'bytes');
  const bytes = await readAll(file, meter, pace);
  meter.phase('hashing', file.size, 'bytes');
  const id = await hashAll(bytes, host.hash.blake3Stream(), meter, pace);
  meter.know({ ledger: id });
  const held = await store.ledger(id);
  if (held) {
    await store.discard(build, job);
    const { formatName: format, entries, judged } = held;
    return meter.end({
      phase: 'done',
      alreadyHeld: true,
      format,
      entries,
      verdict: judged?.verdict ?? null,
    });
  }
  meter.phase('loading', 0, 'entries');
  await pace.breathe();
  const files = [{ name, bytes }];
  const format = formats.find(files, host);
  if (!format)
    throw unknownFormat(
      name,
      formats.all.map((known) => known.name),
    );
  const reader = format.read(files, host);
  try {
    const entries = reader.lanes.reduce((sum, lane) => sum + lane.entries, 0);
    meter.know({ format: format.name, entries });
    await store.putSource(build, new Blob([bytes]));
    meter.phase('verifying', entries, 'entries');
    const built = await buildLedger({
      store,
      format,
      reader,
      host,
      build,
      options: DEFAULT_OPTIONS,
      pace,
      now: ports.now,
      onEntries: meter.at,
      onPhase: (phase) => meter.phase(phase, 0, 'entries'),
    });
    await pace.breathe();
    const row = {
      id,
      name,
      format: format.id,
      formatName: format.name,
      container: reader.container,
      size: file.size,
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
    meter.know({ entries: built.entries, verdict: built.judged.verdict });
    return meter.end({ phase: 'done', alreadyHeld: !isNew, done: built.entries });
  } finally {
    reader.close();
  }
}

export async function readAll(file: Blob, meter: Pick<Meter, 'at'>, pace: Pace) {
  const bytes = new Uint8Array(file.size);
  for (let at = 0; at < file.size; at += SLICE) {
    const slice = await file.slice(at, at + SLICE).arrayBuffer();
    bytes.set(new Uint8Array(slice), at);
    meter.at(at + slice.byteLength);
    await pace.breathe();
  }
  return bytes;
}

async function hashAll(
  bytes: Uint8Array,
  stream: { update(bytes: Uint8Array): void; digest(): Uint8Array },
  meter: Meter,
  pace: Pace,
): Promise<string> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    stream.update(bytes.subarray(at, at + SLICE));
    meter.at(Math.min(at + SLICE, bytes.length));
    if (pace.due()) await pace.breathe();
  }
  return toHex(stream.digest());
}

function unknownFormat(name: string, known: readonly string[]): SourceError {
  return new SourceError(
    'unknown format',
    'Not a ledger that can be read here.',
    `${name} is of no known format (${known.join(', ')}).`,
    'Open a ledger database or an audit export as the runtime writes it.',
  );
}
