// Checkpoints and rollbacks of a run, for the screen where one is picked: kept with the
// ledger, and read in windows.

/** More than a person reads through; the rest is counted. */
const MAX_KEPT = 10_000;

export interface CheckpointMark {
  /** Index in the run's lane. */
  readonly index: number;
  readonly seq: string;
  readonly id: string;
  readonly label: string;
  readonly time: number | null;
  /** Why it can no longer be gone back to; null: it can. */
  readonly ended: string | null;
}

export interface RollbackMark {
  readonly index: number;
  readonly seq: string;
  readonly id: string;
  /** The checkpoint. */
  readonly to: number;
  readonly toSeq: string;
  readonly reason: string;
  readonly orphaned: number;
  /** Side effects in between that are not reversible. */
  readonly notUndone: number;
}

export interface RunSurvey {
  /** The lane of the run as a whole. */
  readonly run: string;
  readonly checkpoints: readonly CheckpointMark[];
  readonly checkpointsLeftOut: number;
  readonly rollbacks: readonly RollbackMark[];
  readonly rollbacksLeftOut: number;
}

/** A window of one of the two lists. */
export interface MarksQuery {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export interface MarksAnswer extends Pick<RunSurvey, 'run' | 'checkpoints' | 'rollbacks'> {
  readonly checkpointsTotal: number;
  readonly rollbacksTotal: number;
}

export class BlockMarks {
  private readonly checkpoints: { -readonly [K in keyof CheckpointMark]: CheckpointMark[K] }[] = [];
  private readonly rollbacks: RollbackMark[] = [];
  private checkpointsLeftOut = 0;
  private rollbacksLeftOut = 0;

  checkpoint(mark: Omit<CheckpointMark, 'ended'>): { ended: string | null } {
    const kept = { ...mark, ended: null };
    if (this.checkpoints.length < MAX_KEPT) this.checkpoints.push(kept);
    else this.checkpointsLeftOut++;
    return kept;
  }

  rollback(mark: RollbackMark): void {
    if (this.rollbacks.length < MAX_KEPT) this.rollbacks.push(mark);
    else this.rollbacksLeftOut++;
  }

  survey(run: string): RunSurvey {
    const { checkpoints, checkpointsLeftOut, rollbacks, rollbacksLeftOut } = this;
    return { run, checkpoints, checkpointsLeftOut, rollbacks, rollbacksLeftOut };
  }
}

export function blockMarksIn(survey: RunSurvey, { from, to }: MarksQuery): MarksAnswer {
  return {
    run: survey.run,
    checkpoints: survey.checkpoints.slice(from, to),
    checkpointsTotal: survey.checkpoints.length + survey.checkpointsLeftOut,
    rollbacks: survey.rollbacks.slice(from, to),
    rollbacksTotal: survey.rollbacks.length + survey.rollbacksLeftOut,
  };
}
