// Findings are put under their cause, so that one change is one thing to read, however much it broke.

import type { Finding } from './check.ts';

type CausingFinding = Pick<Finding, 'lane' | 'index' | 'severity' | 'follows'>;

export interface Caused<F extends CausingFinding = Finding> {
  readonly finding: F;
  readonly consequences: readonly F[];
}

/** A finding whose cause is not among them stands alone. */
export function underCauses<F extends CausingFinding>(
  findings: readonly F[],
): readonly Caused<F>[] {
  const causes = new Map<string, { finding: F; consequences: F[] }>();
  for (const finding of findings)
    if (isCause(finding)) {
      const at = placeKey(finding.lane, finding.index);
      if (!causes.has(at)) causes.set(at, { finding, consequences: [] });
    }
  return findings.flatMap((finding): Caused<F>[] => {
    const { lane, index, follows } = finding;
    if (follows) {
      const cause = causes.get(placeKey(follows.lane, follows.index));
      cause?.consequences.push(finding);
      return cause ? [] : [{ finding, consequences: [] }];
    }
    const own = causes.get(placeKey(lane, index));
    return [own?.finding === finding ? own : { finding, consequences: [] }];
  });
}

/**
 * Returns whether its entry does not say what was recorded: its computed value is not the written
 * one.
 */
export function isOfChange(finding: Finding): boolean {
  return isCause(finding) && finding.sides === 'computed';
}

/** A cause is an error at an entry, and follows from no other finding. */
export function isCause<F extends CausingFinding>(
  finding: F,
): finding is F & { readonly index: number } {
  return finding.index !== null && finding.severity === 'error' && !finding.follows;
}

function placeKey(lane: string | null, index: number | null): string {
  return `${index} ${lane}`;
}
