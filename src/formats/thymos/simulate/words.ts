// What a simulation says about itself, wherever it is shown or saved.

import type { Decided, Policy } from './policy.ts';
import type { Simulated, Way } from './run.ts';

export const SIMULATION = 'Simulation. This is not a verdict.';

export const LIMITS: readonly string[] = [
  'Your policy decides again what this ledger records. Nothing runs, neither a tool nor a model, and the ledger stays as it is.',
  'Each decision is tried by itself. Had one been different, the agent would have done something else from there on, and nobody can know what.',
  'Where a rule needs something that the ledger does not record, the answer is “not known”. It is never “no”.',
  'A tool “writes” if it changed the recorded state, and “reads” if it only returned something. What it did elsewhere is not in the ledger.',
  'Tokens and money are counted as they were recorded, also after a decision that would have been different.',
];

/** "require approval from head of accounts". */
export function simulatedDecisionText(decided: Decided | null): string {
  if (!decided) return 'not recorded';
  return decided.channel === null ? decided.verb : `${decided.verb} from ${decided.channel}`;
}

/** "deny", "not known: deny or allow". */
export function simulatedText({ simulated, ways }: Pick<Simulated, 'simulated' | 'ways'>): string {
  if (simulated) return simulatedDecisionText(simulated);
  const texts = [...new Set(ways.map(({ decided }) => simulatedDecisionText(decided)))];
  return texts.length > 1 ? `not known: ${texts.join(' or ')}` : 'not known';
}

/** The rules that decide, or may: "network tools", "network tools, or by default". */
export function rulesText(policy: Policy, ways: readonly Way[]): string {
  return ways
    .map(({ rule }) =>
      rule === null
        ? policy.otherwise === 'as recorded'
          ? 'no rule'
          : 'by default'
        : policy.rules[rule]?.name || `rule ${rule + 1}`,
    )
    .join(', or ');
}
