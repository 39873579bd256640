// A reader whose entries come from several threads, in the same order as it would read them alone:
// lanes are cut into ranges, and each range is read by whoever is free. Only its first pass over
// the lanes goes this way; whatever the threads cannot do, the reader does itself.

import { addAll } from '../../../base/lists.ts';
import type { Entry } from '../../model/entry.ts';
import type { ReadAhead } from '../../verify/run.ts';
import type { EntryRange, LedgerReader } from '../reader.ts';
import type { EntryPiece, FoundWhole, ThreadedReading } from '../threads.ts';
import type { AskingCrew, AskingWhole } from './crew.ts';

/** A range on its way. */
interface Run {
  readonly lane: string;
  /** null: the lane is read in one piece, without the threads. */
  range: EntryRange | null;
  readonly pieces: EntryPiece[];
  isAsked: boolean;
  isDone: boolean;
}

/** For each range on its way, so many buffers may wait to be filled again. */
const SPARE_EACH = 2;

export interface AheadOptions {
  /** Entries in a range, at most. */
  readonly size: number;
  /** How many ranges are on their way, at most. */
  readonly most: number;
  /**
   * What nobody has taken is read by whoever verifies, instead of waiting: right where that one
   * hears of the others while it reads.
   */
  readonly readsToo: boolean;
  /** One of them looks at the source as a whole. */
  readonly asksWhole: boolean;
  /** False: as below. */
  askWhole(asking: AskingWhole): boolean;
  /** Whether nobody keeps an entry, or a part of one, once the next is asked for; the last of a lane, once it ended. */
  readonly keepsNone: boolean;
  /** False: nobody is free. `spare`: as the crew takes it. */
  ask(range: EntryRange, asking: AskingCrew, spare: ArrayBuffer[]): boolean;
}

export class AheadReader implements ReadAhead {
  /** In order; the first one is being examined. */
  private readonly runs: Run[] = [];
  /** Nothing: it needs more steps for the next one. */
  private readonly planned: Iterator<Run | undefined, void>;
  /** The next run is not known yet, and there is room for it. */
  private isPlanning = false;
  /** Entries of the last piece that were not asked for yet. */
  private left = 0;
  private isFailed = false;
  /** Of pieces that were examined. */
  private readonly spare: ArrayBuffer[] = [];
  /** What another thread finds of the whole; null: nobody is asked. */
  private whole: FoundWhole | 'wanted' | 'on its way' | null = null;
  private wake: (() => void) | null = null;
  private readonly passed = new Set<string>();
  private examined: EntryPiece | null = null;
  private readonly own: LedgerReader['entries'];
  private readonly threaded: ThreadedReading;
  private readonly options: AheadOptions;

  /** `reader` reads ahead from now on. */
  constructor(reader: LedgerReader, threaded: ThreadedReading, options: AheadOptions) {
    this.own = reader.entries.bind(reader);
    this.threaded = threaded;
    this.options = options;
    this.planned = this.findRuns(reader);
    if (options.asksWhole && threaded.takesWhole) {
      this.whole = 'wanted';
      threaded.takesWhole(reader, () => (typeof this.whole === 'object' ? this.whole : null));
    }
    Object.assign(reader, {
      isOneByOne: true,
      entries: (lane: string, from?: number, to?: number) => this.entries(lane, from, to),
    });
  }

  get isShort(): boolean {
    if (this.isFailed || this.left > 0) return false;
    this.advance();
    const [first] = this.runs;
    // After the last entry, the whole is asked about.
    if (!first) return this.isPlanning || this.whole === 'on its way';
    return first.range !== null && !first.pieces.length && !this.isOurs(first);
  }

  /** One of them looks at the source as a whole, and reads nothing meanwhile. */
  get isLooking(): boolean {
    return this.whole === 'on its way';
  }

  /** Settles once there may be more, or somebody should look whether to go on. */
  more(): Promise<void> {
    // Whoever looks takes another step.
    if (this.isPlanning) return Promise.resolve();
    return new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  look(): void {
    this.advance();
    this.wake?.();
  }

  /** The threads do nothing more. */
  fail(): void {
    this.isFailed = true;
    this.wake?.();
  }

  private *entries(lane: string, from?: number, to?: number): Generator<Entry> {
    // Whoever reads a lane once more reads it alone.
    if (from !== undefined || this.passed.has(lane)) {
      yield* this.own(lane, from, to);
      return;
    }
    this.passed.add(lane);
    let index = 0;
    for (;;) {
      if (!this.left) this.advance();
      const [run] = this.runs;
      if (this.isFailed || (run?.lane === lane && !run.range)) {
        if (run?.lane === lane) this.runs.shift();
        yield* this.own(lane, index);
        return;
      }
      if (run?.lane !== lane) return;
      if (run.range && this.isOurs(run)) {
        const { from, entries } = run.range;
        this.runs.shift();
        this.left = entries;
        for (const entry of this.own(lane, from, from + entries)) {
          index++;
          this.left--;
          yield entry;
        }
        continue;
      }
      const piece = run.pieces.shift();
      if (!piece) throw new Error(`entries of ${lane} were asked for before they were here`);
      this.left = piece.entries;
      this.giveBack(piece);
      for (const entry of this.threaded.entries(piece, index)) {
        index++;
        this.left--;
        yield entry;
      }
    }
  }

  /** The piece before: the last entry of one may be asked for after it, at the end of its lane. */
  private giveBack(next: EntryPiece): void {
    const { examined, options } = this;
    const isWanted = options.keepsNone && this.spare.length < SPARE_EACH * options.most;
    if (examined && isWanted) addAll(this.spare, this.threaded.buffers(examined));
    this.examined = next;
  }

  /** Puts away what was examined, and has as much read ahead as may be. */
  private advance(): void {
    while (this.runs[0]?.isDone && !this.runs[0].pieces.length) this.runs.shift();
    this.plan();
    // Before any range: it takes longest.
    if (this.whole === 'wanted') this.askWhole();
    for (const run of this.runs) {
      // Large entries: what was left off waits until most of what is here was examined.
      if (run.isAsked || run.pieces.length > 1) continue;
      if (!this.ask(run)) break;
    }
  }

  /** Whether nobody else has it, or will have it in a moment. */
  private isOurs({ isAsked, pieces }: Run): boolean {
    return this.options.readsToo && !isAsked && !pieces.length;
  }

  private askWhole(): void {
    const isAsked = this.options.askWhole({
      whole: (found) => {
        this.whole = { found };
        this.wake?.();
      },
    });
    if (isAsked) this.whole = 'on its way';
  }

  private ask(run: Run): boolean {
    const { range } = run;
    if (!range) return true;
    const asking: AskingCrew = {
      piece: (piece) => {
        run.pieces.push(piece);
        this.wake?.();
      },
      done: (rest) => {
        if (rest) {
          // Where it is left off, somebody goes on.
          run.range = rest;
          run.isAsked = false;
        } else run.isDone = true;
        this.advance();
        this.wake?.();
      },
    };
    run.isAsked = this.options.ask(range, asking, this.spare);
    return run.isAsked;
  }

  /** A step at a time: a lane may be very long. */
  private plan(): void {
    this.isPlanning = false;
    while (this.runs.length < this.options.most && !this.isFailed) {
      const next = this.planned.next();
      if (next.done) return;
      if (next.value) this.runs.push(next.value);
      else {
        this.isPlanning = true;
        return;
      }
    }
  }

  private *findRuns(reader: LedgerReader): Generator<Run | undefined, void> {
    for (const { id } of reader.lanes) {
      const steps = reader.ranges?.(id, this.options.size);
      let next = steps?.next();
      for (; next && !next.done; next = steps?.next()) yield;
      for (const range of next?.value ?? [null])
        yield { lane: id, range, pieces: [], isAsked: false, isDone: false };
    }
  }
}
