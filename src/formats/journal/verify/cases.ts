// One key decides a case once: what a journal says twice about the same, and what it says
// against itself.

import type { Entry } from '../../../core/model/entry.ts';
import { caseOf, type Fate, fateAfter } from '../cases.ts';
import type { SignedDecision } from '../decision.ts';

interface Known {
  readonly index: number;
  readonly verdict: SignedDecision['verdict'];
  fate: Fate;
}

/** The decisions of one journal so far. */
export class Cases {
  private readonly byId = new Map<string, Known>();
  private readonly byCase = new Map<string, Known[]>();

  /** Returns the decision on the same case that was in force until now; null: none was. */
  add({ id, index }: Entry, decision: SignedDecision): Known | null {
    const { verdict } = decision;
    const known: Known = { index, verdict, fate: 'not sent' };
    this.byId.set(id, known);
    const name = caseOf(decision);
    const all = this.byCase.get(name) ?? [];
    this.byCase.set(name, all);
    // Void is final, so each is taken off once.
    while (all.at(-1)?.fate === 'void') all.pop();
    const before = all.at(-1) ?? null;
    all.push(known);
    return before;
  }

  deliver(decision: string, outcome: string): void {
    const known = this.byId.get(decision);
    if (known) known.fate = fateAfter(known.fate, outcome);
  }
}
