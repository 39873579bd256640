// Property tests draw the same cases on every machine, so that a check that passed
// here passes there. LEDGERSCOPE_SEED=any number explores others. A failure says with which
// seed it comes again, and what to keep.

import fc, { type RunDetails } from 'fast-check';
import { draws } from './draws.ts';

const seed = Number(process.env.LEDGERSCOPE_SEED ?? 20_261_121);

function report(details: RunDetails<unknown>): void {
  if (!details.failed) return;
  const cause = details.errorInstance ?? undefined;
  const words = `Again: LEDGERSCOPE_SEED=${seed} LEDGERSCOPE_DRAWS=all. Keep this case as a unit test of its own.`;
  throw new Error(`${fc.defaultReportMessage(details)}\n\n${words}`, { cause });
}

fc.configureGlobal({ seed, numRuns: draws(), reporter: report });
