// Whether both sides of a delegation say the same of what was handed on.

import type { Handed } from './ends.ts';

/** One thing that both sides can record. */
export interface Agreement {
  readonly what: keyof Handed;
  /** `not recorded`: by at least one side. */
  readonly state: 'agrees' | 'differs' | 'not recorded';
  /** What the delegation says, and what the delegated lane does; null: nothing. */
  readonly handed: string | null;
  readonly given: string | null;
}

const PARTS: readonly (keyof Handed)[] = ['task', 'authority', 'answer'];

export function compareHanded(handed: Handed | undefined, given: Handed | undefined): Agreement[] {
  return PARTS.map((what) => {
    const sides = { handed: handed?.[what] ?? null, given: given?.[what] ?? null };
    return { what, state: compareSides(sides.handed, sides.given), ...sides };
  });
}

function compareSides(handed: string | null, given: string | null): Agreement['state'] {
  if (handed === null || given === null) return 'not recorded';
  return handed === given ? 'agrees' : 'differs';
}
