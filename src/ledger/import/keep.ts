// Each slice of a ledger's files is read once, hashed, and written. The verifier reads what was
// kept, which nobody changes; the hash is that of the same bytes.

import { AppException } from '../../base/error.ts';
import type { Pace } from '../held/pace.ts';
import type { Ports } from '../held/ports.ts';
import { sourceId } from '../sources/identity.ts';
import { blobSink, type FileSink, outOfRoom } from '../storage/file-store.ts';
import type { KeptFile, NamedBlob } from '../storage/rows.ts';

const SLICE = 4 * 1024 * 1024;
const SLICES_AHEAD = 3;

type OnBytes = (done: number) => void;

export interface KeptImport {
  readonly id: string;
  readonly files: readonly KeptFile[];
}

/** Keeps files under the name of a build. `onBytes` gets how many were kept so far. */
export async function keepFiles(
  ports: Ports,
  build: string,
  files: readonly NamedBlob[],
  pace: Pace,
  onBytes: OnBytes = () => undefined,
): Promise<KeptImport> {
  const own = await ports.files?.create(build);
  const sink = own ?? blobSink();
  let id: string;
  try {
    id = await readThrough(ports, files, pace, onBytes, sink);
  } catch (error) {
    await sink.drop().catch(() => undefined);
    throw error;
  }
  const whole = await sink.end();
  let end = 0;
  const kept = files.map(({ file: { size }, ...known }): KeptFile => {
    const from = end;
    end += size;
    const file = whole.slice(from, end);
    return { ...known, file, ...(own && { place: { from, size } }) };
  });
  // A browser that runs out of room may have said that all of it was written.
  if (whole.size < end) throw outOfRoom(whole.size, end);
  await ports.store.putSource(build, kept);
  return { id, files: kept };
}

/** Returns the id that files would have as a ledger. */
export async function hashFiles(
  ports: Ports,
  files: readonly NamedBlob[],
  pace: Pace,
  onBytes: OnBytes,
): Promise<string> {
  return readThrough(ports, files, pace, onBytes, null);
}

async function readThrough(
  ports: Ports,
  files: readonly NamedBlob[],
  pace: Pace,
  onBytes: OnBytes,
  sink: FileSink | null,
): Promise<string> {
  const { hash } = await ports.host();
  const digests: Uint8Array[] = [];
  let done = 0;
  for (const file of files) {
    const stream = hash.blake3Stream();
    for await (const slice of readSlices(file)) {
      stream.update(slice);
      await sink?.write(slice);
      done += slice.length;
      onBytes(done);
      await pace.pause();
    }
    digests.push(stream.digest());
  }
  return sourceId(digests, hash);
}

/**
 * The next slices are read while one is worked on, since a browser takes longer to hand out a slice
 * than to hash and write it.
 */
async function* readSlices({ name, file }: NamedBlob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { size } = file;
  const read = (at: number) => {
    const reading = file.slice(at, at + SLICE).arrayBuffer();
    // Nobody waits for it when the one before could not be worked on.
    reading.catch(() => undefined);
    return reading;
  };
  const ahead: Promise<ArrayBuffer>[] = [];
  let asked = 0;
  for (let at = 0; at < size; at += SLICE) {
    for (; asked < size && ahead.length < SLICES_AHEAD; asked += SLICE) ahead.push(read(asked));
    const slice = await ahead.shift()?.catch((cause: unknown) => {
      throw new AppException(
        { code: 'file gone', where: name, expected: size, found: at },
        { cause },
      );
    });
    if (slice) yield new Uint8Array(slice);
  }
}
