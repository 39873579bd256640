// What the miniature shows one after the other: the chain is verified entry by entry, a byte is
// pointed at, becomes another one, the hash is computed again, the link breaks.

/** Of the steps behind the chain. */
const STAGES = ['cursor', 'changed', 'hashed', 'broken'] as const;

export type Stage = 'chain' | (typeof STAGES)[number];

export interface Scene {
  readonly stage: Stage;
  /** Entries that the verifier has been through. */
  readonly verified: number;
}

/** `entries`: of the chain. @returns null for a step that there is not */
export function sceneAt(step: number, entries: number): Scene | null {
  if (step < 0) return null;
  if (step <= entries) return { stage: 'chain', verified: step };
  const stage = STAGES[step - entries - 1];
  return stage ? { stage, verified: entries } : null;
}

export function lastStep(entries: number): number {
  return entries + STAGES.length;
}

/** How long a step is shown before the next, in ms. */
export function lengthOf({ stage, verified }: Scene, entries: number): number {
  if (stage !== 'chain') return LENGTHS[stage];
  return verified === entries ? WHOLE_MS : STATION_MS;
}

const STATION_MS = 300;
/** A chain without a fault is looked at before anything happens to it. */
const WHOLE_MS = 1_400;
const LENGTHS = { cursor: 1_600, changed: 1_200, hashed: 1_500, broken: 4_000 } as const;
