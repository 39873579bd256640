// Values and the calls of the blocks that they are written for. A source need not have been called;
// of one that was, its calls say whether it can have made the value.

import type { Fields } from '../../../base/json/fields.ts';
import type { CheckLog } from '../../../ledger/verify/check-log.ts';
import type { BlocksAnnotation } from '../annotation.ts';

interface Calls {
  begun: number;
  open: boolean;
  /** Those that ended, apart from what was gone back over: with success, and otherwise. */
  succeeded: number;
  failed: number;
  /** How the last one ended. */
  status: string;
}

interface Ended {
  readonly index: number;
  readonly calls: Calls;
  readonly succeeded: boolean;
}

export class Sources {
  private readonly calls = new Map<string, Calls>();
  /** In the order of the records. */
  private readonly ended: Ended[] = [];
  /** The seq of the first value that was written for a block before any call of it. */
  private readonly early = new Map<string, string>();
  /** The ledgers of their own that called blocks keep. */
  private readonly runs = new Map<string, Set<string>>();
  private rollbacks = 0;

  /** Notes calls and values as well: what comes later on the same record asks for them. */
  examine(log: CheckLog, object: Fields, { does, orphaned }: BlocksAnnotation): void {
    const block = object.text('block_id') ?? '';
    switch (does.what) {
      case 'sets':
      case 'deletes':
        this.write(log, object.text('source_block_id') ?? '', orphaned !== null);
        return;
      case 'calls':
        this.begin(log, block);
        this.noteRun(block, object.text('child_run_id'));
        return;
      case 'returns':
        this.end(log, block, object.text('status') ?? '');
        this.noteRun(block, object.text('child_run_id'));
        return;
      case 'goes back':
        this.rollbacks++;
        this.goBack(does.to.index);
    }
  }

  /** How often a block can have been tried: once a call, and once more after each rollback; null: it was never called. */
  attempts(block: string): number | null {
    const calls = this.calls.get(block);
    return calls ? calls.begun + this.rollbacks : null;
  }

  /** Whether it is the run of a ledger that the block keeps of its own. */
  isRun(block: string, run: string): boolean {
    return this.runs.get(block)?.has(run) ?? false;
  }

  private noteRun(block: string, run: string | null): void {
    if (run === null) return;
    const own = this.runs.get(block) ?? new Set();
    this.runs.set(block, own.add(run));
  }

  private write(log: CheckLog, source: string, isOrphaned: boolean): void {
    const calls = this.calls.get(source);
    log.examine();
    if (!calls) {
      if (!this.early.has(source)) this.early.set(source, String(log.entry.seq));
      return;
    }
    // A value that was gone back over may say how the call failed.
    if (isOrphaned || calls.open || calls.succeeded || !calls.failed) return;
    log.warn({
      path: 'source_block_id',
      expected: `a call of ${source} that ended with success`,
      actual: calls.status,
      message: `The value is written for ${source}, whose call had ended with status “${calls.status}”, and with no other. What failed can have made no value.`,
    });
  }

  private begin(log: CheckLog, block: string): void {
    const calls = this.calls.get(block) ?? NEVER();
    this.calls.set(block, calls);
    calls.begun++;
    calls.open = true;
    const early = this.early.get(block);
    if (early === undefined) return;
    this.early.delete(block);
    log.warn({
      path: 'block_id',
      expected: `a beginning before seq ${early}`,
      actual: `seq ${log.entry.seq}`,
      message: `A value was written for ${block} at seq ${early}, and this is its first call: it began only after that.`,
    });
  }

  private end(log: CheckLog, block: string, status: string): void {
    const calls = this.calls.get(block);
    if (!calls) return;
    const succeeded = status === 'success';
    calls.open = false;
    calls.status = status;
    if (succeeded) calls.succeeded++;
    else calls.failed++;
    this.ended.push({ index: log.entry.index, calls, succeeded });
  }

  /** How calls ended that were gone back over belongs to the state that was left. */
  private goBack(to: number): void {
    for (let last = this.ended.at(-1); last && last.index > to; last = this.ended.at(-1)) {
      this.ended.pop();
      if (last.succeeded) last.calls.succeeded--;
      else last.calls.failed--;
    }
  }
}

const NEVER = (): Calls => ({ begun: 0, open: false, succeeded: 0, failed: 0, status: '' });
