// "What if" about one request: what a policy says about it, and what it says with one value changed.

import type { JsonValue } from '../../../base/json/value.ts';
import type { StoredLedger } from '../../../ledger/format/questions.ts';
import { decodePayload } from '../payload/payload.ts';
import { type ArgumentValue, argumentValues, withArgument } from './arguments.ts';
import type { SpentBudget } from './conditions.ts';
import type { Decisions } from './decisions.ts';
import type { SimulationFacts } from './facts.ts';
import type { Policy } from './policy.ts';
import { simulationFacts } from './recorded.ts';
import { LaneSpent, type Simulated, simulateDecision } from './run.ts';

export interface RequestSimulationQuery {
  readonly policy: Policy;
  readonly lane: string;
  readonly index: number;
  /** null: as it was recorded. */
  readonly change: ArgumentValue | null;
}

/** What a policy says about one request. It is no verdict, and changes none. */
export interface RequestSimulation {
  readonly asRecorded: Simulated;
  /** With the change; null: none was asked for, or nothing is at its path. */
  readonly changed: Simulated | null;
  /** Values that can be changed, those first that the policy looks at. */
  readonly values: readonly ArgumentValue[];
}

export class RequestSimulations {
  private readonly decisions: Decisions;
  private known: { readonly key: string; readonly spent: Promise<SpentBudget> } | null = null;

  constructor(decisions: Decisions) {
    this.decisions = decisions;
  }

  /** null: the entry is no request. */
  async view(
    ledger: StoredLedger,
    { policy, lane, index, change }: RequestSimulationQuery,
  ): Promise<RequestSimulation | null> {
    const { entry } = await ledger.lane(lane);
    const facts = simulationFacts(decodePayload(await entry(index)));
    if (facts?.outcome !== 'asked') return null;
    const spent = policy.rules.some(({ when }) => when.budget)
      ? await this.spent(ledger, lane, index)
      : new LaneSpent();
    const args = facts.at('args')?.[0] ?? null;
    const other = change && withArgument(args, change.path, change.value);
    return {
      asRecorded: simulateDecision(policy, facts, spent),
      changed: other && simulateDecision(policy, withArgs(facts, other), spent),
      values: argumentValues(args, policy),
    };
  }

  /** What the lane had spent before the entry. Read once, as one value after another is tried. */
  private spent(ledger: StoredLedger, lane: string, index: number): Promise<SpentBudget> {
    const key = JSON.stringify([ledger.key, lane, index]);
    if (this.known?.key === key) return this.known.spent;
    const spent = this.spentBefore(ledger, lane, index);
    const known = { key, spent };
    this.known = known;
    spent.catch(() => {
      if (this.known === known) this.known = null;
    });
    return spent;
  }

  private async spentBefore(ledger: StoredLedger, id: string, index: number): Promise<SpentBudget> {
    const decided = await this.decisions.lane(ledger, id);
    const spent = new LaneSpent();
    for (let before = 0; before < index; before++) {
      const facts = decided.facts(before);
      if (facts) spent.add(facts);
    }
    return spent;
  }
}

function withArgs(facts: SimulationFacts, args: JsonValue): SimulationFacts {
  return { ...facts, at: (root) => (root === 'args' ? [args] : facts.at(root)) };
}
