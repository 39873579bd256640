// What the cascade shows of every receipt, made once where the survey is read: a screen looks things up
// and never walks over all receipts. A few bytes a receipt.

import { type Costs, countReactorCosts } from './costs.ts';
import { RECEIPT_STATUSES, WAKE_SOURCES, type WakeSource } from './read/receipt.ts';
import type { Survey } from './survey.ts';

/** How a receipt ended, for its mark; the later one wins where several share a place. */
export const OUTCOMES = ['unknown', 'rendered', 'skipped', 'moved', 'failed'] as const;
export type ReceiptOutcome = (typeof OUTCOMES)[number];

export interface ReactorTrail {
  readonly survey: Survey;
  readonly costs: Costs;
  /** For each node, the positions of its receipts in the file. */
  readonly byNode: readonly Int32Array[];
  /** For each receipt the last one whose move it follows, by position; −1: none is known. */
  readonly follows: Int32Array;
  /** For each receipt the one that its wake names, else the one that it follows; −1: none. */
  readonly cause: Int32Array;
  /** For each receipt which of {@link OUTCOMES} it is. */
  readonly outcome: Uint8Array;
  /** Positions of the receipts of each kind, ascending. */
  readonly of: Readonly<Record<ReceiptOutcome | WakeSource, Int32Array>>;
}

export function makeReactorTrail(survey: Survey): ReactorTrail {
  const follows = findFollowing(survey);
  const outcome = listOutcomes(survey);
  return {
    survey,
    costs: countReactorCosts(survey),
    byNode: framesByNode(survey),
    follows,
    cause: findCauses(survey, follows),
    outcome,
    of: {
      ...positions(OUTCOMES, outcome),
      ...positions(WAKE_SOURCES, survey.frames.source),
    },
  };
}

function framesByNode({ nodes, frames }: Survey): Int32Array[] {
  const lists = nodes.map(({ receipts }) => new Int32Array(receipts));
  for (let i = 0; i < frames.count; i++) {
    const list = lists[frames.node[i] ?? -1];
    if (list) list[frames.index[i] ?? 0] = i;
  }
  return lists;
}

function findFollowing({ frames: { count, lit, reached } }: Survey): Int32Array {
  const follows = new Int32Array(count).fill(-1);
  for (let i = 0; i < count; i++)
    for (const to of reached.subarray(lit.at[i] ?? 0, lit.at[i + 1] ?? 0))
      if (to > i) follows[to] = i;
  return follows;
}

function findCauses({ frames: { count, causes } }: Survey, follows: Int32Array): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => {
    // Only what came before can be a cause, whatever the file says.
    for (let at = (causes.at[i + 1] ?? 0) - 1; at >= (causes.at[i] ?? 0); at--) {
      const named = causes.items[at] ?? -1;
      if (named >= 0 && named < i) return named;
    }
    return follows[i] ?? -1;
  });
}

function listOutcomes({ frames: { count, status, moved } }: Survey): Uint8Array {
  return Uint8Array.from({ length: count }, (_, i) => {
    const what = RECEIPT_STATUSES[status[i] ?? -1] ?? 'unknown';
    const hasMoved = (moved.at[i] ?? 0) < (moved.at[i + 1] ?? 0);
    return OUTCOMES.indexOf(what === 'rendered' && hasMoved ? 'moved' : what);
  });
}

/** Where each of some words is, among the indices of words. */
function positions<Word extends string>(
  words: readonly Word[],
  each: Uint8Array | Int8Array,
): Record<Word, Int32Array> {
  const counts = new Int32Array(words.length);
  for (const word of each) if (word >= 0) counts[word] = (counts[word] ?? 0) + 1;
  const lists = words.map((_, word) => new Int32Array(counts[word] ?? 0));
  const filled = new Int32Array(words.length);
  each.forEach((word, at) => {
    const list = lists[word];
    if (!list) return;
    list[filled[word] ?? 0] = at;
    filled[word] = (filled[word] ?? 0) + 1;
  });
  // The keys are exactly the words.
  return Object.fromEntries(words.map((word, i) => [word, lists[i]])) as Record<Word, Int32Array>;
}
