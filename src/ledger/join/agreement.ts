// Both sides of a delegation may record what was handed on.

import type { Handed } from './ends.ts';

/** Both sides can record this. */
export interface Agreement {
  readonly what: keyof Handed;
  /** `not recorded` means by at least one side. */
  readonly state: 'agrees' | 'differs' | 'not recorded';
  /** The statements of the delegation and of the delegated lane; null for none. */
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
