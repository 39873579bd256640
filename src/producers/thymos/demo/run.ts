// One run of a demo ledger, written as a story: what was asked, what came of it.

import { json, type Plain } from '../writer/json.ts';
import type { Cost, Decision, RejectionReason, Trace, WrittenOp } from '../writer/payloads.ts';
import {
  type Committed,
  childId,
  type Proposal,
  type TrajectoryWriter,
} from '../writer/trajectory.ts';
import type { LedgerWriter } from '../writer/writer.ts';

/** A change of one resource; whether it creates or replaces is known from before. */
export type Change =
  | { readonly put: readonly [kind: string, id: string]; readonly value: Plain }
  | { readonly drop: readonly [kind: string, id: string]; readonly why: string };

export interface Outcome {
  readonly output: Plain;
  readonly changes?: readonly Change[];
  readonly ms?: number;
  readonly tokens?: number;
  /** Id of a commit that this one undoes. */
  readonly undoes?: string;
}

/** Rules that let an ordinary call through. */
const USUAL = ['writ.scope', 'tenant.boundary'];

/** The ledger that a run is written into. */
export interface RunLedger {
  readonly ledger: LedgerWriter;
  readonly writ: string;
  id(name: string): string;
  child(id: string, task: string): Run;
}

export class Run {
  readonly lane: TrajectoryWriter;
  private readonly book: RunLedger;
  /** Versions by resource. */
  private readonly versions: Map<string, number>;
  private readonly atCommit = new Map<string, ReadonlyMap<string, number>>();
  private calls = 0;

  constructor(book: RunLedger, lane: TrajectoryWriter, known: ReadonlyMap<string, number>) {
    this.book = book;
    this.lane = lane;
    this.versions = new Map(known);
  }

  /** A call that the policy lets through. */
  did(tool: string, args: Plain, outcome: Outcome, rules: readonly string[] = USUAL): Committed {
    return this.carryOut(this.propose(tool, args, rules, { kind: 'permit' }), outcome);
  }

  /** A call that waits for a person. */
  asks(
    tool: string,
    args: Plain,
    rules: readonly string[],
    channel: string,
    reason: string,
  ): Proposal {
    const decision: Decision = { kind: 'require_approval', channel, reason };
    const proposal = this.propose(tool, args, [...USUAL, ...rules], decision);
    this.lane.ask(proposal);
    return proposal;
  }

  /** The person agreed: the same proposal, carried out. */
  granted(proposal: Proposal, outcome: Outcome): Committed {
    return this.carryOut(proposal, outcome);
  }

  /** The person did not agree; the words are the runtime's own. */
  denied({ intent }: Proposal): void {
    this.lane.reject(intent.intent, {
      kind: 'policy_denied',
      detail: 'approval denied by operator',
    });
  }

  refused(reason: RejectionReason): void {
    this.lane.reject(this.nextIntent(), reason);
  }

  /** Hands work to a child, which is begun first, as the runtime does it. */
  delegates(task: string): Run {
    const id = this.childOf(task);
    const child = this.book.child(id, task);
    this.lane.delegate(id, task);
    return child;
  }

  /** Hands work to a child that is not in this file. */
  delegatesAway(task: string): void {
    this.lane.delegate(this.childOf(task), task);
  }

  knownAt(commit: string): ReadonlyMap<string, number> {
    const known = this.atCommit.get(commit);
    if (!known) throw new Error(`not a commit of this run: ${commit}`);
    return known;
  }

  private childOf(task: string): string {
    const { id } = this.propose('delegate', { task }, USUAL, { kind: 'permit' });
    return childId(this.book.ledger, task, id);
  }

  private propose(
    tool: string,
    args: Plain,
    rules: readonly string[],
    decision: Decision,
  ): Proposal {
    const intent = { intent: this.nextIntent(), writ: this.book.writ, tool, args: json(args) };
    const trace: Trace = { rules, decision };
    return this.lane.propose(intent, trace);
  }

  private nextIntent(): string {
    return this.book.id(`intent ${this.lane.id} ${this.calls++}`);
  }

  private carryOut(
    proposal: Proposal,
    { output, changes = [], ms = 12, tokens = 640, undoes }: Outcome,
  ): Committed {
    const cost: Cost = {
      tokens,
      toolCalls: 1,
      wallClockMs: ms,
      usdMillicents: Math.ceil(tokens / 30),
    };
    const observations = [{ tool: proposal.intent.tool, output: json(output), latencyMs: ms }];
    const done = { delta: changes.map((change) => this.op(change)), observations, cost };
    const committed = this.lane.commit(proposal, undoes ? { ...done, compensates: undoes } : done);
    this.atCommit.set(committed.commit, new Map(this.versions));
    return committed;
  }

  private op(change: Change): WrittenOp {
    const [kind, id] = 'put' in change ? change.put : change.drop;
    const key = JSON.stringify([kind, id]);
    const expected = this.versions.get(key);
    this.versions.set(key, (expected ?? 0) + 1);
    if ('drop' in change) {
      if (expected === undefined) throw new Error(`nothing to retract: ${key}`);
      return { op: 'retract', kind, id, expected, reason: change.why };
    }
    const value = json(change.value);
    return expected === undefined
      ? { op: 'create', kind, id, value }
      : { op: 'replace', kind, id, expected, value };
  }
}
