// A record that is there already: counted, shown as new and applied to the state once only. What is said
// again keeps its words, for reading.

import type { SessionRow } from './read/rows.ts';
import { COUNTS_NOTHING, type SessionStep } from './step.ts';

const AGAIN = { ...COUNTS_NOTHING, isEcho: true, isOutside: true } as const;

/** The same of a row that turned out to be. */
export function sayAgain(row: SessionRow, first: number): void {
  Object.assign(row, AGAIN, { kind: toEchoKind(row.kind), again: first, counts: false });
}

function toEchoKind(kind: string): string {
  return kind.startsWith('echo: ') ? kind : `echo: ${kind}`;
}

export function saidAgain(step: SessionStep): SessionStep {
  return { ...step, ...AGAIN, kind: toEchoKind(step.kind), shape: 'read' };
}
