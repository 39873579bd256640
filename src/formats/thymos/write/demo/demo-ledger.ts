// A demo ledger being written as a story: one writer, one clock, one policy set, any number
// of runs; of each run what was asked, and what came of it.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import type { Plain } from '../../../../base/json/plain.ts';
import type { Signer } from '../../../../base/signature/sign.ts';
import { OPERATOR_DENIAL } from '../../words.ts';
import { writeJsonValue } from '../writer/json.ts';
import type { CommitDecision, Proposal, RejectionReason, WrittenOp } from '../writer/payloads.ts';
import {
  branchTrajectoryId,
  type Committed,
  childId,
  TrajectoryWriter,
} from '../writer/trajectory.ts';
import { LedgerWriter } from '../writer/writer.ts';

/** Rules that let an ordinary call through. */
const USUAL = ['writ.scope', 'tenant.boundary'];

/** A change of one resource; whether it creates or replaces is known from before. */
interface Change {
  readonly kind: string;
  readonly id: string;
  readonly to: { readonly value: Plain } | { readonly retracted: string };
}

export function put(kind: string, id: string, value: Plain): Change {
  return { kind, id, to: { value } };
}

export function dropDemoRun(kind: string, id: string, why: string): Change {
  return { kind, id, to: { retracted: why } };
}

interface Outcome {
  readonly output: Plain;
  readonly changes?: readonly Change[];
  readonly ms?: number;
  readonly tokens?: number;
  /** Id of a commit that this one undoes. */
  readonly undoes?: string;
}

interface Request extends Omit<Extract<CommitDecision, { kind: 'require_approval' }>, 'kind'> {
  readonly args: Plain;
  readonly rules: readonly string[];
}

/** 2 March 2026, 08:15 UTC: demos are the same bytes on every build. */
const START = 1_772_439_300;

export class DemoLedger {
  readonly ledger: LedgerWriter;
  readonly writ: string;
  private now = START;
  private ticks = 0;
  private readonly policySet: string;
  private readonly signer: Signer | undefined;

  constructor(hash: HashEngine, name: string, signer?: Signer) {
    this.ledger = new LedgerWriter(hash);
    this.writ = this.ledger.idOfText(`demo writ ${name}`);
    this.policySet = this.ledger.idOfText(`demo policy set ${name}`);
    this.signer = signer;
  }

  /** Hash of a text: ids in demos are made from names. */
  id(name: string): string {
    return this.ledger.idOfText(`demo ${name}`);
  }

  run(name: string, task: string): DemoRun {
    return this.begin(this.id(`run ${name}`), (lane) => lane.root(task));
  }

  /** A run that another has handed work to; `id` is what its delegation names. */
  child(id: string, task: string): DemoRun {
    return this.begin(id, (lane) => lane.root(`delegated: ${task}`));
  }

  /** Leaves `from` right after a commit, with everything that was there then. */
  branch(from: DemoRun, at: Committed, note: string): DemoRun {
    const id = branchTrajectoryId(this.ledger, from.lane.id, at.commit);
    const known = from.knownAt(at.commit);
    return this.begin(id, (lane) => lane.branch(from.lane.id, at.commit, note), known);
  }

  /** Time goes by: an hour at a desk, a night without an answer. */
  wait(seconds: number): void {
    this.now += seconds;
  }

  private begin(
    id: string,
    first: (lane: TrajectoryWriter) => void,
    known: ReadonlyMap<string, number> = new Map(),
  ): DemoRun {
    const { policySet, signer } = this;
    const clock = () => this.tick();
    const options = { compiler: 'thymos-compiler/0.0.1', policySet, clock };
    const lane = new TrajectoryWriter(this.ledger, id, signer ? { ...options, signer } : options);
    first(lane);
    return new DemoRun(this, lane, known);
  }

  /** Some seconds between entries, uneven as work is. */
  private tick(): number {
    this.now += 2 + ((this.ticks++ * 7) % 19);
    return this.now;
  }
}

export class DemoRun {
  readonly lane: TrajectoryWriter;
  private readonly book: DemoLedger;
  /** Versions by resource. */
  private readonly versions: Map<string, number>;
  private readonly atCommit = new Map<string, ReadonlyMap<string, number>>();
  private calls = 0;

  constructor(book: DemoLedger, lane: TrajectoryWriter, known: ReadonlyMap<string, number>) {
    this.book = book;
    this.lane = lane;
    this.versions = new Map(known);
  }

  /** A call that the policy lets through. */
  did(tool: string, { args, ...outcome }: Outcome & { readonly args: Plain }): Committed {
    return this.carryOut(this.propose(tool, args), outcome);
  }

  /** A call that waits for a person. */
  asks(tool: string, { args, rules, channel, reason }: Request): Proposal {
    const decision = { kind: 'require_approval', channel, reason } as const;
    const proposal = this.propose(tool, args, rules, decision);
    this.lane.ask(proposal);
    return proposal;
  }

  /** The person agreed: the same proposal, carried out. */
  granted(proposal: Proposal, outcome: Outcome): Committed {
    return this.carryOut(proposal, outcome);
  }

  /** The person did not agree; the words are the runtime's own. */
  denied({ intent }: Proposal): void {
    this.lane.reject(intent.intent, { kind: 'policy_denied', detail: OPERATOR_DENIAL });
  }

  /** `tool`: whose arguments did not fit, where that is the kind. */
  refused(kind: RejectionReason['kind'], detail: string, tool = ''): void {
    this.lane.reject(
      this.nextIntent(),
      kind === 'type_mismatch' ? { kind, tool, detail } : { kind, detail },
    );
  }

  /** Hands work to a child, which is begun first, as the runtime does it. */
  delegates(task: string): DemoRun {
    const id = this.addChild(task);
    const child = this.book.child(id, task);
    this.lane.delegate(id, task);
    return child;
  }

  /** Hands work to a child that is not in this file. */
  delegatesAway(task: string): void {
    this.lane.delegate(this.addChild(task), task);
  }

  knownAt(commit: string): ReadonlyMap<string, number> {
    const known = this.atCommit.get(commit);
    if (!known) throw new Error(`not a commit of this run: ${commit}`);
    return known;
  }

  private addChild(task: string): string {
    const { id } = this.propose('delegate', { task });
    return childId(this.book.ledger, task, id);
  }

  /** `rules` ran in addition to the usual ones. */
  private propose(
    tool: string,
    args: Plain,
    rules: readonly string[] = [],
    decision: CommitDecision = { kind: 'permit' },
  ): Proposal {
    const intent = {
      intent: this.nextIntent(),
      writ: this.book.writ,
      tool,
      args: writeJsonValue(args),
    };
    return this.lane.propose(intent, { rules: [...USUAL, ...rules], decision });
  }

  private nextIntent(): string {
    return this.book.id(`intent ${this.lane.id} ${this.calls++}`);
  }

  private carryOut(
    proposal: Proposal,
    { output, changes = [], ms = 12, tokens = 640, undoes }: Outcome,
  ): Committed {
    const usdMillicents = Math.ceil(tokens / 30);
    const cost = { tokens, toolCalls: 1, wallClockMs: ms, usdMillicents };
    const observations = [
      { tool: proposal.intent.tool, output: writeJsonValue(output), latencyMs: ms },
    ];
    const done = { delta: changes.map((change) => this.op(change)), observations, cost };
    const committed = this.lane.commit(proposal, undoes ? { ...done, compensates: undoes } : done);
    this.atCommit.set(committed.commit, new Map(this.versions));
    return committed;
  }

  private op({ kind, id, to }: Change): WrittenOp {
    const key = JSON.stringify([kind, id]);
    const expected = this.versions.get(key);
    this.versions.set(key, (expected ?? 0) + 1);
    if ('value' in to) {
      const value = writeJsonValue(to.value);
      return expected === undefined
        ? { op: 'create', kind, id, value }
        : { op: 'replace', kind, id, expected, value };
    }
    if (expected === undefined) throw new Error(`nothing to retract: ${key}`);
    return { op: 'retract', kind, id, expected, reason: to.retracted };
  }
}
