// What is known from the events so far: intents, plans, executions, rebases, reviews. An
// event with a fault is taken as it is written, so that one fault is one finding.

import type { FewMap } from '../../../base/few.ts';
import type { Fields } from '../../../base/json/fields.ts';
import type { Seq } from '../../../base/seq.ts';
import type { PlanExecutions } from './executions.ts';
import type { PlanFate } from './fate.ts';
import type { HolonEvent } from './record.ts';
import type { Reviews } from './reviews.ts';
import type { Routing } from './routings.ts';
import type { Instant } from './time.ts';
import { Versions } from './versions.ts';

export interface TrackedPlan {
  readonly id: string;
  readonly intent: string;
  /** The event that created it, which says the rest. */
  readonly created: number;
  /** Filled in by the events that come after it. */
  state: PlanFate['state'];
}

export interface Rebase {
  readonly event: number;
  readonly row: number;
  readonly branch: string;
}

export interface Merge {
  readonly from: string | null;
  readonly to: string | null;
}

export interface Selected {
  readonly plan: string | null;
  /** The event that selected it. */
  readonly event: number;
}

export interface TrackedIntent {
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
  merged: boolean;
  /** Merges that succeeded, by the commit that each made; '': it names none. */
  merges: FewMap<string, Merge> | null;
  /** The branch that its events named last, apart from their envelopes. */
  works: string | null;
  /** The branch onto which it was rebased last. */
  onto: string | null;
  /** The last event that carries it. */
  lastEvent: number;
  winner: string | null;
  /** The plan last selected. */
  selected: Selected | null;
  /** Those that are not settled. Of these lists, each is null until it has something. */
  plans: string[] | null;
  selections: FewMap<string, true> | null;
  /** By plan, of every plan that was ever started. */
  executions: FewMap<string, PlanExecutions> | null;
  /** Created for it. */
  sandboxes: FewMap<string, true> | null;
  /** By branch, oldest first; null: all have ended. */
  rebases: FewMap<string, Rebase[] | null> | null;
  /** Review decisions so far, by kind. */
  rounds: FewMap<string, number> | null;
  /** null: none was asked for or decided. */
  reviews: Reviews | null;
}

export class EventTrack {
  readonly intents = new Map<string, TrackedIntent>();
  readonly plans = new Map<string, TrackedPlan>();
  /** Of plans that are not created yet. */
  readonly routings = new Map<string, Routing>();
  /** The intent for which each sandbox was created last. */
  readonly sandboxes = new Map<string, string>();
  /** Of estimators and policies. */
  readonly inForce = new Versions();
  /** The nearest readable numbers above. */
  readonly above: { seq: Seq | null; time: Instant | null } = { seq: null, time: null };
  /** Schema versions so far. */
  readonly versions = new Set<string>();
  /** An event from before by its number. */
  readonly event: (number: number) => HolonEvent | null;

  constructor(event: (number: number) => HolonEvent | null) {
    this.event = event;
  }

  /** The event that created a plan. */
  findCreation(plan: string | null): HolonEvent | null {
    return plan === null ? null : this.event(this.plans.get(plan)?.created ?? -1);
  }

  /** What an event from before predicts; to be asked until another one is. */
  predictedBy(number: number): Fields | null {
    return this.event(number)?.fields.fields('predicted') ?? null;
  }

  /** The intent of this id, created or only named. */
  intent(id: string): TrackedIntent {
    const known = this.intents.get(id);
    if (known) return known;
    const intent: TrackedIntent = {
      id,
      parent: null,
      created: -1,
      branch: null,
      goal: '',
      depth: -1,
      state: null,
      merged: false,
      merges: null,
      works: null,
      onto: null,
      lastEvent: -1,
      winner: null,
      selected: null,
      plans: null,
      selections: null,
      executions: null,
      sandboxes: null,
      rebases: null,
      rounds: null,
      reviews: null,
    };
    this.intents.set(id, intent);
    return intent;
  }

  /** After the last event: of intents and plans, nothing is asked any more. */
  forget(): void {
    this.intents.clear();
    this.plans.clear();
    this.routings.clear();
    this.sandboxes.clear();
  }

  isCreated(id: string): boolean {
    return (this.intents.get(id)?.created ?? -1) >= 0;
  }

  /** Whether one intent is the other, or above it. */
  isWithin(intent: string, other: string): boolean {
    const met = new Set<string>();
    for (let id: string | null = intent; id !== null && !met.has(id); ) {
      if (id === other) return true;
      met.add(id);
      id = this.intents.get(id)?.parent ?? null;
    }
    return false;
  }

  /** Of the parent, where it was created. */
  parentBranch({ parent }: TrackedIntent): string | null {
    const above = parent === null ? undefined : this.intents.get(parent);
    return above && above.created >= 0 ? above.branch : null;
  }
}
