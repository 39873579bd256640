// One run of a scripted agent, recorded as the runtime would: it does its steps, stops
// where its policy asks for a person, and goes on with the answer.

import { json } from '../../src/producers/thymos/writer/json.ts';
import type { Decision, Proposal, WrittenOp } from '../../src/producers/thymos/writer/payloads.ts';
import {
  branchId,
  childId,
  TrajectoryWriter,
} from '../../src/producers/thymos/writer/trajectory.ts';
import type { LedgerWriter } from '../../src/producers/thymos/writer/writer.ts';
import type { Call, Script, Step } from './script.ts';

const USUAL = ['writ.authority', 'tenant.isolation'];

export type RunStatus = 'running' | 'waiting_approval' | 'completed' | 'failed' | 'cancelled';

interface Pending {
  readonly proposal: Proposal;
  readonly call: Call;
  readonly channel: string;
  /** null until somebody decides. */
  verdict: boolean | null;
}

/** One resource as `GET /runs/…/world` lists it. */
export interface ServedResource {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly value: string;
}

export class ScriptedRun {
  readonly id: string;
  readonly task: string;
  readonly lane: TrajectoryWriter;
  status: RunStatus = 'running';
  pending: Pending | null = null;
  commits = 0;
  rejections = 0;
  headCommit: string | null = null;
  readonly startedAt: number;
  updatedAt: number;
  /** World after each seq of the run's own trajectory. */
  readonly worlds: (readonly ServedResource[])[] = [];
  readonly children: { id: string; task: string; seq: number }[] = [];
  private steps: Step[];
  private calls = 0;
  private readonly ledger: LedgerWriter;
  private readonly clock: () => number;
  private readonly changed: () => void;
  private readonly world = new Map<string, ServedResource>();

  constructor(
    ledger: LedgerWriter,
    id: string,
    script: Script,
    clock: () => number,
    changed: () => void,
  ) {
    this.ledger = ledger;
    this.id = id;
    this.task = script.task;
    this.steps = [...script.steps];
    this.clock = clock;
    this.changed = changed;
    this.startedAt = clock();
    this.updatedAt = this.startedAt;
    this.lane = this.writer(ledger.idOfText(`run ${id}`));
    this.lane.root(script.task);
    this.seen();
  }

  get step(): number {
    return this.calls;
  }

  get stepsLeft(): number {
    return this.steps.length;
  }

  /** Does what comes next. @returns whether anything happened */
  tick(): boolean {
    if (this.status === 'waiting_approval') {
      if (!this.pending || this.pending.verdict === null) return false;
      this.goOn(this.pending, this.pending.verdict);
      return true;
    }
    if (this.status !== 'running') return false;
    const next = this.steps.shift();
    if (!next) this.status = 'completed';
    else this.perform(next);
    this.touch();
    return true;
  }

  /** @returns what the server answers */
  decide(channel: string, approve: boolean): 200 | 404 | 410 {
    if (this.status === 'completed' || this.status === 'failed' || this.status === 'cancelled')
      return 410;
    if (!this.pending || this.pending.verdict !== null || this.pending.channel !== channel)
      return 404;
    this.pending.verdict = approve;
    this.touch();
    return 200;
  }

  cancel(): void {
    this.status = 'cancelled';
    this.touch();
  }

  resume(): void {
    if (this.status === 'cancelled') this.status = this.pending ? 'waiting_approval' : 'running';
    this.touch();
  }

  /** Another way from an earlier commit. @returns its trajectory, or null when there is none */
  branch(commit: string, note: string): string | null {
    const id = branchId(this.ledger, this.lane.id, commit);
    const known = this.ledger.entries.some(
      ({ trajectory, kind, bytes }) =>
        trajectory === this.lane.id &&
        kind === 'commit' &&
        new TextDecoder().decode(bytes).includes(`"id":"${commit}"`),
    );
    if (!known || this.ledger.head(id)) return null;
    this.writer(id).branch(this.lane.id, commit, note);
    this.touch();
    return id;
  }

  /** An entry that nobody waits for: the head moves. */
  stumble(): void {
    this.lane.reject(this.intentId(), { kind: 'unknown_tool', detail: 'fs_teleport' });
    this.rejections++;
    this.touch();
  }

  /** Another request takes the pending one's place on its channel, which was decided unseen. */
  swap(call: Call, approve: boolean): void {
    const { pending } = this;
    if (!pending) return;
    this.goOn(pending, approve);
    this.ask(call, pending.channel, 'something else', ['cost.ceiling']);
    this.touch();
  }

  /** A second request is opened while one is pending, on the same channel. */
  askBeside(call: Call): void {
    const { pending } = this;
    if (!pending) return;
    this.ask(call, pending.channel, 'something else', ['cost.ceiling']);
    this.pending = pending;
    this.touch();
  }

  private perform(step: Step): void {
    if (step.step === 'call') {
      this.carryOut(this.propose(step.call, USUAL, { kind: 'permit' }), step.call);
    } else if (step.step === 'ask') {
      this.ask(step.call, step.channel, step.reason, step.rules);
    } else {
      const { id: proposal } = this.propose(
        { tool: 'delegate', args: { task: step.task }, output: null },
        USUAL,
        { kind: 'permit' },
      );
      const id = childId(this.ledger, step.task, proposal);
      const child = this.writer(id);
      child.root(`delegated: ${step.task}`);
      for (const inner of step.steps)
        if (inner.step === 'call')
          this.carryOut(
            this.propose(inner.call, USUAL, { kind: 'permit' }, child),
            inner.call,
            child,
          );
      const { seq } = this.lane.delegate(id, step.task);
      this.children.push({ id, task: step.task, seq });
      this.seen();
    }
  }

  private ask(call: Call, channel: string, reason: string, rules: readonly string[]): void {
    const proposal = this.propose(call, [...USUAL, ...rules], {
      kind: 'require_approval',
      channel,
      reason,
    });
    this.lane.ask(proposal);
    this.pending = { proposal, call, channel, verdict: null };
    this.status = 'waiting_approval';
    this.seen();
  }

  private goOn({ proposal, call }: Pending, approve: boolean): void {
    this.pending = null;
    this.status = 'running';
    if (approve) this.carryOut(proposal, call);
    else {
      this.lane.reject(proposal.intent.intent, {
        kind: 'policy_denied',
        detail: 'approval denied by operator',
      });
      this.rejections++;
      this.seen();
    }
    this.touch();
  }

  private propose(
    { tool, args }: Call,
    rules: readonly string[],
    decision: Decision,
    lane: TrajectoryWriter = this.lane,
  ): Proposal {
    const writ = this.ledger.idOfText(`writ ${this.id}`);
    return lane.propose(
      { intent: this.intentId(), writ, tool, args: json(args) },
      { rules, decision },
    );
  }

  private intentId(): string {
    return this.ledger.idOfText(`intent ${this.id} ${this.calls++}`);
  }

  private carryOut(proposal: Proposal, call: Call, lane: TrajectoryWriter = this.lane): void {
    const isOwn = lane === this.lane;
    const delta = (call.changes ?? []).map(({ kind, id, value }): WrittenOp => {
      const key = JSON.stringify([lane.id, kind, id]);
      const before = this.world.get(key)?.version;
      const written = json(value);
      this.world.set(key, {
        kind,
        id,
        version: (before ?? 0) + 1,
        value: JSON.stringify(value, spellBig),
      });
      return before === undefined
        ? { op: 'create', kind, id, value: written }
        : { op: 'replace', kind, id, expected: before, value: written };
    });
    const { commit } = lane.commit(proposal, {
      delta,
      observations: [{ tool: call.tool, output: json(call.output), latencyMs: 20 }],
      cost: { tokens: 640, toolCalls: 1, wallClockMs: 20, usdMillicents: 22 },
    });
    if (!isOwn) return;
    this.commits++;
    this.headCommit = commit;
    this.seen();
  }

  private writer(id: string): TrajectoryWriter {
    return new TrajectoryWriter(this.ledger, id, {
      compiler: 'thymos-compiler/0.0.1',
      policySet: this.ledger.idOfText('policy set'),
      clock: () => Math.floor(this.clock() / 1000),
    });
  }

  private seen(): void {
    const seq = this.ledger.head(this.lane.id)?.seq ?? 0;
    const own = JSON.stringify([this.lane.id]).slice(0, -1);
    this.worlds[seq] = [...this.world]
      .filter(([key]) => key.startsWith(own))
      .map(([, resource]) => resource);
  }

  private touch(): void {
    this.updatedAt = this.clock();
    this.changed();
  }
}

/** Every value of the scripts' worlds fits into a double. */
function spellBig(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
