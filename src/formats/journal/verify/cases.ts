// One key decides a case once: what a journal says twice about the same, and what it says
// against itself.

import type { Entry } from '../../../core/model/entry.ts';
import { caseOf, type Fate, fateAfter } from '../cases.ts';
import type { SignedDecision } from '../decision.ts';

interface Known {
  readonly index: number;
  readonly about: string;
  readonly verdict: SignedDecision['verdict'];
  fate: Fate;
  /** The keys that signed the same. */
  seconds: ReadonlySet<string>;
}

/** Few decisions have any. */
const NONE: ReadonlySet<string> = new Set();

/** The decisions of one journal so far. */
export class Cases {
  private readonly byId = new Map<string, Known>();
  private readonly byCase = new Map<string, Known[]>();

  /** Returns the decision on the same case that was in force until now; null: none was. */
  add({ id, index }: Entry, decision: SignedDecision): Known | null {
    const about = caseOf(decision);
    const { verdict } = decision;
    const known: Known = { index, about, verdict, fate: 'not sent', seconds: NONE };
    this.byId.set(id, known);
    const all = this.byCase.get(about) ?? [];
    this.byCase.set(about, all);
    // Void is final, so each is taken off once.
    while (all.at(-1)?.fate === 'void') all.pop();
    const before = all.at(-1) ?? null;
    all.push(known);
    return before;
  }

  /** The decision of this record; null: there is none. */
  decided(record: string): Pick<Known, 'about' | 'verdict'> | null {
    return this.byId.get(record) ?? null;
  }

  /** Counts a key that signed the same. False: it was counted before. */
  countersign(record: string, key: string): boolean {
    const known = this.byId.get(record);
    if (!known || known.seconds.has(key)) return false;
    known.seconds = new Set([...known.seconds, key]);
    return true;
  }

  deliver(decision: string, outcome: string): void {
    const known = this.byId.get(decision);
    if (known) known.fate = fateAfter(known.fate, outcome);
  }
}
