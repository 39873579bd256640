// A record that is there already: counted, shown as new and applied to the state once only. What is said
// again keeps its words, for reading.

import type { Row } from './read/rows.ts';
import type { Step } from './step.ts';

/** All that would count, tie or change something. */
const QUIET = {
  isEcho: true,
  isOutside: true,
  isPrompt: false,
  calls: [],
  results: [],
  decision: null,
  message: null,
  usage: [],
  sums: [],
  model: null,
  files: [],
  written: [],
  handsTo: [],
  startsRun: null,
  task: null,
  total: null,
  runningTotal: null,
  totals: [],
  claims: [],
  compared: [],
  scored: null,
  means: null,
  rising: null,
  rollsBack: null,
  base: null,
} as const satisfies Partial<Step>;

/** The same of a row that turned out to be. */
export function sayAgain(row: Row, first: number): void {
  Object.assign(row, QUIET, { kind: kindOf(row.kind), again: first, counts: false });
}

function kindOf(kind: string): string {
  return kind.startsWith('echo: ') ? kind : `echo: ${kind}`;
}

export function saidAgain(step: Step): Step {
  return { ...step, ...QUIET, kind: kindOf(step.kind), shape: 'checkpoint' };
}
