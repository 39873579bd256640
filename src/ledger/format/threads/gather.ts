// Several threads read a ledger: each takes so much, and so much is on its way.

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
/** Each thread has one that it reads, and one that waits to be examined. */
const RUNS_EACH = 2;

export interface Gathering<File> {
  readonly helps: string;
  readonly threaded: ThreadedReading;
  readonly reader: LedgerReader;
  readonly profile: Profile;
  readonly files: readonly File[];
  readonly bytes: number;
  readonly threads: number;
  readonly start: StartHelper<File>;
  readonly onTheWay: number;
  readonly readsToo: boolean;
  readonly keepsNone: boolean;
  readonly ticks: Ticks;
  /** One of them may say nothing for so many ms. */
  readonly silence: number;
}

export interface Gathered extends ReadAhead {
  readonly isLooking: boolean;
  close(): Promise<unknown>;
}

/** Lets other threads read the entries of a ledger from now on. */
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

/** Returns whether its lanes are long enough to be handed around. */
export function hasLongLanes(reader: LedgerReader): boolean {
  return countEntries(reader) >= FEW * reader.lanes.length;
}

function countEntries({ lanes }: LedgerReader): number {
  return lanes.reduce((sum, lane) => sum + lane.entries, 0);
}
