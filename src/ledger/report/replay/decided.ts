// Documents carry the decision on an entry and its rules.

import type { EntryDigest } from '../../model/digest.ts';
import type { DecisionView } from '../../model/view.ts';

export interface DecisionJson {
  readonly kind: string;
  readonly reason: string | null;
}

/** Null when none is recorded. */
export function decisionJson(
  { outcome, reason }: DecisionView,
  { line }: EntryDigest,
): DecisionJson | null {
  const kind = outcome ?? line.decision;
  return kind === null ? null : { kind, reason };
}

/** The order is that in which they ran. */
export function rulesJson({ rules }: DecisionView): readonly string[] {
  return rules.map(({ rule }) => rule);
}
