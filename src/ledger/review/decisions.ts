// A page keeps the decisions of all journals: new ones are added to the known ones, so that one
// more record costs the same however many there are.

import type { JournalDecisions, KnownRecords } from '../held/journal/data.ts';
import type { RecordedDecision } from './api.ts';

interface KnownJournal extends KnownRecords {
  readonly decisions: ReadonlyMap<string, RecordedDecision>;
}

export type KnownDecisions = readonly KnownJournal[];

/** A decision that came again takes its own place. */
export function withChanges(
  known: KnownDecisions,
  changes: readonly JournalDecisions[],
): KnownDecisions {
  return changes.map(({ journal, records, decisions }) => {
    const before = known.find((one) => one.journal === journal);
    const all = new Map(before?.decisions);
    for (const decision of decisions) all.set(decision.id, decision);
    return { journal, records, decisions: all };
  });
}

/**
 * Lists all of them, oldest first. Within a journal it is the order of its records, whatever the
 * clock said; only between journals the clock decides.
 */
export function oldestFirst(known: KnownDecisions): readonly RecordedDecision[] {
  const dated = known.flatMap(({ decisions }) => {
    let at = '';
    return [...decisions.values()].map((decision) => {
      const { decided_at } = decision.document;
      // A clock may have been set back: the time is not before that of the previous one.
      at = decided_at > at ? decided_at : at;
      return { at, decision };
    });
  });
  return dated.sort((a, b) => compare(a.at, b.at)).map(({ decision }) => decision);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
