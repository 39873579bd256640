// One decision that another policy would make otherwise, as a step of a story.

import type { CaptionPart } from '../../../../ui/prove/caption.ts';
import type { Policy } from '../../simulate/policy.ts';
import type { SimulationRow } from '../../simulate/simulations.ts';
import { rulesText } from '../../simulate/words.ts';

/** What the policy did, as it is recorded. */
const DID = {
  allow: 'was let through',
  deny: 'was denied',
  'require approval': 'had to wait for a person',
} as const;

const WOULD = {
  allow: 'let it through',
  deny: 'denied it',
  'require approval': 'asked a person first',
} as const;

type Flipped = Pick<SimulationRow, 'recorded' | 'simulated' | 'ways' | 'line'>;

export function writeSimulationCaption(row: Flipped, policy: Policy): readonly CaptionPart[] {
  const { recorded, simulated, ways, line } = row;
  const rule = ways[0]?.rule === null ? 'Your policy' : `“${rulesText(policy, ways)}”`;
  return [
    `${line.tools[0] ?? line.title} ${recorded ? DID[recorded.verb] : 'was decided'}. `,
    `${rule} would have `,
    { text: simulated ? WOULD[simulated.verb] : 'decided otherwise' },
    '.',
  ];
}

/** What becomes of the states from there on. */
export type SimulatedFate =
  /** They would not exist: `from` is the commit that would not, by its index. */
  | { readonly kind: 'gone'; readonly from: number }
  /** It would not exist unless a person agreed. */
  | { readonly kind: 'waits'; readonly from: number }
  /** Nothing was carried out that would not exist; what would, nobody knows. */
  | { readonly kind: 'nothing' };

/** `answer`: the commit that carries the request out, by its index; null: there is none. */
export function decideSimulatedFate(
  { recorded, simulated, index }: Pick<SimulationRow, 'recorded' | 'simulated' | 'index'>,
  answer: number | null,
): SimulatedFate {
  const carriedOut =
    recorded?.verb === 'allow' ? index : recorded?.verb === 'require approval' ? answer : null;
  if (carriedOut === null || !simulated) return { kind: 'nothing' };
  if (simulated.verb === 'deny') return { kind: 'gone', from: carriedOut };
  return simulated.verb === 'require approval' && recorded?.verb === 'allow'
    ? { kind: 'waits', from: carriedOut }
    : { kind: 'nothing' };
}
