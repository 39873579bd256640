// To which events an event goes back: two numbers for each of them.

import { Uint32Column } from '../../../base/columns.ts';

export class EventRefs {
  /** 1 + the number of an event; 0: none. */
  private readonly plans = new Uint32Column();
  private readonly others = new Uint32Column();

  /** The next event, which goes back to none so far. */
  push(): void {
    this.plans.push(0);
    this.others.push(0);
  }

  setPlan(event: number, plan: number): void {
    this.plans.set(event, 1 + plan);
  }

  setOther(event: number, other: number): void {
    this.others.set(event, 1 + other);
  }

  /** The creation of the plan that it is about: of one that creates it, itself. −1: none. */
  plan(event: number): number {
    return (this.plans.at(event) ?? 0) - 1;
  }

  /**
   * Of a plan's creation, what settled its variant; of a completion, its start; of a merge, where
   * it goes; of a review that is asked for, the creation of its intent. −1: none.
   */
  other(event: number): number {
    return (this.others.at(event) ?? 0) - 1;
  }
}
