// JSON calls the two values of a finding "expected" and "actual". Here each gets a name that people
// understand.

import type { Finding, Sides } from './check.ts';

const WRITTEN = 'Written in the file';
const COMPUTED = 'Computed now';

const NAMES = {
  computed: { expected: COMPUTED, actual: WRITTEN },
  stored: { expected: WRITTEN, actual: COMPUTED },
  given: { expected: 'Given', actual: WRITTEN },
  'given, computed': { expected: 'Given', actual: COMPUTED },
  link: { expected: 'Before it is', actual: 'Rests on' },
  required: { expected: 'Should be', actual: 'Is' },
} as const;

export interface SideNames {
  readonly expected: string;
  readonly actual: string;
}

export function sideNames(sides: Sides | undefined): SideNames {
  return NAMES[sides ?? 'required'];
}

type Valued = Pick<Finding, 'expected' | 'actual' | 'sides'>;

/** Names the values of a finding. The written value comes before the computed one. */
export function namedValues({ expected, actual, sides }: Valued): readonly [string, string][] {
  const names = sideNames(sides);
  const all: readonly [string, string | null][] = [
    [names.expected, expected],
    [names.actual, actual],
  ];
  const ordered = sides === 'computed' || sides === 'link' ? all.toReversed() : all;
  return ordered.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

/** Returns both in one line: "written in the file 3, computed now 4". */
export function valuesText(finding: Valued): string {
  return namedValues(finding)
    .map(([name, value]) => `${name.slice(0, 1).toLowerCase()}${name.slice(1)} ${value}`)
    .join(', ');
}

/** The first sentence of a message says what happened. A point within it is followed by no capital. */
export function firstSentence(message: string): string {
  return /^.*?[.!?](?= [\p{Lu}“]|$)/su.exec(message)?.[0] ?? message;
}
