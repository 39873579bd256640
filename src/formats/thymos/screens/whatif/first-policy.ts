// Which policy "What if" begins with: that of the address, or one that a person wrote, else one that changes
// something in the ledger at hand.

import { EXAMPLES } from '../../simulate/examples.ts';
import type { Policy } from '../../simulate/policy.ts';
import { policyText } from '../../simulate/policy-text.ts';

/** The example that was looked at last; null: none was. */
export function lastExample(kept: Policy | null): Policy | null {
  const text = kept && policyText(kept);
  return EXAMPLES.find((example) => policyText(example) === text) ?? null;
}

/** Why no policy changes anything, in a sentence. */
export function nothingWords(decisions: number): string {
  return decisions === 0
    ? 'No record of this ledger holds a decision of a policy, so no policy could decide otherwise.'
    : 'Whatever is tried, each decision comes out as it was recorded, or the ledger does not record enough to know.';
}
