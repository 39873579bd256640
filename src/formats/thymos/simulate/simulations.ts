// "What if": a policy tried on what a stored ledger records. It keeps only which entries
// would have been decided differently; no verdict depends on it.

import { keepLatest } from '../../../base/lists.ts';
import type { Seq } from '../../../base/seq.ts';
import type { StoredLedger } from '../../../ledger/format/questions.ts';
import type { EntryLine } from '../../../ledger/model/view.ts';
import { type Decisions, tryOn } from './decisions.ts';
import type { Policy } from './policy.ts';
import { policyText } from './policy-text.ts';
import { LaneSimulation, type Simulated } from './run.ts';
import { type SimulationTotals, TotalsBuilder } from './totals.ts';

/** Rows of a list that are kept; the totals count all of them. */
const MAX_ROWS = 50_000;
const MAX_RUNS = 4;
/** Entries between two looks at whether somebody still waits. */
const LOOKED_AT = 32;

export interface SimulationQuery {
  readonly policy: Policy;
  /** null: all. */
  readonly lanes: readonly string[] | null;
}

/** Entries decided differently for sure, and those of which that is not known. */
export type SimulationList = 'different' | 'unknown';

/** Rows `from` to `to` (exclusive) of a list, in the order of lanes and entries. */
export interface SimulationRowsQuery extends SimulationQuery {
  readonly list: SimulationList;
  readonly from: number;
  readonly to: number;
}

/** What a policy would have decided over recorded entries. It is no verdict, and changes none. */
export interface SimulationView {
  /** Entries that were read. */
  readonly entries: number;
  readonly totals: SimulationTotals;
  /** How many rows of each list there are to read; the totals may count more. */
  readonly listed: Readonly<Record<SimulationList, number>>;
}

/** One entry of a simulation. */
export interface SimulationRow extends Simulated {
  readonly lane: string;
  readonly laneTitle: string;
  readonly index: number;
  readonly seq: Seq;
  readonly id: string;
  readonly line: EntryLine;
}

type Kept = Simulated & Pick<SimulationRow, 'lane' | 'index'>;

interface Run {
  readonly view: SimulationView;
  readonly lists: Readonly<Record<SimulationList, readonly Kept[]>>;
}

export class Simulations {
  private readonly decisions: Decisions;
  /** The run used least recently comes first. */
  private readonly runs = new Map<string, Promise<Run>>();

  constructor(decisions: Decisions) {
    this.decisions = decisions;
  }

  /** The same policy again costs nothing. */
  async view(ledger: StoredLedger, query: SimulationQuery): Promise<SimulationView> {
    return (await this.run(ledger, query)).view;
  }

  async rows(ledger: StoredLedger, query: SimulationRowsQuery): Promise<readonly SimulationRow[]> {
    const { lists } = await this.run(ledger, query);
    const page = lists[query.list].slice(Math.max(0, query.from), Math.max(0, query.to));
    return Promise.all(
      page.map(async (kept) => {
        const { summary, row } = await ledger.lane(kept.lane);
        const { seq, id, line } = await row(kept.index);
        return { ...kept, laneTitle: summary.title, seq, id, line };
      }),
    );
  }

  private run(ledger: StoredLedger, { policy, lanes }: SimulationQuery): Promise<Run> {
    const key = JSON.stringify([ledger.key, policyText(policy), lanes]);
    const known = this.runs.get(key);
    if (known) {
      this.runs.delete(key);
      this.runs.set(key, known);
      return known;
    }
    const running = simulate(ledger, this.decisions, policy, lanes);
    this.runs.set(key, running);
    keepLatest(this.runs, MAX_RUNS);
    running.catch(() => {
      if (this.runs.get(key) === running) this.runs.delete(key);
    });
    return running;
  }
}

async function simulate(
  ledger: StoredLedger,
  decisions: Decisions,
  policy: Policy,
  lanes: readonly string[] | null,
): Promise<Run> {
  const totals = new TotalsBuilder(policy);
  const lists: Record<SimulationList, Kept[]> = { different: [], unknown: [] };
  let entries = 0;
  const wanted = lanes && new Set(lanes);
  for (const id of await ledger.lanes()) {
    if (wanted && !wanted.has(id)) continue;
    const { entry } = await ledger.lane(id);
    const decided = await decisions.lane(ledger, id);
    const run = new LaneSimulation(policy);
    for (let index = 0; index < decided.entries; index++) {
      const tried = tryOn(run, decided, index, entry);
      const result = tried instanceof Promise ? await tried : tried;
      totals.add(result);
      entries++;
      if (typeof result !== 'string' && result.differs !== 'no') {
        const list = lists[result.differs === 'yes' ? 'different' : 'unknown'];
        if (list.length < MAX_ROWS) list.push({ ...result, lane: id, index });
      }
      if (index % LOOKED_AT === 0) await ledger.pause(entries);
    }
  }
  const { different, unknown } = lists;
  return {
    view: {
      entries,
      totals: totals.totals(),
      listed: { different: different.length, unknown: unknown.length },
    },
    lists,
  };
}
