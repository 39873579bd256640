// Trying a policy on the entries of a lane, one after another. It reads what was
// recorded and decides nothing: no verdict depends on it.

import { matchesCondition, type SpentBudget } from './conditions.ts';
import type { SimulationFacts } from './facts.ts';
import { COST_PARTS, type Decided, type Policy, type PolicyCostPart } from './policy.ts';

/** One way that the policy may go, and the index of the rule that leads there; null: the default. */
export interface Way {
  readonly rule: number | null;
  readonly decided: Decided;
}

export interface Simulated {
  /** null: not recorded. */
  readonly recorded: Decided | null;
  /** null: not known, because the ledger does not record what a rule needs. */
  readonly simulated: Decided | null;
  readonly differs: 'yes' | 'no' | 'unknown';
  /** One when a rule, or the default, surely decides; several where that is not known. */
  readonly ways: readonly Way[];
  /** What rules needed and the ledger does not record, in words. */
  readonly notRecorded: readonly string[];
}

/** Why an entry is not decided again. */
export type SkippedEntry = 'no decision' | 'decided when asked';

/** What a lane has spent up to an entry, as recorded. */
export class LaneSpent implements SpentBudget {
  readonly parts: Record<PolicyCostPart, bigint> = {
    tokens: 0n,
    tool_calls: 0n,
    wall_clock_ms: 0n,
    usd_millicents: 0n,
  };
  atLeast = false;

  add({ cost, outcome }: SimulationFacts): void {
    if (cost) for (const part of COST_PARTS) this.parts[part] += cost[part];
    if (outcome === 'unreadable') this.atLeast = true;
  }
}

export class LaneSimulation {
  private readonly policy: Policy;
  private readonly asked = new Set<string>();
  private readonly spent = new LaneSpent();
  private readonly countsCosts: boolean;

  constructor(policy: Policy) {
    this.policy = policy;
    this.countsCosts = policy.rules.some(({ when }) => when.budget !== null);
  }

  /** Entries come in the lane's order; null: one that no policy decides. */
  push(facts: SimulationFacts | null): Simulated | SkippedEntry {
    if (!facts) return 'no decision';
    const simulated = this.skips(facts) ?? simulateDecision(this.policy, facts, this.spent);
    if (this.countsCosts) this.spent.add(facts);
    if (facts.outcome === 'asked' && facts.proposal !== null) this.asked.add(facts.proposal);
    return simulated;
  }

  private skips({ outcome, proposal }: SimulationFacts): SkippedEntry | null {
    const answered = outcome === 'carried out' && proposal !== null && this.asked.has(proposal);
    return answered ? 'decided when asked' : null;
  }
}

/** What the policy decides about one entry. */
export function simulateDecision(
  policy: Policy,
  facts: SimulationFacts,
  spent: SpentBudget,
): Simulated {
  const recorded = facts.decision;
  if (facts.outcome === 'unreadable')
    return {
      recorded,
      simulated: null,
      differs: 'unknown',
      ways: [],
      notRecorded: ['anything that could be read'],
    };
  const ways: Way[] = [];
  const notRecorded = new Set<string>();
  let sure = false;
  for (const [rule, { when, decided }] of policy.rules.entries()) {
    const match = matchesCondition(when, facts, spent);
    if (match === false) continue;
    ways.push({ rule, decided });
    sure = match === true;
    if (match === true) break;
    for (const missing of match) notRecorded.add(missing);
  }
  const otherwise = policy.otherwise === 'as recorded' ? recorded : policy.otherwise;
  if (!sure && otherwise) ways.push({ rule: null, decided: otherwise });
  const known = (sure || otherwise !== null) && ways.every((way) => alike(way, ways[0]));
  return {
    recorded,
    simulated: known ? (ways[0]?.decided ?? null) : null,
    differs: differs(recorded, ways, sure || otherwise !== null),
    ways,
    notRecorded: known && ways.length === 1 ? [] : [...notRecorded],
  };
}

function alike(a: Way, b: Way | undefined): boolean {
  return a.decided.verb === b?.decided.verb && a.decided.channel === b.decided.channel;
}

function differs(
  recorded: Decided | null,
  ways: readonly Way[],
  complete: boolean,
): Simulated['differs'] {
  if (!recorded || !complete) return 'unknown';
  const other = ways.filter(({ decided }) => unlike(recorded, decided)).length;
  return other === 0 ? 'no' : other === ways.length ? 'yes' : 'unknown';
}

/** Asking somebody else is another decision; where a policy names nobody, anybody will do. */
function unlike(a: Decided, b: Decided): boolean {
  if (a.verb !== b.verb) return true;
  return a.channel !== b.channel && a.channel !== null && b.channel !== null;
}
