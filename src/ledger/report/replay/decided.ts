// What was decided on an entry and by which rules, as documents carry it.

import type { EntryDigest } from '../../model/digest.ts';
import type { DecisionView } from '../../model/view.ts';

export interface DecisionJson {
  /** "permit", "deny", "require approval", or the format's own word. */
  readonly kind: string;
  readonly reason: string | null;
}

/** null: none is recorded. */
export function decisionJson(
  { outcome, reason }: DecisionView,
  { line }: EntryDigest,
): DecisionJson | null {
  const kind = outcome ?? line.decision;
  return kind === null ? null : { kind, reason };
}

/** In the order in which they ran. */
export function rulesJson({ rules }: DecisionView): readonly string[] {
  return rules.map(({ rule }) => rule);
}
