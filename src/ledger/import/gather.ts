// Several workers read a kept ledger where that pays.

import type { Ticks } from '../../base/ticks.ts';
import type { LedgerFormat } from '../format/format.ts';
import type { LedgerReader } from '../format/reader.ts';
import type { StartHelper } from '../format/threads/crew.ts';
import { type Gathered, gather } from '../format/threads/gather.ts';
import { BUDGETS } from '../held/watchdog.ts';
import type { Profile } from '../model/check.ts';
import { atOnceOfDatabase } from '../sources/at-once.ts';
import type { FilePlace } from '../storage/rows.ts';

/** A kept file, as any worker opens it. */
export interface GatheredPart {
  readonly name: string;
  readonly build: string;
  readonly place: FilePlace;
}

export interface WorkerHelpers {
  readonly cores: number;
  readonly pays: (reader: LedgerReader, bytes: number) => boolean;
  /** Says whether this worker reads what none of them has taken yet, as it starts at once. */
  readonly readsToo: boolean;
  readonly prepare: (count: number) => void;
  readonly dismiss: () => void;
  /** @throws when this worker may start none. */
  readonly start: StartHelper<GatheredPart>;
  readonly ticks: Ticks;
}

/** Each takes some 100 MB, and one worker alone takes the entries in their order. */
const MOST = 3;

const ON_THE_WAY = 8 * 1024 * 1024;

/** Of smaller files most are read before a helper is there. */
export const LEAST_READ = 16 * 1024 * 1024;

/** Starts them while the file is still being copied, when only its size is known. */
export function prepareHelpers(
  helpers: WorkerHelpers | null,
  { extras }: LedgerFormat,
  bytes: number,
): void {
  if (helpers && extras?.threaded && bytes >= LEAST_READ) helpers.prepare(countHelpers(helpers));
}

function countHelpers({ cores }: WorkerHelpers): number {
  return Math.max(0, Math.min(cores - 1, MOST));
}

/**
 * `parts` is null when no other worker can read it. The answer is null when this worker reads it
 * alone.
 */
export function readInWorkers(
  helpers: WorkerHelpers | null,
  { manifest, extras }: LedgerFormat,
  reader: LedgerReader,
  profile: Profile,
  parts: readonly GatheredPart[] | null,
): Gathered | null {
  if (!helpers || !extras?.threaded || !parts || !reader.ranges) return null;
  const bytes = parts.reduce((sum, { place }) => sum + place.size, 0);
  const threads = countHelpers(helpers);
  if (threads < 1 || !helpers.pays(reader, bytes)) return null;
  try {
    return gather({
      helps: manifest.id,
      threaded: extras.threaded,
      reader,
      profile,
      files: parts,
      bytes,
      threads,
      start: helpers.start,
      onTheWay: ON_THE_WAY,
      readsToo: helpers.readsToo,
      // An import keeps what was read of a page of entries.
      keepsNone: false,
      ticks: helpers.ticks,
      // The silence is what the page grants this worker: it may be asked about the whole database.
      silence: BUDGETS.silence + atOnceOfDatabase(bytes) * BUDGETS.byte,
    });
  } catch {
    return null;
  }
}
