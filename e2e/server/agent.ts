// One run of a scripted agent, recorded as the runtime would: it does its steps, stops
// where a person is asked, and goes on with the answer.

import type {
  Decision,
  Proposal,
  RejectionReason,
} from '../../src/producers/thymos/writer/payloads.ts';
import { branchId, childId } from '../../src/producers/thymos/writer/trajectory.ts';
import type { LedgerWriter } from '../../src/producers/thymos/writer/writer.ts';
import { type Child, Lane } from './lane.ts';
import { brokenOff, type RunRecord, type Termination } from './record.ts';
import { type Call, type Script, type Step, written } from './script.ts';
import { type About, type RunStatus, Session } from './session.ts';

const USUAL = ['writ.authority'];

interface Pending {
  readonly proposal: Proposal;
  readonly call: Call;
  readonly channel: string;
  /** null until somebody decides. */
  verdict: boolean | null;
}

/** One intent of the script: the first of its step begins it, the last ends it. */
interface Work {
  readonly step: Step;
  readonly intents: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** What happens to a run, for its listeners. */
export interface RunEvents {
  /** Its session changed: one frame. */
  session(): void;
  /** Its model answered. */
  turn(intents: number, answer: string | null): void;
  /** It ended by itself. */
  ended(): void;
}

export interface RunStart {
  readonly ledger: LedgerWriter;
  readonly id: string;
  readonly tenant?: string;
  readonly script: Script;
  readonly clock: () => number;
  readonly events: RunEvents;
  /** It waits for its first tick before it has a trajectory. */
  readonly isCold?: boolean;
}

export class ScriptedRun {
  readonly id: string;
  session: Session;
  record: RunRecord;
  pending: Pending | null = null;
  /** The oldest first; a run that was resumed has several. */
  readonly lanes: Lane[] = [];
  /** The server knows more of it than its record: not after a restart. */
  isHeld = true;
  /** The server can cancel it: not once it was resumed. */
  canCancel = true;
  /** When it last did anything. */
  since: number;
  private stored: RunRecord;
  /** Of the trajectory that it was resumed from. */
  private commitsBefore = 0;
  /** Until the model is asked again. */
  private backOff: number | null = null;
  private script: Script;
  private work: Work[] = [];
  private inTool: { readonly proposal: Proposal; readonly call: Call } | null = null;
  private isBegun = false;
  private isCancelled = false;
  private stepsLeft = 0;
  /** A request that nobody hears the answer of. */
  private deaf: string | null = null;
  private intents = 0;
  private turnIntents = 0;
  private readonly ledger: LedgerWriter;
  private readonly clock: () => number;
  private readonly events: RunEvents;

  constructor({ ledger, id, tenant = '', script, clock, events, isCold = false }: RunStart) {
    this.ledger = ledger;
    this.id = id;
    this.clock = clock;
    this.events = events;
    const { task } = script;
    this.record = { trajectory_id: '', task, status: 'running', summary: null, tenant_id: tenant };
    this.stored = this.record;
    this.script = script;
    this.since = clock();
    this.session = this.load(script);
    if (!isCold) this.begin();
  }

  get task(): string {
    return this.record.task;
  }

  get status(): RunStatus {
    return this.isHeld ? this.session.shown.status : this.record.status;
  }

  /** The trajectory that it writes now. */
  get lane(): Lane {
    const lane = this.lanes.at(-1);
    if (!lane) throw new Error(`run ${this.id} has not begun`);
    return lane;
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
    return this.inTool !== null;
  }

  /** In milliseconds since `since`; null: it waits for somebody, or has ended. */
  get nextIn(): number | null {
    if (this.isOver || !this.isHeld) return null;
    if (!this.isBegun) return this.script.bootMs ?? 0;
    if (this.inTool) return this.inTool.call.ms ?? 0;
    // Who decides sees the answer first.
    if (this.pending) return this.isCancelled || this.pending.verdict !== null ? 1 : null;
    const [next] = this.work;
    if (this.backOff !== null) return this.backOff;
    return next && !next.isFirst ? 0 : (this.script.thinkMs ?? 0);
  }

  /** Does what comes next. @returns whether anything happened */
  tick(): boolean {
    if (this.isOver || !this.isHeld) return false;
    if (!this.isBegun) this.begin();
    else if (this.inTool) this.leaveTool(this.inTool);
    else if (this.isCancelled && --this.stepsLeft < 0)
      this.breakOff('Cancelled', 'Run cancelled.', '');
    else if (this.pending) {
      if (this.pending.verdict === null) return false;
      this.goOn(this.pending, this.pending.verdict);
    } else this.next();
    this.since = this.clock();
    return true;
  }

  /** @returns what the server answers */
  decide(channel: string, approve: boolean): 200 | 404 | 410 {
    if (this.deaf === channel) {
      this.deaf = null;
      return 410;
    }
    const { pending } = this;
    if (!this.isHeld || this.isOver || pending?.channel !== channel || pending.verdict !== null)
      return 404;
    pending.verdict = approve;
    this.since = this.clock();
    return 200;
  }

  /** The session says so at once, the record only when the agent gets to know it. */
  cancel(): void {
    this.shutDown();
    this.session.cancelled();
  }

  /** Its agent is told to stop; the session says so when it does. */
  shutDown(): void {
    if (!this.isCancelled) this.stepsLeft = this.script.stepsAfterCancel ?? 0;
    this.isCancelled = true;
  }

  /** The same run on a new trajectory, which nothing links to the one before. */
  resume(script: Script): void {
    const before = this.record.trajectory_id;
    this.commitsBefore = this.lanes.find(({ id }) => id === before)?.commits.length ?? 0;
    this.record = { ...this.record, status: 'running', summary: null };
    this.isHeld = true;
    this.canCancel = false;
    this.isBegun = false;
    this.isCancelled = false;
    this.script = script;
    this.since = this.clock();
    this.session = this.load(script);
    this.events.session();
  }

  /** After a restart the server knows what it stored. */
  forget(): void {
    this.isHeld = false;
    this.canCancel = false;
    this.pending = null;
    this.deaf = null;
    this.record = this.stored;
  }

  /** Another way from an earlier commit, or from what is none. @returns null the second time */
  branch(source: string, commit: string, note: string): string | null {
    const id = branchId(this.ledger, source, commit);
    if (this.ledger.head(id)) return null;
    this.laneOf(id).branch(source, commit, note);
    return id;
  }

  /** Ends by itself at once, whatever it was about to do. */
  complete(): void {
    this.pending = null;
    this.finish('CognitionDone', this.script.answer ?? 'All done.');
  }

  /** An entry that nobody waits for: the head moves. */
  stumble(): void {
    this.reject(this.intent('fs_teleport'), { kind: 'unknown_tool', detail: 'fs_teleport' });
  }

  /** Another request takes the pending one's place on its channel, which was decided unseen. */
  swap(call: Call, approve: boolean): void {
    const { pending } = this;
    if (!pending) return;
    this.goOn(pending, approve);
    this.ask(call, pending.channel, 'something else', ['cost.ceiling']);
  }

  /** A second request is opened while one is pending, on the same channel. */
  askBeside(call: Call): void {
    const { pending } = this;
    if (!pending) return;
    this.ask(call, pending.channel, 'something else', ['cost.ceiling']);
    this.pending = pending;
  }

  private load(script: Script): Session {
    this.work = script.steps.flatMap((step): Work[] => {
      const steps = step.step === 'together' ? step.steps : [step];
      return steps.map((inner, place) => ({
        step: inner,
        intents: steps.length,
        isFirst: place === 0,
        isLast: place === steps.length - 1,
      }));
    });
    this.intents = 0;
    const most = script.maxSteps ?? Math.max(16, script.steps.length + 1);
    return new Session(this.id, script.task, most, this.clock, () => this.events.session());
  }

  private begin(): void {
    this.isBegun = true;
    const lane = this.laneOf(this.ledger.idOfText(`run ${this.id} ${this.lanes.length}`));
    this.lanes.push(lane);
    lane.root(this.script.task);
    this.session.begin(lane.id);
    this.plan(0);
  }

  private plan(observations: number): void {
    const { shown } = this.session;
    if (shown.current_step >= shown.max_steps) this.finish('MaxStepsReached', null);
    else this.session.planning(shown.current_step + 1, observations);
  }

  private next(): void {
    const work = this.work.shift();
    const { answer = 'All done.' } = this.script;
    const step = work?.step;
    this.backOff = step?.step === 'retry' ? step.ms : null;
    if (step?.step === 'fail') this.breakOff('Error', step.answer, step.detail);
    if (step?.step === 'retry') this.session.retried(step.ms, step.detail);
    if (step?.step === 'fail' || step?.step === 'retry') return;
    if (!work || work.isFirst) {
      if (!this.script.isMock) this.session.thought();
      this.turnIntents = work?.intents ?? 0;
      this.events.turn(this.turnIntents, work ? null : answer);
    }
    if (!work) this.finish('CognitionDone', answer);
    else {
      this.perform(work.step);
      if (!this.pending && !this.inTool) this.after();
    }
  }

  /** One intent is done: the next of its step, or the next step. */
  private after(): void {
    if (this.work[0]?.isFirst !== false) this.plan(this.turnIntents);
  }

  private perform(step: Step): void {
    if (step.step === 'call') this.attempt(step.call);
    else if (step.step === 'ask') this.ask(step.call, step.channel, step.reason, step.rules);
    else if (step.step === 'refused') this.reject(this.intent(step.tool), step.reason);
    else if (step.step === 'delegate') this.delegate(step.task, step.steps);
  }

  private attempt(call: Call): void {
    const about = this.intent(call.tool);
    const { budget = Number.POSITIVE_INFINITY } = this.script;
    if (this.lane.commits.length >= budget) {
      const cost = `projected cost (${budget + 1} tool_calls, 0 tokens)`;
      this.reject(about, { kind: 'budget_exhausted', detail: `${cost} exceeds writ budget` });
      return;
    }
    const proposal = this.propose(call, about.intent);
    this.session.staged({ ...about, proposal: proposal.id });
    this.enterTool(proposal, call);
  }

  private delegate(task: string, steps: readonly Step[]): void {
    const call = { tool: 'delegate', args: { task }, output: null };
    const about = this.intent(call.tool);
    const proposal = this.propose(call, about.intent);
    this.session.staged({ ...about, proposal: proposal.id });
    const child = this.laneOf(childId(this.ledger, task, proposal.id));
    child.root(`delegated: ${task}`);
    for (const { step, ...inner } of steps)
      if (step === 'call' && 'call' in inner)
        child.carryOut(this.propose(inner.call, this.intentId(), child), inner.call);
    const { seq } = this.lane.delegate(child.id, task);
    this.lane.children.push({ id: child.id, task, seq });
  }

  private ask(call: Call, channel: string, reason: string, rules: readonly string[]): void {
    const about = this.intent(call.tool);
    const asks = { kind: 'require_approval', channel, reason } as const;
    const proposal =
      rules.length > 0
        ? this.propose(call, about.intent, this.lane, [...USUAL, ...rules], asks)
        : this.propose(call, about.intent, this.lane, USUAL, { kind: 'permit' }, asks);
    this.lane.ask(proposal);
    this.pending = { proposal, call, channel, verdict: null };
    this.session.asked({ ...about, proposal: proposal.id }, channel, reason);
  }

  private goOn({ proposal, call, channel }: Pending, approve: boolean): void {
    this.pending = null;
    this.session.decided(aboutOf(proposal, call), channel, approve);
    if (approve) this.enterTool(proposal, call);
    else {
      this.lane.reject(proposal.intent.intent, {
        kind: 'policy_denied',
        detail: 'approval denied by operator',
      });
      this.lane.rejections++;
    }
    if (!this.inTool) this.after();
  }

  private enterTool(proposal: Proposal, call: Call): void {
    this.session.executing(aboutOf(proposal, call));
    if (call.ms === undefined) this.commit(proposal, call);
    else this.inTool = { proposal, call };
  }

  private leaveTool({ proposal, call }: { proposal: Proposal; call: Call }): void {
    this.inTool = null;
    this.commit(proposal, call);
    this.after();
  }

  private commit(proposal: Proposal, call: Call): void {
    const about = aboutOf(proposal, call);
    this.session.observed(about, call.changes?.length ?? 0, call.ms ?? 0);
    const { entry, commit } = this.lane.carryOut(proposal, call);
    this.session.committed({ ...about, commit, seq: entry.seq });
  }

  private reject(about: About, reason: RejectionReason): void {
    this.lane.reject(about.intent ?? '', reason);
    this.lane.rejections++;
    this.session.refused(about, spelledOut(reason));
  }

  private intent(tool: string): About & { readonly intent: string } {
    const about = { tool, intent: this.intentId() };
    this.intents++;
    this.session.intent(about);
    return about;
  }

  private intentId(): string {
    return this.ledger.idOfText(`intent ${this.id} ${this.ledger.entries.length} ${this.intents}`);
  }

  private propose(
    { tool, args }: Call,
    intent: string,
    lane: Lane = this.lane,
    rules: readonly string[] = USUAL,
    decision: Decision = { kind: 'permit' },
    gate?: { readonly channel: string; readonly reason: string },
  ): Proposal {
    const writ = this.ledger.idOfText(`writ ${this.id}`);
    return lane.propose({ intent, writ, tool, args: written(args) }, { rules, decision, gate });
  }

  /** It ended by itself. */
  private finish(terminated_by: Termination, final_answer: string | null): void {
    const { lane, lanes, intents, session } = this;
    const wasResumed = lanes.length > 1;
    session.ended(final_answer, lane.rejections);
    this.record = {
      ...this.record,
      trajectory_id: wasResumed ? `traj:${lane.id}` : lane.id,
      status: final_answer === null ? 'failed' : 'completed',
      summary: {
        steps_executed: session.shown.current_step,
        intents_submitted: intents,
        commits: this.commitsBefore + lane.commits.length,
        rejections: lane.rejections,
        failures: 0,
        final_answer,
        terminated_by,
      },
    };
    if (!wasResumed) this.stored = this.record;
    this.events.ended();
  }

  private breakOff(by: 'Error' | 'Cancelled', answer: string, detail: string): void {
    if (by === 'Cancelled') {
      this.deaf = this.pending?.channel ?? null;
      this.session.cancelled();
      this.pending = null;
    } else this.session.failed(answer, detail);
    this.record = { ...this.record, status: 'failed', summary: brokenOff(answer, by) };
    if (this.lanes.length < 2) this.stored = this.record;
  }

  private laneOf(id: string): Lane {
    return new Lane(this.ledger, id, {
      compiler: 'thymos-compiler/0.0.1',
      policySet: this.ledger.idOfText('policy set'),
      clock: () => Math.floor(this.clock() / 1000),
    });
  }
}

function aboutOf({ id, intent: { intent } }: Proposal, { tool }: Call): About {
  return { tool, intent, proposal: id };
}

/** A reason as the server's log spells it. */
export function spelledOut(reason: RejectionReason): string {
  const name = reason.kind.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const quoted = (text: string) => JSON.stringify(text);
  return 'tool' in reason
    ? `${name} { tool: ${quoted(reason.tool)}, detail: ${quoted(reason.detail)} }`
    : `${name}(${quoted(reason.detail)})`;
}
