// The entries of this reader come from several threads, in the same order as it would read them
// alone: lanes are cut into ranges, and each range is read by whoever is free. Only its first pass
// over the lanes goes this way; whatever the threads cannot do, the reader does itself.

import { addAll } from '../../../base/lists.ts';
import type { Entry } from '../../model/entry.ts';
import type { ReadAhead } from '../../verify/run.ts';
import type { EntryRange, LedgerReader } from '../reader.ts';
import type { EntryPiece, FoundWhole, ThreadedReading } from '../threads.ts';
import type { AskingCrew, AskingWhole } from './crew.ts';

interface Run {
  readonly lane: string;
  /** Null when the lane is read in one piece, without the threads. */
  range: EntryRange | null;
  readonly pieces: EntryPiece[];
  isAsked: boolean;
  isDone: boolean;
}

const SPARE_EACH = 2;

export interface AheadOptions {
  readonly size: number;
  readonly most: number;
  /**
   * The thread that verifies reads what nobody has taken, instead of waiting: right where it hears
   * of the others while it reads.
   */
  readonly readsToo: boolean;
  readonly asksWhole: boolean;
  askWhole(asking: AskingWhole): boolean;
  /**
   * Says that nobody keeps an entry, or a part of one, once the next is asked for; the last of a
   * lane, once it ended.
   */
  readonly keepsNone: boolean;
  /** False when nobody is free. `spare` is as the crew takes it. */
  ask(range: EntryRange, asking: AskingCrew, spare: ArrayBuffer[]): boolean;
}

export class AheadReader implements ReadAhead {
  private readonly runs: Run[] = [];
  private readonly planned: Iterator<Run | undefined, void>;
  private isPlanning = false;
  private left = 0;
  private isFailed = false;
  private readonly spare: ArrayBuffer[] = [];
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
    // The whole is asked about after the last entry.
    if (!first) return this.isPlanning || this.whole === 'on its way';
    return first.range !== null && !first.pieces.length && !this.isOurs(first);
  }

  get isLooking(): boolean {
    return this.whole === 'on its way';
  }

  more(): Promise<void> {
    if (this.isPlanning) return Promise.resolve();
    return new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  look(): void {
    this.advance();
    this.wake?.();
  }

  fail(): void {
    this.isFailed = true;
    this.wake?.();
  }

  private *entries(lane: string, from?: number, to?: number): Generator<Entry> {
    // A second reading of a lane is done alone.
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

  /**
   * The last entry of a piece may be asked for after it, at the end of its lane, so the piece
   * before is given back.
   */
  private giveBack(next: EntryPiece): void {
    const { examined, options } = this;
    const isWanted = options.keepsNone && this.spare.length < SPARE_EACH * options.most;
    if (examined && isWanted) addAll(this.spare, this.threaded.buffers(examined));
    this.examined = next;
  }

  private advance(): void {
    while (this.runs[0]?.isDone && !this.runs[0].pieces.length) this.runs.shift();
    this.plan();
    // The whole comes before any range, because it takes longest.
    if (this.whole === 'wanted') this.askWhole();
    for (const run of this.runs) {
      // With large entries, the rest waits until most of what is here was examined.
      if (run.isAsked || run.pieces.length > 1) continue;
      if (!this.ask(run)) break;
    }
  }

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

  /** A lane may be very long, so this takes one step at a time. */
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
