// What a simulation amounts to, over all its entries.

import type { Decided, Policy, Verb } from './policy.ts';
import type { Simulated, SkippedEntry } from './run.ts';

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
  private readonly counts = new Map<
    Verb | 'not known' | Simulated['differs'] | SkippedEntry,
    number
  >();
  private readonly rules: number[];
  private readonly changes = new Map<string, SimulationTotals['changes'][number]>();
  private byDefault = 0;
  private decisions = 0;

  constructor(policy: Policy) {
    this.rules = policy.rules.map(() => 0);
  }

  add(result: Simulated | SkippedEntry): void {
    if (typeof result === 'string') {
      this.count(result);
      return;
    }
    this.decisions++;
    this.count(result.simulated?.verb ?? 'not known');
    this.count(result.differs);
    const [way, more] = result.ways;
    if (way && !more) {
      if (way.rule === null) this.byDefault++;
      else this.rules[way.rule] = (this.rules[way.rule] ?? 0) + 1;
    }
    if (result.differs === 'yes') this.change(result.recorded, result.simulated);
  }

  totals(): SimulationTotals {
    const { counts } = this;
    return {
      decisions: this.decisions,
      allowed: counts.get('allow') ?? 0,
      denied: counts.get('deny') ?? 0,
      asked: counts.get('require approval') ?? 0,
      unknown: counts.get('not known') ?? 0,
      different: counts.get('yes') ?? 0,
      maybe: counts.get('unknown') ?? 0,
      same: counts.get('no') ?? 0,
      decidedWhenAsked: counts.get('decided when asked') ?? 0,
      withoutDecision: counts.get('no decision') ?? 0,
      byRule: [...this.rules],
      byDefault: this.byDefault,
      changes: [...this.changes.values()].sort((a, b) => b.count - a.count),
    };
  }

  private count(what: Parameters<typeof this.counts.get>[0]): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  private change(recorded: Decided | null, simulated: Decided | null): void {
    if (!recorded || !simulated) return;
    const verbs = { recorded: recorded.verb, simulated: simulated.verb };
    const key = `${verbs.recorded} ${verbs.simulated}`;
    this.changes.set(key, { ...verbs, count: (this.changes.get(key)?.count ?? 0) + 1 });
  }
}
