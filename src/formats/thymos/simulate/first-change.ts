// Of several policies the first that would have decided something in a ledger differently, so that
// whoever tries them begins with one that says something about it.

import type { StoredLedger } from '../../questions.ts';
import { decode } from '../payload/payload.ts';
import type { Policy } from './policy.ts';
import { simulationFacts } from './recorded.ts';
import { LaneSimulation } from './run.ts';

export interface FirstChangeQuery {
  readonly policies: readonly Policy[];
}

export class FirstChanges {
  private latest: object | null = null;

  /** Its place among them; null: none changes anything for sure. Another question stops this one. */
  async find(ledger: StoredLedger, { policies }: FirstChangeQuery): Promise<number | null> {
    const mine = {};
    this.latest = mine;
    let first: number | null = null;
    for (const id of await ledger.lanes()) {
      const { summary, entry } = await ledger.lane(id);
      // Once one is found, only those before it are still tried.
      const runs: LaneSimulation[] = policies
        .slice(0, first ?? undefined)
        .map((one) => new LaneSimulation(one));
      for (let index = 0; index < summary.entries && runs.length > 0; index++) {
        const facts = simulationFacts(decode(await entry(index)));
        const found = runs.findIndex((run) => changes(run.push(facts)));
        if (found >= 0) {
          first = found;
          runs.length = found;
        }
        await ledger.pause(() => this.latest !== mine);
      }
      if (first === 0) break;
    }
    return first;
  }
}

function changes(result: ReturnType<LaneSimulation['push']>): boolean {
  return typeof result !== 'string' && result.differs === 'yes';
}
