// A record that is there already: counted, shown as new and applied to the state once only. What is said
// again keeps its words, for reading.

import type { Row } from './read/rows.ts';
import { COUNTS_NOTHING, type Step } from './step.ts';

const AGAIN = { ...COUNTS_NOTHING, isEcho: true, isOutside: true } as const;

/** The same of a row that turned out to be. */
export function sayAgain(row: Row, first: number): void {
  Object.assign(row, AGAIN, { kind: kindOf(row.kind), again: first, counts: false });
}

function kindOf(kind: string): string {
  return kind.startsWith('echo: ') ? kind : `echo: ${kind}`;
}

export function saidAgain(step: Step): Step {
  return { ...step, ...AGAIN, kind: kindOf(step.kind), shape: 'read' };
}
