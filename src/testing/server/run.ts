// One run has its record, the agent that works on it, and the agents before, when it was resumed.

import { branchTrajectoryId } from '../../formats/thymos/write/writer/trajectory.ts';
import type { LedgerWriter } from '../../formats/thymos/write/writer/writer.ts';
import { Agent, type Pending, type ScriptedEnding } from './agent.ts';
import { type Child, ServerLane } from './lane.ts';
import { brokenOff, type ServerRunRecord } from './record.ts';
import type { RunScript, ScriptCall } from './script.ts';
import type { RunStatus, ServerSession } from './session.ts';

/** A run tells its listeners of these. */
export interface RunEvents {
  session(): void;
  turn(intents: number, answer: string | null): void;
  ended(): void;
}

export interface RunStart {
  readonly ledger: LedgerWriter;
  readonly id: string;
  readonly tenant?: string;
  readonly script: RunScript;
  readonly clock: () => number;
  readonly events: RunEvents;
  /** It waits for its first tick before it has a trajectory. */
  readonly isCold?: boolean;
}

export class ScriptedRun {
  readonly id: string;
  record: ServerRunRecord;
  /** The server knows more of it than its record, except after a restart. */
  isHeld = true;
  /** The server can cancel it, except once it was resumed. */
  canCancel = true;
  since: number;
  private readonly agents: Agent[] = [];
  private agent: Agent;
  private stored: ServerRunRecord;
  private commitsBefore = 0;
  /** A request whose answer nobody hears. */
  private deaf: string | null = null;
  private readonly start: RunStart;

  constructor(start: RunStart) {
    this.start = start;
    const { id, tenant = '', script, clock, isCold = false } = start;
    const { task } = script;
    this.id = id;
    this.record = { trajectory_id: '', task, status: 'running', summary: null, tenant_id: tenant };
    this.stored = this.record;
    this.since = clock();
    this.agent = this.employ(script);
    if (!isCold) this.agent.begin();
  }

  get task(): string {
    return this.record.task;
  }

  get session(): ServerSession {
    return this.agent.session;
  }

  get status(): RunStatus {
    return this.isHeld ? this.session.shown.status : this.record.status;
  }

  get pending(): Pending | null {
    return this.isHeld ? this.agent.pending : null;
  }

  get lane(): ServerLane {
    return this.agent.lane;
  }

  get lanes(): readonly ServerLane[] {
    return this.agents.map(({ lane }) => lane);
  }

  get children(): readonly Child[] {
    return this.lanes.flatMap(({ children }) => children);
  }

  get headCommit(): string | null {
    return this.lane.commits.at(-1)?.commit ?? null;
  }

  get isOver(): boolean {
    return this.record.status !== 'running';
  }

  get isInTool(): boolean {
    return this.agent.inTool !== null;
  }

  /** Milliseconds since `since`; null while it waits for somebody, or when it has ended. */
  get nextIn(): number | null {
    return this.isOver || !this.isHeld ? null : this.agent.nextIn;
  }

  tick(): boolean {
    if (this.isOver || !this.isHeld || !this.agent.tick()) return false;
    this.since = this.start.clock();
    return true;
  }

  decide(channel: string, approve: boolean): 200 | 404 | 410 {
    if (this.deaf === channel) {
      this.deaf = null;
      return 410;
    }
    const { pending } = this;
    if (this.isOver || pending?.channel !== channel || pending.verdict !== null) return 404;
    pending.verdict = approve;
    this.since = this.start.clock();
    return 200;
  }

  /** The session says so at once, the record only when the agent gets to know it. */
  cancel(): void {
    this.agent.cancel();
    this.session.cancelled();
  }

  shutDown(): void {
    this.agent.cancel();
  }

  /** Nothing links the new trajectory to the one before. */
  resume(script: RunScript): void {
    const before = this.record.trajectory_id;
    this.commitsBefore = this.lanes.find(({ id }) => id === before)?.commits.length ?? 0;
    this.record = { ...this.record, status: 'running', summary: null };
    this.isHeld = true;
    this.canCancel = false;
    this.since = this.start.clock();
    this.agent = this.employ(script);
    this.start.events.session();
  }

  forget(): void {
    this.isHeld = false;
    this.canCancel = false;
    this.deaf = null;
    this.record = this.stored;
  }

  /** @returns null the second time */
  branch(source: string, commit: string, note: string): string | null {
    const { ledger, clock } = this.start;
    const id = branchTrajectoryId(ledger, source, commit);
    if (ledger.head(id)) return null;
    const branch = new ServerLane(ledger, id, {
      compiler: 'thymos-compiler/0.0.1',
      policySet: ledger.idOfText('policy set'),
      clock: () => Math.floor(clock() / 1000),
    });
    branch.branch(source, commit, note);
    return id;
  }

  /** It ends by itself at once, whatever it was about to do. */
  complete(): void {
    this.agent.complete();
  }

  stumble(): void {
    this.agent.refuse('fs_teleport', { kind: 'unknown_tool', detail: 'fs_teleport' });
  }

  swap(call: ScriptCall, approve: boolean): void {
    const { pending } = this;
    if (!pending) return;
    this.agent.goOn(pending, approve);
    this.agent.ask(call, pending.channel, 'something else', ['cost.ceiling']);
  }

  askBeside(call: ScriptCall): void {
    const { pending } = this;
    if (!pending) return;
    this.agent.ask(call, pending.channel, 'something else', ['cost.ceiling']);
    this.agent.pending = pending;
  }

  private employ(script: RunScript): Agent {
    const { ledger, id, clock, events } = this.start;
    const agent = new Agent({
      ledger,
      run: id,
      attempt: this.agents.length,
      script,
      clock,
      events: { ...events, ended: (ending) => this.ended(ending) },
    });
    this.agents.push(agent);
    return agent;
  }

  private ended({ by, answer, intents }: ScriptedEnding): void {
    const { lane, session, pending } = this;
    const wasResumed = this.agents.length > 1;
    if (by === 'Error' || by === 'Cancelled') {
      this.deaf = pending?.channel ?? null;
      this.agent.pending = null;
      this.record = { ...this.record, status: 'failed', summary: brokenOff(answer ?? '', by) };
    } else
      this.record = {
        ...this.record,
        trajectory_id: wasResumed ? `traj:${lane.id}` : lane.id,
        status: by === 'CognitionDone' ? 'completed' : 'failed',
        summary: {
          steps_executed: session.shown.current_step,
          intents_submitted: intents,
          commits: this.commitsBefore + lane.commits.length,
          rejections: lane.rejections,
          failures: 0,
          final_answer: answer,
          terminated_by: by,
        },
      };
    // The result of a resume is never stored.
    if (!wasResumed) this.stored = this.record;
    if (by === 'CognitionDone' || by === 'MaxStepsReached') this.start.events.ended();
  }
}
