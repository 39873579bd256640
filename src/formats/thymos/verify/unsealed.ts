// Records that do not fit their seal, as a lane keeps them for the links to them.

/** A record whose text does not give the id that it is sealed with. */
export interface Unsealed {
  readonly index: number;
  /** What its text gives. */
  readonly gives: string;
  readonly restored: Restored | null;
}

export interface Restored {
  readonly field: 'trajectory_id' | 'seq' | 'parent';
  readonly was: string;
}
