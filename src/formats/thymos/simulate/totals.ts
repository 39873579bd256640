// What a simulation amounts to, over all its entries.

import type { Decided, Policy, Verb } from './policy.ts';
import type { Simulated, Skipped } from './run.ts';

export interface SimulationTotals {
  /** Entries that were decided again. */
  readonly decisions: number;
  readonly allowed: number;
  readonly denied: number;
  readonly asked: number;
  readonly unknown: number;
  /** Decided differently for sure; not known whether; as recorded. */
  readonly different: number;
  readonly maybe: number;
  readonly same: number;
  /** Commits of a request, which is where the policy decided. */
  readonly decidedWhenAsked: number;
  /** Entries that no policy decided: beginnings, delegations, an operator's answer. */
  readonly withoutDecision: number;
  /** Entries that each rule surely decided, in the order of the rules. */
  readonly byRule: readonly number[];
  readonly byDefault: number;
  readonly changes: readonly {
    readonly recorded: Verb;
    readonly simulated: Verb;
    readonly count: number;
  }[];
}

export class TotalsBuilder {
  private readonly verbs = new Map<Verb | null, number>();
  private readonly differences = new Map<Simulated['differs'], number>();
  private readonly skipped = new Map<Skipped, number>();
  private readonly rules: number[];
  private readonly changes = new Map<string, SimulationTotals['changes'][number]>();
  private byDefault = 0;
  private decisions = 0;

  constructor(policy: Policy) {
    this.rules = policy.rules.map(() => 0);
  }

  add(result: Simulated | Skipped): void {
    if (typeof result === 'string') {
      count(this.skipped, result);
      return;
    }
    this.decisions++;
    count(this.verbs, result.simulated?.verb ?? null);
    count(this.differences, result.differs);
    const [way, more] = result.ways;
    if (way && !more) {
      if (way.rule === null) this.byDefault++;
      else this.rules[way.rule] = (this.rules[way.rule] ?? 0) + 1;
    }
    if (result.differs === 'yes') this.change(result.recorded, result.simulated);
  }

  totals(): SimulationTotals {
    return {
      decisions: this.decisions,
      allowed: this.verbs.get('allow') ?? 0,
      denied: this.verbs.get('deny') ?? 0,
      asked: this.verbs.get('require approval') ?? 0,
      unknown: this.verbs.get(null) ?? 0,
      different: this.differences.get('yes') ?? 0,
      maybe: this.differences.get('unknown') ?? 0,
      same: this.differences.get('no') ?? 0,
      decidedWhenAsked: this.skipped.get('decided when asked') ?? 0,
      withoutDecision: this.skipped.get('no decision') ?? 0,
      byRule: [...this.rules],
      byDefault: this.byDefault,
      changes: [...this.changes.values()].sort((a, b) => b.count - a.count),
    };
  }

  private change(recorded: Decided | null, simulated: Decided | null): void {
    if (!recorded || !simulated) return;
    const key = `${recorded.verb} ${simulated.verb}`;
    const before = this.changes.get(key)?.count ?? 0;
    this.changes.set(key, {
      recorded: recorded.verb,
      simulated: simulated.verb,
      count: before + 1,
    });
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
