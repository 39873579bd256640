// What is known from the events so far: intents, plans, executions, rebases, reviews. An
// event with a fault is taken as it is written, so that one fault is one finding.

import type { JsonObject } from '../../../core/json/value.ts';
import type { Seq } from '../../../core/model/entry.ts';
import type { Executions } from './executions.ts';
import type { Instant } from './time.ts';

/** How a plan variant ended; filled in by the events that come after it. */
export interface Fate {
  state: 'open' | 'selected' | 'lost';
  reason: string | null;
  /** Seq of the event that settled it. */
  by: Seq | null;
  winner: string | null;
}

export interface Plan {
  readonly id: string;
  readonly intent: string;
  readonly variant: string | null;
  readonly predicted: JsonObject | null;
  readonly model: string | null;
  readonly tier: string | null;
  readonly fate: Fate;
}

export interface Rebase {
  readonly event: number;
  readonly row: number;
  readonly branch: string;
}

export interface Selected {
  readonly plan: string | null;
  readonly predicted: JsonObject | null;
}

export interface Intent {
  readonly id: string;
  /** null: a root, or one that was never created. */
  parent: string | null;
  /** The event that created it; −1: none did. */
  created: number;
  /** The branch that it was created on. */
  branch: string | null;
  goal: string;
  /** 0: a root; −1: never created, or below one that was not. */
  depth: number;
  /** null: no event names one. */
  state: string | null;
  /** As its creation states them: budgets, and whose trust it requires. */
  constraints: JsonObject | null;
  entropyBudget: number;
  costBudget: number;
  merged: boolean;
  /** The last event that carries it. */
  lastEvent: number;
  winner: string | null;
  /** The plan last selected. */
  selected: Selected | null;
  readonly plans: string[];
  readonly selections: Set<string>;
  /** By plan, of every plan that was ever started. */
  readonly executions: Map<string, Executions>;
  /** Created for it. */
  readonly sandboxes: Set<string>;
  readonly rebases: Map<string, Rebase[]>;
  /** Review decisions so far, by kind. */
  readonly rounds: Map<string, number>;
}

export class Track {
  readonly intents = new Map<string, Intent>();
  readonly plans = new Map<string, Plan>();
  /** The nearest readable numbers above. */
  readonly above: { seq: Seq | null; time: Instant | null } = { seq: null, time: null };
  /** Schema versions so far. */
  readonly versions = new Set<string>();

  /** The intent of this id, created or only named. */
  intent(id: string): Intent {
    const known = this.intents.get(id);
    if (known) return known;
    const intent: Intent = {
      id,
      parent: null,
      created: -1,
      branch: null,
      goal: '',
      depth: -1,
      state: null,
      constraints: null,
      entropyBudget: Number.NaN,
      costBudget: Number.NaN,
      merged: false,
      lastEvent: -1,
      winner: null,
      selected: null,
      plans: [],
      selections: new Set(),
      executions: new Map(),
      sandboxes: new Set(),
      rebases: new Map(),
      rounds: new Map(),
    };
    this.intents.set(id, intent);
    return intent;
  }

  isCreated(id: string): boolean {
    return (this.intents.get(id)?.created ?? -1) >= 0;
  }

  /** Of the parent, where it was created. */
  parentBranch({ parent }: Intent): string | null {
    const above = parent === null ? undefined : this.intents.get(parent);
    return above && above.created >= 0 ? above.branch : null;
  }
}
