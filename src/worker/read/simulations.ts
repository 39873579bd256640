// "What if": a policy tried on what was recorded. It reads entries and keeps only
// which ones would have been decided differently; no verdict depends on it.

import type { Policy } from '../../formats/thymos/simulate/policy.ts';
import { policyText } from '../../formats/thymos/simulate/policy-text.ts';
import { LaneSimulation, type Simulated } from '../../formats/thymos/simulate/run.ts';
import { TotalsBuilder } from '../../formats/thymos/simulate/totals.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { createPace, type Pace } from '../import/pace.ts';
import type { SimulationList, SimulationRow, SimulationView } from '../rpc/protocol.ts';
import type { Held } from './held.ts';
import { Lru } from './lru.ts';

/** Rows of a list that are kept; the totals count all of them. */
export const ROWS_KEPT = 50_000;
const RUNS_KEPT = 4;
/** Nothing is drawn from a run before it is whole, so it may work a little longer at a time. */
const STRETCH_MS = 12;

interface Kept extends Simulated {
  readonly lane: string;
  readonly index: number;
}

interface Run {
  readonly view: SimulationView;
  readonly lists: Readonly<Record<SimulationList, readonly Kept[]>>;
}

export class Simulations {
  private readonly held: Held;
  private readonly runs = new Lru<Promise<Run>>(RUNS_KEPT);
  private latest: object | null = null;

  constructor(held: Held) {
    this.held = held;
  }

  async view(row: LedgerRow, policy: Policy, lanes: readonly string[] | null) {
    return (await this.run(row, policy, lanes)).view;
  }

  /** Rows `from` to `to` (exclusive) of a list, in the order of lanes and entries. */
  async rows(
    row: LedgerRow,
    policy: Policy,
    lanes: readonly string[] | null,
    list: SimulationList,
    from: number,
    to: number,
  ): Promise<readonly SimulationRow[]> {
    const { lists } = await this.run(row, policy, lanes);
    return Promise.all(
      lists[list].slice(Math.max(0, from), Math.max(0, to)).map(async (kept) => {
        const lane = await this.held.lane(row, kept.lane);
        const { seq, id, line } = lane.timelineRow(kept.index);
        return { ...kept, laneTitle: lane.row.summary.title, seq, id, line };
      }),
    );
  }

  drop(ledger: string): void {
    this.runs.deletePrefix(JSON.stringify([ledger]).slice(0, -1));
  }

  private run(row: LedgerRow, policy: Policy, lanes: readonly string[] | null): Promise<Run> {
    const key = JSON.stringify([row.id, row.build, policyText(policy), lanes]);
    const known = this.runs.get(key);
    if (known) return known;
    // Somebody who changes a policy waits for the last change only.
    const mine = {};
    this.latest = mine;
    const running = this.simulate(
      row,
      policy,
      lanes,
      createPace(() => this.latest !== mine, STRETCH_MS),
    );
    this.runs.set(key, running, 1);
    running.catch(() => this.runs.deletePrefix(key));
    return running;
  }

  private async simulate(
    row: LedgerRow,
    policy: Policy,
    lanes: readonly string[] | null,
    pace: Pace,
  ): Promise<Run> {
    const format = this.held.format(row);
    const totals = new TotalsBuilder(policy);
    const lists: Record<SimulationList, Kept[]> = { different: [], unknown: [] };
    let entries = 0;
    const wanted = lanes && new Set(lanes);
    for (const { row: laneRow } of await this.held.laneVerdicts(row)) {
      if (wanted && !wanted.has(laneRow.lane)) continue;
      const lane = await this.held.lane(row, laneRow.lane);
      const run = new LaneSimulation(policy);
      for (let index = 0; index < lane.entries; index++) {
        const result = run.push(format.simulationFacts(await lane.entry(index)));
        totals.add(result);
        entries++;
        if (typeof result !== 'string') {
          const kept: Kept = { ...result, lane: lane.id, index };
          if (result.differs === 'yes') keep(lists.different, kept);
          else if (result.differs === 'unknown') keep(lists.unknown, kept);
        }
        if (pace.due()) await pace.breathe();
      }
    }
    const sums = totals.totals();
    return {
      view: {
        entries,
        totals: sums,
        listed: { different: lists.different.length, unknown: lists.unknown.length },
      },
      lists,
    };
  }
}

function keep(list: Kept[], kept: Kept): void {
  if (list.length < ROWS_KEPT) list.push(kept);
}
