// One attempt of a scripted agent is recorded as the runtime would: it does its steps on a
// trajectory of its own, stops where a person is asked, and goes on with the answer.

import type {
  CommitDecision,
  Proposal,
  RejectionReason,
} from '../../formats/thymos/write/writer/payloads.ts';
import { childId } from '../../formats/thymos/write/writer/trajectory.ts';
import type { LedgerWriter } from '../../formats/thymos/write/writer/writer.ts';
import { ServerLane } from './lane.ts';
import type { Termination } from './record.ts';
import { type RunScript, type ScriptCall, type ScriptStep, written } from './script.ts';
import { type About, ServerSession } from './session.ts';
import { spelledOut } from './spelled-out.ts';

const USUAL = ['writ.authority'];

export interface Pending {
  readonly proposal: Proposal;
  readonly call: ScriptCall;
  readonly channel: string;
  /** null until somebody decides. */
  verdict: boolean | null;
}

/** Says how it ended, and what it did until then. */
export interface ScriptedEnding {
  readonly by: Termination;
  readonly answer: string | null;
  readonly intents: number;
}

export interface AgentEvents {
  session(): void;
  turn(intents: number, answer: string | null): void;
  ended(ending: ScriptedEnding): void;
}

export interface AgentStart {
  readonly ledger: LedgerWriter;
  readonly run: string;
  readonly attempt: number;
  readonly script: RunScript;
  readonly clock: () => number;
  readonly events: AgentEvents;
}

interface Work {
  readonly step: ScriptStep;
  readonly intents: number;
  readonly isFirst: boolean;
}

export class Agent {
  readonly session: ServerSession;
  readonly lane: ServerLane;
  pending: Pending | null = null;
  inTool: { readonly proposal: Proposal; readonly call: ScriptCall } | null = null;
  isCancelled = false;
  private hasEnded = false;
  private isBegun = false;
  /** Steps that it still does, once it was cancelled. */
  private stepsLeft = 0;
  private backOff: number | null = null;
  private intents = 0;
  private turnIntents = 0;
  private readonly work: Work[];
  private readonly start: AgentStart;

  constructor(start: AgentStart) {
    this.start = start;
    const { ledger, run, attempt, script, clock, events } = start;
    this.lane = this.findLane(ledger.idOfText(`run ${run} ${attempt}`));
    this.work = script.steps.flatMap((step): Work[] => {
      const steps = step.step === 'together' ? step.steps : [step];
      return steps.map((one, place) => ({
        step: one,
        intents: steps.length,
        isFirst: place === 0,
      }));
    });
    const most = script.maxSteps ?? Math.max(16, script.steps.length + 1);
    this.session = new ServerSession(run, script.task, most, clock, () => events.session());
  }

  /** In milliseconds; null while it waits for somebody. */
  get nextIn(): number | null {
    const { bootMs = 0, thinkMs = 0 } = this.start.script;
    if (!this.isBegun) return bootMs;
    if (this.inTool) return this.inTool.call.ms ?? 0;
    // Whoever decides sees the answer first.
    if (this.pending) return this.isCancelled || this.pending.verdict !== null ? 1 : null;
    if (this.backOff !== null) return this.backOff;
    return this.work[0]?.isFirst === false ? 0 : thinkMs;
  }

  tick(): boolean {
    if (this.hasEnded) return false;
    if (!this.isBegun) this.begin();
    else if (this.inTool) this.leaveTool(this.inTool);
    else if (this.isCancelled && (this.pending || --this.stepsLeft < 0)) this.stop();
    else if (this.pending) {
      if (this.pending.verdict === null) return false;
      this.goOn(this.pending, this.pending.verdict);
    } else this.next();
    return true;
  }

  begin(): void {
    this.isBegun = true;
    this.lane.root(this.start.script.task);
    this.session.begin(this.lane.id);
    this.plan(0);
  }

  cancel(): void {
    if (!this.isCancelled) this.stepsLeft = this.start.script.stepsAfterCancel ?? 0;
    this.isCancelled = true;
  }

  /** It ends by itself at once, whatever it was about to do. */
  complete(): void {
    this.pending = null;
    this.finish('CognitionDone', this.start.script.answer ?? 'All done.');
  }

  ask(call: ScriptCall, channel: string, reason: string, rules: readonly string[]): void {
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

  goOn({ proposal, call, channel }: Pending, approve: boolean): void {
    this.pending = null;
    this.session.decided(describeAbout(proposal, call), channel, approve);
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

  refuse(tool: string, reason: RejectionReason, about = this.intent(tool)): void {
    this.lane.reject(about.intent, reason);
    this.lane.rejections++;
    this.session.refused(about, spelledOut(reason));
  }

  private plan(observations: number): void {
    const { shown } = this.session;
    if (shown.current_step >= shown.max_steps) this.finish('MaxStepsReached', null);
    else this.session.planning(shown.current_step + 1, observations);
  }

  private next(): void {
    const work = this.work.shift();
    const { script, events } = this.start;
    const { answer = 'All done.' } = script;
    const step = work?.step;
    this.backOff = step?.step === 'retry' ? step.ms : null;
    if (step?.step === 'fail') {
      this.session.failed(step.answer, step.detail);
      this.end({ by: 'Error', answer: step.answer });
    } else if (step?.step === 'retry') this.session.retried(step.ms, step.detail);
    else {
      if (!work || work.isFirst) {
        if (!script.isMock) this.session.thought();
        this.turnIntents = work?.intents ?? 0;
        events.turn(this.turnIntents, work ? null : answer);
      }
      if (step) this.perform(step);
      else this.finish('CognitionDone', answer);
      if (step && !this.pending && !this.inTool) this.after();
    }
  }

  private after(): void {
    if (this.work[0]?.isFirst !== false) this.plan(this.turnIntents);
  }

  private perform(step: ScriptStep): void {
    if (step.step === 'call') this.attempt(step.call);
    else if (step.step === 'ask') this.ask(step.call, step.channel, step.reason, step.rules);
    else if (step.step === 'refused') this.refuse(step.tool, step.reason);
    else if (step.step === 'delegate') this.delegate(step.task, step.steps);
  }

  private attempt(call: ScriptCall): void {
    const about = this.intent(call.tool);
    const { budget = Number.POSITIVE_INFINITY } = this.start.script;
    if (this.lane.commits.length >= budget) {
      const cost = `projected cost (${budget + 1} tool_calls, 0 tokens)`;
      const detail = `${cost} exceeds writ budget`;
      this.refuse(call.tool, { kind: 'budget_exhausted', detail }, about);
      return;
    }
    const proposal = this.propose(call, about.intent);
    this.session.staged({ ...about, proposal: proposal.id });
    this.enterTool(proposal, call);
  }

  private delegate(task: string, steps: readonly ScriptStep[]): void {
    const { ledger } = this.start;
    const call = { tool: 'delegate', args: { task }, output: null };
    const about = this.intent(call.tool);
    const proposal = this.propose(call, about.intent);
    this.session.staged({ ...about, proposal: proposal.id });
    const child = this.findLane(childId(ledger, task, proposal.id));
    child.root(`delegated: ${task}`);
    for (const step of steps)
      if (step.step === 'call')
        child.carryOut(this.propose(step.call, this.intentId(), child), step.call);
    const { seq } = this.lane.delegate(child.id, task);
    this.lane.children.push({ id: child.id, task, seq });
  }

  private enterTool(proposal: Proposal, call: ScriptCall): void {
    this.session.executing(describeAbout(proposal, call));
    if (call.ms === undefined) this.commit(proposal, call);
    else this.inTool = { proposal, call };
  }

  private leaveTool({ proposal, call }: { proposal: Proposal; call: ScriptCall }): void {
    this.inTool = null;
    this.commit(proposal, call);
    this.after();
  }

  private commit(proposal: Proposal, call: ScriptCall): void {
    const about = describeAbout(proposal, call);
    this.session.observed(about, call.changes?.length ?? 0, call.ms ?? 0);
    const { entry, commit } = this.lane.carryOut(proposal, call);
    this.session.committed({ ...about, commit, seq: entry.seq });
  }

  private intent(tool: string): About & { readonly intent: string } {
    const about = { tool, intent: this.intentId() };
    this.intents++;
    this.session.intent(about);
    return about;
  }

  private intentId(): string {
    const { ledger, run } = this.start;
    return ledger.idOfText(`intent ${run} ${ledger.entries.length} ${this.intents}`);
  }

  private propose(
    { tool, args }: ScriptCall,
    intent: string,
    lane: ServerLane = this.lane,
    rules: readonly string[] = USUAL,
    decision: CommitDecision = { kind: 'permit' },
    gate?: { readonly channel: string; readonly reason: string },
  ): Proposal {
    const writ = this.start.ledger.idOfText(`writ ${this.start.run}`);
    return lane.propose({ intent, writ, tool, args: written(args) }, { rules, decision, gate });
  }

  private finish(by: Termination, answer: string | null): void {
    this.session.ended(answer, this.lane.rejections);
    this.end({ by, answer });
  }

  private stop(): void {
    this.session.cancelled();
    this.end({ by: 'Cancelled', answer: 'Run cancelled.' });
  }

  private end(ending: Omit<ScriptedEnding, 'intents'>): void {
    this.hasEnded = true;
    this.start.events.ended({ ...ending, intents: this.intents });
  }

  private findLane(id: string): ServerLane {
    const { ledger, clock } = this.start;
    return new ServerLane(ledger, id, {
      compiler: 'thymos-compiler/0.0.1',
      policySet: ledger.idOfText('policy set'),
      clock: () => Math.floor(clock() / 1000),
    });
  }
}

function describeAbout({ id, intent: { intent } }: Proposal, { tool }: ScriptCall): About {
  return { tool, intent, proposal: id };
}
