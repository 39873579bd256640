// The server shows of a run while it holds it its state, its counters, and a log whose lines are
// those of the real one. Every change is one frame of the session's stream.

export type RunStatus = 'running' | 'waiting_approval' | 'completed' | 'failed' | 'cancelled';
export type SessionPhase = 'system' | 'intent' | 'proposal' | 'execution' | 'result';
type Level = 'info' | 'success' | 'warning' | 'error';

/** The subject of a log line; ids are bare. */
export interface About {
  readonly tool?: string;
  readonly intent?: string;
  readonly proposal?: string;
  readonly commit?: string;
  readonly seq?: number;
}

const NO_COUNTS = {
  steps_started: 0,
  intents_declared: 0,
  proposals_staged: 0,
  commits: 0,
  rejections: 0,
  failures: 0,
  recoveries: 0,
  retries: 0,
  approvals_pending: 0,
};

export const ACCEPTED = {
  phase: 'system',
  level: 'info',
  title: 'Runtime accepted task',
  detail: 'Thymos initialized a shared execution session for this run.',
} as const;

const LINES = 400;

export interface SessionSnapshot {
  run_id: string;
  task: string;
  trajectory_id?: string;
  status: RunStatus;
  phase: SessionPhase;
  operator_state: string;
  current_step: number;
  max_steps: number;
  active_tool?: string;
  final_answer?: string;
  pending_channel?: string;
  tokens_in: number;
  tokens_out: number;
  counters: typeof NO_COUNTS;
  updated_at_ms: number;
  log: object[];
}

export class ServerSession {
  readonly shown: SessionSnapshot;
  private readonly clock: () => number;
  private readonly changed: () => void;
  private lines = 0;

  constructor(
    run: string,
    task: string,
    maxSteps: number,
    clock: () => number,
    changed: () => void,
  ) {
    this.clock = clock;
    this.changed = changed;
    this.shown = {
      run_id: run,
      task,
      status: 'running',
      phase: 'system',
      operator_state: 'Booting Thymos runtime',
      current_step: 0,
      max_steps: maxSteps,
      tokens_in: 0,
      tokens_out: 0,
      counters: { ...NO_COUNTS },
      updated_at_ms: clock(),
      log: [],
    };
    this.line('system', 'info', ACCEPTED.title, ACCEPTED.detail);
  }

  begin(trajectory: string): void {
    this.shown.trajectory_id = `traj:${trajectory}`;
    this.show('intent', 'Planning first move');
  }

  planning(step: number, observations: number): void {
    const { shown } = this;
    shown.current_step = step;
    shown.counters.steps_started++;
    delete shown.active_tool;
    this.step('intent', 'info', `Step ${step} entered intent phase`, {
      state: `Planning step ${step}`,
      detail: `Loaded ${observations} fresh runtime observations into the planning loop.`,
    });
  }

  thought(): void {
    this.shown.tokens_in += 100;
    this.shown.tokens_out += 20;
    this.show(this.shown.phase, this.shown.operator_state);
  }

  intent(about: About): void {
    const { shown } = this;
    shown.counters.intents_declared++;
    shown.active_tool = about.tool;
    this.step('intent', 'info', `Intent issued for ${about.tool}`, {
      state: `Intent declared for ${about.tool}`,
      detail: `step ${shown.current_step - 1}: scripted rationale`,
      about,
    });
  }

  staged(about: About): void {
    this.shown.counters.proposals_staged++;
    this.step('proposal', 'success', `Proposal staged for ${about.tool}`, {
      state: `Proposal cleared for ${about.tool}`,
      detail: 'Policy, writ scope, and budget checks passed.',
      about,
    });
  }

  refused(about: About, detail: string): void {
    const { counters } = this.shown;
    counters.rejections++;
    counters.recoveries++;
    this.step('proposal', 'warning', `Proposal rejected for ${about.tool}`, {
      state: 'Adjusting after a rejected proposal',
      phase: 'result',
      detail,
      about,
    });
  }

  asked(about: About, channel: string, reason: string): void {
    const { shown } = this;
    shown.status = 'waiting_approval';
    shown.pending_channel = channel;
    shown.counters.approvals_pending = 1;
    this.step('proposal', 'warning', `Approval requested for ${about.tool}`, {
      state: `Awaiting approval on ${channel}`,
      detail: `Channel ${channel}: ${reason}`,
      about,
    });
  }

  decided(about: About, channel: string, approved: boolean): void {
    const { shown } = this;
    shown.status = 'running';
    delete shown.pending_channel;
    shown.counters.approvals_pending = 0;
    const { tool, proposal } = about;
    const [word, level, state] = approved
      ? (['granted', 'success', 'Approval received; resuming execution'] as const)
      : (['denied', 'warning', 'Approval denied; agent will adjust'] as const);
    this.step('proposal', level, `Approval ${word} for ${tool}`, {
      state,
      detail: `Channel ${channel} resolved by the operator.`,
      about: { tool, proposal },
    });
  }

  executing(about: About): void {
    this.step('execution', 'info', `Execution started for ${about.tool}`, {
      state: `Executing ${about.tool}`,
      detail: 'Thymos entered the real tool execution phase.',
      about,
    });
  }

  observed(about: About, ops: number, ms: number): void {
    this.step('execution', 'success', `Execution observed for ${about.tool}`, {
      state: `Observed result from ${about.tool}`,
      detail: `${ops} delta ops produced in ${ms} ms.`,
      about,
    });
  }

  committed(about: About): void {
    this.shown.counters.commits++;
    this.step('result', 'success', `Result committed for ${about.tool}`, {
      state: `Committed result from ${about.tool}`,
      detail: `Ledger seq ${about.seq} accepted and stored.`,
      about,
    });
  }

  retried(ms: number, detail: string): void {
    const retries = ++this.shown.counters.retries;
    this.step('system', 'warning', `Retry ${retries} scheduled`, {
      state: 'Retrying a transient cognition failure',
      detail: `Backing off for ${ms} ms. ${detail}`,
    });
  }

  cancelled(): void {
    const { shown } = this;
    shown.status = 'cancelled';
    shown.final_answer = 'Run cancelled.';
    this.step('result', 'warning', 'Run cancelled', {
      state: 'Run cancelled by operator',
      detail: 'The operator cancelled this execution session.',
      about: shown.active_tool ? { tool: shown.active_tool } : {},
    });
  }

  failed(answer: string, detail: string): void {
    this.over('failed', answer);
    this.step('result', 'error', 'Run failed', {
      state: 'Runtime stopped on an unrecovered error',
      detail,
    });
  }

  ended(answer: string | null, rejections: number): void {
    this.shown.counters.rejections = rejections;
    this.over(answer === null ? 'failed' : 'completed', answer);
    this.show(
      'result',
      answer === null
        ? 'Run ended before completion: MaxStepsReached'
        : 'Task resolved and verified by runtime',
    );
  }

  private over(status: 'completed' | 'failed', answer: string | null): void {
    this.shown.status = status;
    if (answer !== null) this.shown.final_answer = answer;
  }

  private show(phase: SessionPhase, state: string): void {
    Object.assign(this.shown, { phase, operator_state: state, updated_at_ms: this.clock() });
    this.changed();
  }

  private step(
    phase: SessionPhase,
    level: Level,
    title: string,
    {
      state,
      detail,
      about = {},
      ...shown
    }: {
      readonly state: string;
      readonly detail: string;
      readonly about?: About;
      readonly phase?: SessionPhase;
    },
  ): void {
    const { tool, intent, proposal, commit, seq } = about;
    this.line(phase, level, title, detail, {
      // A line before the first step has none.
      ...(this.shown.current_step > 0 ? { step_index: this.shown.current_step - 1 } : {}),
      ...(tool ? { tool } : {}),
      ...(intent ? { intent_id: `intent:${intent}` } : {}),
      ...(proposal ? { proposal_id: `proposal:${proposal}` } : {}),
      ...(commit ? { commit_id: `commit:${commit}` } : {}),
      ...(seq === undefined ? {} : { seq }),
    });
    this.show(shown.phase ?? phase, state);
  }

  private line(
    phase: SessionPhase,
    level: Level,
    title: string,
    detail: string,
    more: object = {},
  ): void {
    const { log } = this.shown;
    const idx = ++this.lines;
    log.push({ idx, timestamp_ms: this.clock(), phase, level, title, detail, ...more });
    if (log.length > LINES) log.shift();
  }
}
