// A record that is there already: counted, shown as new and applied to the state once only. What is said
// again keeps its words, for reading.

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

export function saidAgain(step: Step): Step {
  const kind = step.kind.startsWith('echo: ') ? step.kind : `echo: ${step.kind}`;
  return { ...step, ...QUIET, kind, shape: 'checkpoint' };
}
