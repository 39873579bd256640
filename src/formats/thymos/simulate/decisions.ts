// What policies are tried on, of every entry of a ledger: read from its records once, for all policies that follow.

import type { StoredLedger } from '../../../ledger/format/questions.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { decodePayload } from '../payload/payload.ts';
import type { Cost, SimulationFacts } from './facts.ts';
import { COST_PARTS, type Decided, type Root, type SimulatedEffect } from './policy.ts';
import { simulationFacts } from './recorded.ts';
import type { LaneSimulation, Simulated, SkippedEntry } from './run.ts';

/** Thrown where a rule looks at a value that is in the record alone. */
class InRecordOnly extends Error {}

const OUTCOMES = ['carried out', 'asked', 'refused', 'unreadable'] as const;
const EFFECTS: readonly (SimulatedEffect | null)[] = [null, 'reads', 'writes', 'nothing'];
/** A request records what was asked for, and a commit what came of it. */
const RECORDED_WITH: Readonly<Record<Root, SimulationFacts['outcome']>> = {
  args: 'asked',
  value: 'carried out',
  output: 'carried out',
  resource: 'carried out',
};
const NONE = -1;

/** The decisions of a lane in columns, by the index of the entry. */
export class LaneDecisions {
  private readonly outcomes: number[] = [];
  private readonly effects: number[] = [];
  private readonly changes: number[] = [];
  private readonly decided = new Known<Decided | null>();
  private readonly tools = new Known<readonly string[] | null>();
  /** The proposals that were asked about: only their commits need to be known again. */
  private readonly asked = new Map<string, number>();
  private readonly proposals: number[] = [];
  private readonly names: string[] = [];
  /** A column for each of {@link COST_PARTS}; null: the entry records no cost. */
  private readonly costs = COST_PARTS.map((): (Whole | null)[] => []);

  get entries(): number {
    return this.outcomes.length;
  }

  /** null: no policy decided the entry. */
  add(facts: SimulationFacts | null): void {
    this.outcomes.push(facts ? OUTCOMES.indexOf(facts.outcome) : NONE);
    this.effects.push(EFFECTS.indexOf(facts?.effect ?? null));
    this.changes.push(facts?.changes ?? 0);
    this.decided.add(facts?.decision ?? null);
    this.tools.add(facts?.tools ?? null);
    this.proposals.push(facts ? this.proposal(facts) : NONE);
    const cost = facts?.cost ?? null;
    for (const [part, name] of COST_PARTS.entries())
      this.costs[part]?.push(cost && compact(cost[name]));
  }

  /** @throws {InRecordOnly} from `at`, where only the record has the values. */
  facts(index: number): SimulationFacts | null {
    const outcome = OUTCOMES[this.outcomes[index] ?? NONE];
    if (!outcome) return null;
    return {
      outcome,
      decision: this.decided.at(index) ?? null,
      proposal: this.names[this.proposals[index] ?? NONE] ?? null,
      tools: this.tools.at(index) ?? null,
      effect: EFFECTS[this.effects[index] ?? 0] ?? null,
      changes: this.changes[index] ?? 0,
      cost: this.cost(index),
      at(root) {
        if (RECORDED_WITH[root] !== outcome) return null;
        throw new InRecordOnly();
      },
    };
  }

  private cost(index: number): Cost | null {
    const [tokens, calls, ms, money] = this.costs.map((column) => column[index] ?? null);
    if (tokens == null || calls == null || ms == null || money == null) return null;
    return {
      tokens: BigInt(tokens),
      tool_calls: BigInt(calls),
      wall_clock_ms: BigInt(ms),
      usd_millicents: BigInt(money),
    };
  }

  private proposal({ outcome, proposal }: SimulationFacts): number {
    if (proposal === null) return NONE;
    const known = this.asked.get(proposal);
    if (known !== undefined || outcome !== 'asked') return known ?? NONE;
    const place = this.names.push(proposal) - 1;
    this.asked.set(proposal, place);
    return place;
  }
}

type Whole = number | bigint;

/** Hardly any is more than a number of JavaScript holds. */
function compact(value: bigint): Whole {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Values of which many entries have the same. */
class Known<T> {
  private readonly values: T[] = [];
  private readonly places = new Map<string, number>();
  private readonly column: number[] = [];

  add(value: T): void {
    const text = JSON.stringify(value);
    const place = this.places.get(text) ?? this.values.push(value) - 1;
    this.places.set(text, place);
    this.column.push(place);
  }

  at(index: number): T | undefined {
    return this.values[this.column[index] ?? NONE];
  }
}

/** Tries a policy on an entry; a record is read where the policy looks at what only that has. */
export function tryOn(
  run: LaneSimulation,
  decisions: LaneDecisions,
  index: number,
  read: (index: number) => Promise<Entry>,
): Simulated | SkippedEntry | Promise<Simulated | SkippedEntry> {
  try {
    return run.push(decisions.facts(index));
  } catch (error) {
    if (!(error instanceof InRecordOnly)) throw error;
    return read(index).then((entry) => run.push(simulationFacts(decodePayload(entry))));
  }
}

/** The decisions of the ledger that was asked about last. */
export class Decisions {
  private key = '';
  private lanes = new Map<string, LaneDecisions>();
  private read = 0;
  private reading: Promise<unknown> = Promise.resolve();

  /** Reads those of a lane that are not here yet; whoever is stopped leaves what was read to the next. */
  lane(ledger: StoredLedger, id: string): Promise<LaneDecisions> {
    const reading = this.reading.then(
      () => this.readLane(ledger, id),
      () => this.readLane(ledger, id),
    );
    this.reading = reading;
    return reading;
  }

  private async readLane(ledger: StoredLedger, id: string): Promise<LaneDecisions> {
    if (this.key !== ledger.key) {
      this.key = ledger.key;
      this.lanes = new Map();
      this.read = 0;
    }
    const { summary, entries } = await ledger.lane(id);
    const known = this.lanes.get(id) ?? new LaneDecisions();
    this.lanes.set(id, known);
    if (known.entries === summary.entries) return known;
    for await (const entry of entries(known.entries)) {
      known.add(simulationFacts(decodePayload(entry)));
      this.read++;
      await ledger.pause(this.read);
    }
    return known;
  }
}
