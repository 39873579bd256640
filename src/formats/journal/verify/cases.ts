// One key decides a case once: what a journal says twice about the same, and what it says
// against itself.

import type { Entry } from '../../../ledger/model/entry.ts';
import { type DeliveryFate, fateAfter, toDecisionCaseKey } from '../../../ledger/review/cases.ts';
import type { SignedDecision } from '../../../ledger/review/decision.ts';

interface Known {
  readonly index: number;
  readonly decision: SignedDecision;
  fate: DeliveryFate;
  /** What the ledger is said to show of it. */
  shown: Shown | null;
  /** The keys that signed the same. */
  seconds: ReadonlySet<string>;
}

/** What a ledger shows of a decision: one of the two. */
const SHOWN = ['carried out', 'denied'] as const;
type Shown = (typeof SHOWN)[number];

/** Few decisions have any. */
const NONE: ReadonlySet<string> = new Set();

/** The decisions of one journal so far. */
export class JournalCases {
  private readonly byId = new Map<string, Known>();
  private readonly byCase = new Map<string, Known[]>();

  /** Returns the decision on the same case that was in force until now; null: none was. */
  add({ id, index }: Entry, decision: SignedDecision): Known | null {
    const about = toDecisionCaseKey(decision);
    const known: Known = { index, decision, fate: 'not sent', shown: null, seconds: NONE };
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
  decided(record: string): SignedDecision | null {
    return this.byId.get(record)?.decision ?? null;
  }

  /** Counts a key that signed the same. False: it was counted before. */
  countersign(record: string, key: string): boolean {
    const known = this.byId.get(record);
    if (!known || known.seconds.has(key)) return false;
    known.seconds = new Set([...known.seconds, key]);
    return true;
  }

  /** @returns what the delivery contradicts; null: nothing. */
  deliver(decision: string, outcome: string): 'void' | Shown | null {
    const known = this.byId.get(decision);
    if (!known) return null;
    const { fate, shown } = known;
    known.shown = SHOWN.find((one) => one === outcome) ?? shown;
    const isSent = fateAfter('not sent', outcome) === 'sent';
    if (fate === 'void' && isSent) {
      // It is said to have been sent: what comes after it is held against that.
      known.fate = 'sent';
      const all = this.byCase.get(toDecisionCaseKey(known.decision)) ?? [];
      if (!all.includes(known)) all.push(known);
      all.sort((a, b) => a.index - b.index);
      return 'void';
    }
    known.fate = fateAfter(fate, outcome);
    return shown !== null && known.shown !== shown ? shown : null;
  }
}
