// Each thread that helps to verify a ledger does one thing at a time; one that dies, or says
// nothing for too long, ends them all: their work is then done without them.

import type { Ticks } from '../../../base/ticks.ts';
import type { EntryRange } from '../reader.ts';
import type { EntryPiece } from '../threads.ts';
import type { HelperTask, ThreadAnswer, ThreadQuestion } from './messages.ts';

/** The part of a thread that a test can replace. */
export interface HelperThread {
  on(event: 'message', listener: (answer: ThreadAnswer) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  postMessage(question: ThreadQuestion, transfer: readonly ArrayBuffer[]): void;
  terminate(): unknown;
}

export type StartHelper<File> = (task: HelperTask<File>) => HelperThread;

/** Asks for a range to be read. */
export interface AskingCrew {
  piece(piece: EntryPiece): void;
  done(rest: EntryRange | null): void;
}

/** Asks for what belongs to no range. */
export interface AskingWhole {
  whole(found: unknown): void;
}

interface CrewListener {
  ready(): void;
  failed(): void;
}

interface Member {
  readonly thread: HelperThread;
  isReady: boolean;
  asking: AskingCrew | AskingWhole | null;
  silent: number;
  spare: number;
}

/**
 * A range needs about this many: with more than it fills, one thread would gather from range to
 * range, and another one make new ones.
 */
const MOST_SPARE = 4;
/** Its code may not be here yet, so it may be silent so many times as long. */
const SLOW_START = 10;

export class Crew {
  private readonly members: readonly Member[];
  private readonly stopTicks: () => void;
  private readonly on: CrewListener;
  private closing: Promise<unknown> | null = null;

  /** One may say nothing for `silence` ms. */
  constructor(threads: readonly HelperThread[], ticks: Ticks, silence: number, on: CrewListener) {
    this.on = on;
    this.members = threads.map((thread) => ({
      thread,
      isReady: false,
      asking: null,
      silent: 0,
      spare: 0,
    }));
    for (const member of this.members) this.listen(member);
    this.stopTicks = ticks((ms) => {
      for (const member of this.members) {
        const { isReady, asking } = member;
        member.silent = asking || !isReady ? member.silent + ms : 0;
        if (member.silent > (isReady ? silence : SLOW_START * silence)) this.fail();
      }
    });
  }

  /**
   * `spare` are buffers to be filled again, some of which are taken. False when none of them is
   * free.
   */
  ask(range: EntryRange, asking: AskingCrew, spare: ArrayBuffer[] = []): boolean {
    return this.hand(range, asking, spare);
  }

  askWhole(asking: AskingWhole): boolean {
    return this.hand(null, asking, []);
  }

  private hand(
    range: EntryRange | null,
    asking: AskingCrew | AskingWhole,
    examined: ArrayBuffer[],
  ): boolean {
    const free = this.members.find(({ isReady, asking }) => isReady && !asking);
    if (!free || this.closing) return false;
    free.asking = asking;
    const spare = examined.splice(0, MOST_SPARE - free.spare);
    free.spare += spare.length;
    free.thread.postMessage({ range, spare }, spare);
    return true;
  }

  /** Settles once none of them runs any more: until then they may read. */
  close(): Promise<unknown> {
    if (!this.closing) {
      this.stopTicks();
      this.closing = Promise.all(this.members.map(({ thread }) => thread.terminate()));
    }
    return this.closing;
  }

  private listen(member: Member): void {
    const { thread } = member;
    thread.on('message', (answer) => {
      if (this.closing) return;
      member.silent = 0;
      if (answer.type === 'goes on') return;
      const { asking } = member;
      if (answer.type === 'ready') {
        member.isReady = true;
        this.on.ready();
        return;
      }
      if (!asking || answer.type === 'failed') return this.fail();
      if (answer.type === 'piece' && 'piece' in asking) {
        member.spare = Math.max(0, member.spare - 1);
        return asking.piece(answer.piece);
      }
      member.asking = null;
      if (answer.type === 'done' && 'done' in asking) asking.done(answer.rest);
      else if (answer.type === 'whole' && 'whole' in asking) asking.whole(answer.found);
      else this.fail();
    });
    thread.on('error', () => this.fail());
    thread.on('exit', () => this.fail());
  }

  private fail(): void {
    if (this.closing) return;
    void this.close();
    this.on.failed();
  }
}
