// A block state ledger that a person drives: the library, and what it all looks like at
// this moment, as plain data.

import { keptLab, Lab } from '../../../screens/lab/lab.ts';
import {
  BlockLedger,
  BlockLedgerError,
  type CheckpointInfo,
  type DoneOutside,
  type HistoryEntry,
  type OpenCall,
  type SideEffect,
} from '../../write/engine/index.ts';
import { type LabRecord, labRecordLines, labValueText } from './lab-records.ts';
import { type LabStory, STORIES } from './lab-stories.ts';

export type { CheckpointInfo, DoneOutside, LabRecord, LabStory, OpenCall, SideEffect };
export { STORIES };

export interface LabWrite {
  readonly operation: HistoryEntry['operation'];
  readonly value: string | null;
  readonly source: string;
  readonly timestamp: number;
  readonly seq: number;
  readonly rolledBack: boolean;
}

export interface LabKey {
  readonly key: string;
  /** null: it is not set. */
  readonly value: string | null;
  readonly source: string;
  readonly seq: number;
  readonly timestamp: number;
  /** Newest first. */
  readonly history: readonly LabWrite[];
}

export interface BlocksView {
  readonly owner: string;
  readonly runId: string;
  readonly retain: number | null;
  /** null: the run goes on. */
  readonly status: string | null;
  /** Keys that are set, then those that were set once. */
  readonly keys: readonly LabKey[];
  /** Oldest first. */
  readonly records: readonly LabRecord[];
  readonly checkpoints: readonly CheckpointInfo[];
  readonly calls: readonly OpenCall[];
  /** What the last rollback could not undo. */
  readonly notUndone: readonly DoneOutside[];
  /** What the library refused last, in its own words. */
  readonly refused: string | null;
  /** The step that comes next; null: the story is over. */
  readonly next: string | null;
  readonly story: LabStory;
}

/** Every record is half a minute after the one before it. */
const PACE = 30;
const START = Date.UTC(2026, 2, 1, 8) / 1000;

export class BlocksLab extends Lab<BlocksView> {
  private ledger: BlockLedger;
  private story: LabStory;
  private stepsDone = 0;
  private time = START;
  private retain: number | null = null;
  private readonly touched = new Set<string>();
  private notUndone: readonly DoneOutside[] = [];
  private refused: string | null = null;

  constructor(story: LabStory) {
    super();
    this.story = story;
    this.ledger = this.begin();
  }

  /** A new run. `retain`: checkpoints that are kept at most; null: all of them. */
  load(story: LabStory, retain: number | null): void {
    this.story = story;
    this.retain = retain;
    this.ledger = this.begin();
    this.changed();
  }

  next(): void {
    const step = this.story.steps[this.stepsDone];
    if (!step) return;
    this.stepsDone++;
    this.attempt(() => step.run(this));
  }

  set(key: string, text: string, source: string): void {
    this.attempt(() => {
      this.ledger.set(key, jsonOrText(text), { source, metadata: { run_id: this.ledger.runId } });
      this.touched.add(key);
    });
  }

  delete(key: string, source: string): void {
    this.attempt(() => this.ledger.delete(key, { source }));
  }

  checkpoint(label: string): void {
    this.attempt(() => this.ledger.createCheckpoint(label));
  }

  /** `writes`: what becomes of those after the checkpoint. */
  rollback(id: string, reason: string, writes: 'mark' | 'discard' = 'mark'): void {
    this.attempt(() => {
      this.notUndone = this.ledger.rollback(id, { reason, orphans: writes }).notUndone;
    });
  }

  purge(id: string): void {
    this.attempt(() => this.ledger.purge([id], 'compaction'));
  }

  childStarted(block: string, parent = this.ledger.owner): void {
    this.attempt(() => this.ledger.childStarted(block, { parent }));
  }

  childFinished(block: string, status: string, sideEffects: readonly SideEffect[]): void {
    this.attempt(() => this.ledger.childFinished(block, { status, sideEffects }));
  }

  complete(status: string): void {
    this.attempt(() => this.ledger.complete(status));
  }

  /** What happens when a leaf block tries to write: it is refused. */
  leafWrites(block: string, key: string, text: string): void {
    this.attempt(() => this.ledger.leaf(block).set(key, jsonOrText(text)));
  }

  file(): File {
    const name = `${this.ledger.runId}.jsonl`;
    return new File([this.ledger.toJSONL()], name, { type: 'application/x-ndjson' });
  }

  private begin(): BlockLedger {
    this.stepsDone = 0;
    this.time = START;
    this.notUndone = [];
    this.refused = null;
    this.touched.clear();
    for (const key of Object.keys(this.story.initial)) this.touched.add(key);
    return new BlockLedger({
      owner: this.story.owner,
      runId: this.story.runId,
      initialContext: this.story.initial,
      now: () => {
        this.time += PACE;
        return this.time;
      },
      ...(this.retain === null ? {} : { retain: this.retain }),
    });
  }

  /** A refusal is something to show; everything else is a fault of ours. */
  private attempt(run: () => unknown): void {
    this.refused = null;
    try {
      run();
    } catch (error) {
      if (!(error instanceof BlockLedgerError)) throw error;
      this.refused = error.message;
    }
    this.changed();
  }

  protected describe(): BlocksView {
    const { ledger, story, stepsDone, notUndone, refused, retain } = this;
    const keys = [...this.touched].map((key) => this.viewKey(key));
    return {
      owner: ledger.owner,
      runId: ledger.runId,
      status: ledger.status,
      keys: [
        ...keys.filter(({ value }) => value !== null),
        ...keys.filter(({ value }) => value === null),
      ],
      records: labRecordLines(ledger),
      checkpoints: ledger.liveCheckpoints(),
      calls: ledger.openCalls(),
      next: story.steps[stepsDone]?.title ?? null,
      story,
      notUndone,
      refused,
      retain,
    };
  }

  private viewKey(key: string): LabKey {
    const entry = this.ledger.getEntry(key);
    const history = this.ledger.history(key).map((one): LabWrite => {
      const { operation, source_block_id: source, timestamp, seq, orphaned: rolledBack } = one;
      const value = one.operation === 'DELETE' ? null : labValueText(one.value ?? null);
      return { operation, value, source, timestamp, seq, rolledBack };
    });
    return {
      key,
      value: entry ? labValueText(entry.value) : null,
      source: entry?.source_block_id ?? '',
      seq: entry?.seq ?? 0,
      timestamp: entry?.timestamp ?? 0,
      history: history.reverse(),
    };
  }
}

/** JSON where it is some; otherwise the text itself. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const useBlocksLab = keptLab(() => {
  const [first] = STORIES;
  if (!first) throw new Error('There is no story to begin with.');
  return new BlocksLab(first);
});
