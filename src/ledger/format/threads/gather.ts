// A ledger that several threads read: how much each of them takes, and how much is on its way.

import type { Ticks } from '../../../base/ticks.ts';
import type { Profile } from '../../model/check.ts';
import type { ReadAhead } from '../../verify/run.ts';
import type { LedgerReader } from '../reader.ts';
import type { ThreadedReading } from '../threads.ts';
import { AheadReader } from './ahead.ts';
import { Crew, type StartHelper } from './crew.ts';

const MOST_ENTRIES = 16_384;
/** Lanes of fewer entries cost more to hand around than to read. */
const FEW = 64;
/** For each thread: one that it reads, and one that waits to be examined. */
const RUNS_EACH = 2;

export interface Gathering<File> {
  /** The format's id. */
  readonly helps: string;
  readonly threaded: ThreadedReading;
  readonly reader: LedgerReader;
  readonly profile: Profile;
  /** Each as a helping thread can open it too. */
  readonly files: readonly File[];
  /** Of all files. */
  readonly bytes: number;
  /** How many help. */
  readonly threads: number;
  readonly start: StartHelper<File>;
  /** Bytes of payloads on their way between threads, at most: of all threads together. */
  readonly onTheWay: number;
  readonly readsToo: boolean;
  readonly keepsNone: boolean;
  readonly ticks: Ticks;
  /** For how many ms one of them may say nothing. */
  readonly silence: number;
}

export interface Gathered extends ReadAhead {
  /** Whether one of them looks at the source as a whole, and reads nothing meanwhile. */
  readonly isLooking: boolean;
  /** Settles once nobody reads ahead any more. */
  close(): Promise<unknown>;
}

/** Has the entries of a ledger read by other threads from now on. */
export function gather<File>(gathering: Gathering<File>): Gathered {
  const { helps, threaded, reader, profile, files, threads } = gathering;
  const runs = RUNS_EACH * threads;
  const most = Math.floor(gathering.onTheWay / runs);
  const entries = countEntries(reader);
  const fitting = Math.floor(most / Math.max(1, gathering.bytes / entries));
  const size = Math.max(1, Math.min(MOST_ENTRIES, fitting, Math.ceil(entries / (2 * runs))));
  const task = { helps, files, profile, most };
  const crew = new Crew(
    Array.from({ length: threads }, () => gathering.start(task)),
    (onTick) =>
      gathering.ticks((ms) => {
        onTick(ms);
        ahead.look();
      }),
    gathering.silence,
    { ready: () => ahead.look(), failed: () => ahead.fail() },
  );
  const ahead = new AheadReader(reader, threaded, {
    size,
    most: runs,
    readsToo: gathering.readsToo,
    // The reference profile leaves it out. A thread alone would read no entries meanwhile.
    asksWhole: profile === 'strict' && (threads > 1 || gathering.readsToo),
    askWhole: (asking) => crew.askWhole(asking),
    keepsNone: gathering.keepsNone,
    ask: (range, asking, spare) => crew.ask(range, asking, spare),
  });
  return {
    get isShort() {
      return ahead.isShort;
    },
    get isLooking() {
      return ahead.isLooking;
    },
    more: () => ahead.more(),
    close: () => crew.close(),
  };
}

/** Whether its lanes are long enough to be handed around. */
export function hasLongLanes(reader: LedgerReader): boolean {
  return countEntries(reader) >= FEW * reader.lanes.length;
}

function countEntries({ lanes }: LedgerReader): number {
  return lanes.reduce((sum, lane) => sum + lane.entries, 0);
}
