// Of several policies the first that would have decided something in a ledger differently, so that
// whoever tries them begins with one that says something about it.

import type { StoredLedger } from '../../../ledger/format/questions.ts';
import { type Decisions, tryOn } from './decisions.ts';
import type { Policy } from './policy.ts';
import { LaneSimulation } from './run.ts';

export interface FirstChangeQuery {
  readonly policies: readonly Policy[];
}

export class FirstChanges {
  private readonly decisions: Decisions;

  constructor(decisions: Decisions) {
    this.decisions = decisions;
  }

  /** Its place among them; null: none changes anything for sure. */
  async find(ledger: StoredLedger, { policies }: FirstChangeQuery): Promise<number | null> {
    let first: number | null = null;
    for (const id of await ledger.lanes()) {
      const { entry } = await ledger.lane(id);
      const decided = await this.decisions.lane(ledger, id);
      // Once one is found, only those before it are still tried.
      const runs: LaneSimulation[] = policies
        .slice(0, first ?? undefined)
        .map((one) => new LaneSimulation(one));
      for (let index = 0; index < decided.entries && runs.length > 0; index++) {
        for (const [place, run] of runs.entries()) {
          const tried = tryOn(run, decided, index, entry);
          if (!changes(tried instanceof Promise ? await tried : tried)) continue;
          first = place;
          runs.length = place;
        }
        await ledger.pause();
      }
      if (first === 0) break;
    }
    return first;
  }
}

function changes(result: ReturnType<LaneSimulation['push']>): boolean {
  return typeof result !== 'string' && result.differs === 'yes';
}
