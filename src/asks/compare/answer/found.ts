import { ledgerAnswer, runAnswer } from '../../../ledger/compare/answers.ts';
import type { Divergence } from '../../../ledger/compare/divergence.ts';
import { headline } from '../../../ledger/compare/headline.ts';
import type { LaneComparison } from '../../../ledger/compare/lane-comparer.ts';
import { judgeSameness } from '../../../ledger/compare/sameness.ts';
import type { LanesFound } from '../../../ledger/compare/view.ts';
import {
  apartWords,
  type ComparedNames,
  lackWords,
  ledgerWords,
  runWords,
} from '../../../ledger/compare/words.ts';
import type { ComparedSide, LaneRun } from './lane-run.ts';
import { baseContext, type StateParts } from './states.ts';

/** The command line uses these names. */
const NAMES: ComparedNames = { a: 'A', b: 'B' };

function nameSides({ sides: { a, b } }: LaneRun): ComparedNames {
  const isOne = a.row.id === b.row.id;
  const named = ({ row, lane }: ComparedSide) => (isOne ? lane.row.summary.title : row.name);
  return tellApart({ a: named(a), b: named(b) });
}

/** Equal names tell nothing apart. */
export function tellApart(names: ComparedNames): ComparedNames {
  return names.a === names.b ? NAMES : names;
}

export async function answerLaneQuestions(
  run: LaneRun,
  comparison: LaneComparison,
  parts: StateParts,
) {
  const { alignment, identical, alike, acting } = comparison;
  const [ledger, run_] = [ledgerAnswer(comparison), runAnswer(comparison)];
  const state = await baseContext(parts, run.sides);
  const known = new Map<number | null, Promise<Divergence | null>>([[null, Promise.resolve(null)]]);
  const placeAt = (index: number) => {
    const row = alignment.rowAt(index);
    const found = known.get(row) ?? (row === null ? null : run.divergence(alignment, row));
    if (found) known.set(row, found);
    return found;
  };
  const [says, acts, from] = [
    await placeAt(alike),
    await placeAt(acting),
    await placeAt(identical),
  ];
  const before = alike > 0 ? await run.sides.a.lane.seq(alike - 1) : null;
  const facts = { ledger, run: run_, state, says, from, before, isEqualBefore: identical >= alike };
  return {
    ledger,
    run: run_,
    state,
    first: alignment.rowAt(says ? alike : identical),
    at: (says ?? from)?.seq ?? { a: null, b: null },
    headline: headline(facts, nameSides(run)),
    words: {
      ledger: ledgerWords(ledger, NAMES, from),
      run: runWords(run_, NAMES, { state, says, acts }),
    },
  };
}

export async function findComparison(
  run: LaneRun,
  comparison: LaneComparison,
  parts: StateParts,
): Promise<LanesFound> {
  const { alignment, entries, apart } = comparison;
  const {
    ledger,
    run: ran,
    state,
    first,
    words,
    ...answers
  } = await answerLaneQuestions(run, comparison, parts);
  return {
    sameness: judgeSameness(ledger, ran, state),
    headline: answers.headline,
    answers: words,
    entries,
    counts: alignment.counts(),
    lines: {
      all: run.outline(alignment, false).lines,
      folded: run.outline(alignment, true).lines,
    },
    first,
    apart: apartWords(apart),
    lacks: lackWords(comparison, NAMES),
  };
}
