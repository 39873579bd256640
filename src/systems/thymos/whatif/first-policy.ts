// Which policy "What if" begins with: one that a person wrote, else an example that changes something
// in the ledger at hand.

import { EXAMPLES } from '../../../formats/thymos/simulate/examples.ts';
import type { Policy } from '../../../formats/thymos/simulate/policy.ts';
import { policyText } from '../../../formats/thymos/simulate/policy-text.ts';

/** Examples to try, the one that was looked at last before the others; null: `kept` is no example. */
export function examplesToTry(kept: Policy | null): readonly Policy[] | null {
  if (kept === null) return EXAMPLES;
  const text = policyText(kept);
  const last = EXAMPLES.find((example) => policyText(example) === text);
  return last ? [last, ...EXAMPLES.filter((example) => example !== last)] : null;
}
