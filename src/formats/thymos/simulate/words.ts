// What a simulation says about itself, wherever it is shown or saved.

import type { Decided, Policy } from './policy.ts';
import type { Simulated, Way } from './run.ts';

export const SIMULATION = 'Simulation. This is not a verdict.';

export const LIMITS: readonly string[] = [
  'It tries a policy on what was recorded. No tool, model or policy engine is run, and no verdict changes.',
  'Every entry is decided by itself, and what was spent is what was recorded. What came after a different decision would not have happened as recorded.',
  'Where the ledger does not record what a rule needs, the answer is "not known", never "no".',
  'Effects are judged by what was recorded: a commit that changes the world writes, one that only observed reads. What a tool did elsewhere is not in the ledger.',
];

/** "require approval of head of accounts". */
export function decidedText(decided: Decided | null): string {
  if (!decided) return 'not recorded';
  return decided.channel === null ? decided.verb : `${decided.verb} of ${decided.channel}`;
}

/** "deny", "not known: deny or allow". */
export function simulatedText({ simulated, ways }: Pick<Simulated, 'simulated' | 'ways'>): string {
  if (simulated) return decidedText(simulated);
  const texts = [...new Set(ways.map(({ decided }) => decidedText(decided)))];
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
