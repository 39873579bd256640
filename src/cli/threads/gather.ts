// Whether a ledger is read by several threads, and by how many.

import type { Profile } from '../../core/model/check.ts';
import type { ReadAhead } from '../../core/verify/run.ts';
import { bytesAtOnce } from '../../sources/at-once.ts';
import type { Bytes } from '../../sources/bytes.ts';
import type { Ticks } from '../../worker/rpc/watchdog.ts';
import type { Opened } from '../kit/open.ts';
import type { OpenedFile } from '../kit/sources.ts';
import { AheadReader } from './ahead.ts';
import { Crew, type StartHelper, silenceFor } from './crew.ts';
import type { HandedFile } from './messages.ts';

export interface Helpers {
  readonly cores: number;
  readonly start: StartHelper;
  readonly ticks: Ticks;
}

/** The thread that verifies in order has little use of more, and each takes some 60 MB. */
export const MOST_BY_ITSELF = 2;
/** Bytes of payloads on their way between threads, at most: of all threads together. */
const ON_THE_WAY = 8 * 1024 * 1024;
const MOST_ENTRIES = 16_384;
/** Lanes of fewer entries cost more to hand around than to read. */
const FEW = 64;
/** For each thread: one that it reads, and one that waits to be examined. */
const RUNS_EACH = 2;

interface Gathered extends ReadAhead {
  /** Settles once nobody reads ahead any more. */
  close(): Promise<unknown>;
}

/**
 * Has the entries of a ledger read by other threads. `wanted` undefined: as many as are of use.
 * null: the thread that verifies reads them alone.
 */
export function readInThreads(
  { format, reader, files }: Opened,
  profile: Profile,
  helpers: Helpers | undefined,
  wanted: number | undefined,
): Gathered | null {
  const { threaded, manifest } = format;
  const entries = reader.lanes.reduce((sum, lane) => sum + lane.entries, 0);
  // In strict the thread that verifies in order is busy all the time: helpers save it too little
  // for what they take.
  const isWorthIt =
    profile === 'reference' &&
    files.every(({ place }) => place) &&
    entries >= FEW * reader.lanes.length;
  const own = isWorthIt ? Math.min(helpers?.cores ?? 1, MOST_BY_ITSELF) : 1;
  const threads = wanted ?? own;
  if (!threaded || !reader.ranges || !helpers || threads < 2 || !files.length) return null;
  const bytes = files.reduce((sum, file) => sum + file.bytes.size, 0);
  const runs = RUNS_EACH * threads;
  const most = Math.floor(ON_THE_WAY / runs);
  const fitting = Math.floor(most / Math.max(1, bytes / entries));
  const size = Math.max(1, Math.min(MOST_ENTRIES, fitting, Math.ceil(entries / (2 * runs))));
  const task = { helps: manifest.id, files: files.map(handed), profile, most };
  const crew = new Crew(
    Array.from({ length: threads }, () => helpers.start(task)),
    helpers.ticks,
    silenceFor(bytesAtOnce(files)),
    () => ahead.fail(),
  );
  const ahead = new AheadReader(reader, threaded, {
    size,
    most: runs,
    ask: (range, asking) => crew.ask(range, asking),
  });
  return {
    get isShort() {
      return ahead.isShort;
    },
    more: () => ahead.more(),
    close: () => crew.close(),
  };
}

function handed({ name, place, bytes }: OpenedFile): HandedFile {
  return { name, place: place ?? copyForAll(bytes) };
}

function copyForAll(bytes: Bytes): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.size));
  copy.set(bytes.read(0, bytes.size));
  return copy;
}
