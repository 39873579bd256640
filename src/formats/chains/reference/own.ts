// Repeats the verdict of a package's own verifier over a file, as the profile describes that
// verifier: its reader, its comparisons in their order, and where it stops. One pass, in steps.

import { verdictInAnyOrder } from './any-order.ts';
import { ComparingRules, FallsOver } from './comparing.ts';
import { verdictWithDeclared } from './declared.ts';
import { fallsOver, OwnFaults, type OwnVerdict, rejected } from './faults.ts';
import { ownRecord } from './json.ts';
import { NoUtf8, type OwnLine, ownLines } from './lines.ts';
import type { OwnRun } from './run.ts';

/** It pauses at every line. It never throws. */
export function* ownVerdict(run: OwnRun): Generator<void, OwnVerdict> {
  const { rule } = run.verifier;
  try {
    if (rule === 'any order') return yield* verdictInAnyOrder(run);
    if (rule === 'declared breaks') return yield* verdictWithDeclared(run);
    return yield* inOrder(run);
  } catch (error) {
    if (error instanceof NoUtf8) return fallsOver(run.verifier, null, error.message);
    if (error instanceof FallsOver) return fallsOver(run.verifier, error.line, error.message);
    throw error;
  }
}

function* inOrder(run: OwnRun): Generator<void, OwnVerdict> {
  const { verifier, source } = run;
  const { reads, goesOn } = verifier;
  const comparing = new ComparingRules(run);
  /** The first line since the last record, where lines were left out in between. */
  let leftOut: OwnLine | null = null;
  for (const line of ownLines(source, reads)) {
    yield;
    // What the reader has to read before it compares anything can still end it.
    if (comparing.isOver && !goesOn && !reads.whole) break;
    const record = ownRecord(line, reads);
    if (record.is === 'object') {
      comparing.add(line, record.object, leftOut ?? line);
      leftOut = null;
      continue;
    }
    const [outcome, why] =
      record.is === 'other'
        ? [
            record.value === null && reads.other === 'compared' ? 'stops' : reads.other,
            'JSON that is no object',
          ]
        : [reads.unread, record.why];
    if (outcome === 'stops') throw new FallsOver(line.number, why);
    if (outcome === 'compared') comparing.add(line, { members: [] }, line);
    else if (outcome === 'left out') leftOut ??= line;
    else return named(run, line, why);
  }
  return comparing.end();
}

/** It is a fault like any other; what it was found by stops there. */
function named({ verifier }: OwnRun, { number }: OwnLine, why: string): OwnVerdict {
  const faults = new OwnFaults(verifier);
  faults.add(`line {line}: ${why.replaceAll('{', '')}`, { line: number, record: 0 });
  return rejected(verifier, faults, false);
}
