// Several threads read a ledger where that is faster.

import type { Ticks } from '../../../base/ticks.ts';
import type { StartHelper } from '../../../ledger/format/threads/crew.ts';
import { type Gathered, gather, hasLongLanes } from '../../../ledger/format/threads/gather.ts';
import { BUDGETS } from '../../../ledger/held/watchdog.ts';
import type { Profile } from '../../../ledger/model/check.ts';
import { bytesAtOnce } from '../../../ledger/sources/at-once.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import type { Opened } from '../open.ts';
import type { OpenedFile } from '../sources.ts';
import type { ThreadFile } from './thread.ts';

export interface ThreadHelpers {
  readonly cores: number;
  readonly start: StartHelper<ThreadFile>;
  readonly ticks: Ticks;
}

/** More threads are of little use to the one that verifies in order, and each takes some 40 MB. */
export const MOST_BY_ITSELF = 2;

/** This is enough that nobody has to wait for a message. */
const ON_THE_WAY = 4 * 1024 * 1024;

/**
 * Lets other threads read the entries of a ledger; an undefined `wanted` takes as many as are of
 * use. Returns null when the thread that verifies reads them alone.
 */
export function readInThreads(
  { format, reader, files }: Opened,
  profile: Profile,
  helpers: ThreadHelpers | undefined,
  wanted: number | undefined,
): Gathered | null {
  const { extras, manifest } = format;
  const threaded = extras?.threaded;
  const isWorthIt = files.every(({ place }) => place) && hasLongLanes(reader);
  const own = isWorthIt ? Math.min(helpers?.cores ?? 1, MOST_BY_ITSELF) : 1;
  const threads = wanted ?? own;
  if (!threaded || !reader.ranges || !helpers || threads < 2 || !files.length) return null;
  return gather({
    helps: manifest.id,
    threaded,
    reader,
    profile,
    files: files.map(handed),
    bytes: files.reduce((sum, file) => sum + file.bytes.size, 0),
    threads,
    start: helpers.start,
    // The thread hears of them only while it waits.
    onTheWay: ON_THE_WAY,
    readsToo: false,
    keepsNone: true,
    ticks: helpers.ticks,
    // The thread that verifies may be silent for this long itself.
    silence: BUDGETS.silence + bytesAtOnce(files) * BUDGETS.byte,
  });
}

function handed({ name, place, bytes }: OpenedFile): ThreadFile {
  return { name, place: place ?? copyForAll(bytes) };
}

function copyForAll(bytes: Bytes): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.size));
  copy.set(bytes.read(0, bytes.size));
  return copy;
}
