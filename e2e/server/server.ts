// A small server that speaks the documented calls of OpenThymos 0.8.3, traps included,
// from a ledger that scripted agents write. It knows no network: who calls it decides.

import { nobleHash } from '../../src/core/hash/hash.ts';
import { LedgerWriter, type WrittenEntry } from '../../src/producers/thymos/writer/writer.ts';
import { type RunStatus, ScriptedRun } from './agent.ts';
import { GOOD, type Mischief } from './mischief.ts';
import { SCRIPTS, type Script, TOOLS } from './script.ts';

export interface ServerRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  header(name: string): string | null;
  readonly body: string;
}

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** null: a stream of events. */
  readonly body: string | null;
  readonly stream?: (send: (text: string) => void, end: (broken: boolean) => void) => () => void;
  /** The body is cut off in the middle. */
  readonly isCut?: boolean;
}

export interface ServerOptions {
  readonly clock: () => number;
  readonly random?: () => number;
  readonly scripts?: readonly Script[];
  /** Wanted as bearer token; null: no auth. */
  readonly token?: string | null;
}

/** Taken and never answered. */
export const NO_ANSWER = Symbol('no answer');

const OTHER_CALL = {
  tool: 'account_delete',
  args: { account: 'billing', undo: false },
  output: { deleted: true },
};

export class SmallServer {
  readonly ledger = new LedgerWriter(nobleHash);
  readonly runs: ScriptedRun[];
  mischief: Mischief = { ...GOOD };
  /** Decisions that reached it, as they came. */
  readonly decisions: {
    run: string;
    channel: string;
    approve: boolean;
    proposal: string | null;
  }[] = [];
  private readonly options: ServerOptions;
  private readonly random: () => number;
  private readonly listeners = new Map<string, Set<() => void>>();

  constructor(options: ServerOptions) {
    this.options = options;
    this.random = options.random ?? Math.random;
    this.runs = (options.scripts ?? SCRIPTS).map(
      (script, place): ScriptedRun =>
        new ScriptedRun(this.ledger, `run-${place + 1}`, script, options.clock, () =>
          this.notify(`run-${place + 1}`),
        ),
    );
  }

  /** One step of every run. @returns whether anything happened */
  tick(): boolean {
    let happened = false;
    for (const run of this.runs) happened = run.tick() || happened;
    return happened;
  }

  /** Steps until all wait or have ended. */
  settle(): void {
    while (this.tick());
  }

  run(id: string): ScriptedRun {
    const run = this.runs.find((known) => known.id === id);
    if (!run) throw new Error(`no run ${id}`);
    return run;
  }

  handle(request: ServerRequest): ServerAnswer | typeof NO_ANSWER {
    const { status, hang, notJson, limitRate } = this.mischief;
    if (hang) return NO_ANSWER;
    if (status) return failure(status, `set to answer ${status}`);
    if (this.random() < limitRate) return failure(429, 'slow down');
    if (notJson) return { status: 200, headers: {}, body: '<html><title>Welcome</title></html>' };
    const { token = null } = this.options;
    if (token !== null && request.header('authorization') !== `Bearer ${token}`)
      return failure(401, `no such token: ${request.header('authorization') ?? 'none'}`);
    const answer = this.route(request);
    if (answer === NO_ANSWER || answer.body === null) return answer;
    return this.random() < this.mischief.cut ? { ...answer, isCut: true } : answer;
  }

  private route(request: ServerRequest): ServerAnswer | typeof NO_ANSWER {
    const [path = '', search = ''] = request.path.split('?');
    const query = new URLSearchParams(search);
    const [, root, id = '', what = '', more] = path.split('/');
    if (path === '/health') return this.health();
    if (path === '/ready') return answer({ ready: true });
    if (path === '/tools') return answer({ count: TOOLS.length, tools: TOOLS });
    if (path === '/audit/entries') return this.audit(query);
    if (path === '/audit/entries/count') return answer({ count: this.rows(query).length });
    if (root !== 'runs') return failure(404, 'no such path');
    if (!id) return this.list(query);
    const run = this.runs.find((known) => known.id === decodeURIComponent(id));
    if (!run) return failure(404, 'run not found');
    if (request.method === 'POST') return this.act(run, what, more ?? '', request.body);
    if (!what) return answer(this.record(run));
    if (what === 'execution')
      return more === 'stream' ? this.stream(run) : answer(this.snapshot(run));
    const isNamed = hasEnded(run.status) || this.mischief.worldWhileRunning;
    if (['world', 'replay', 'delegations'].includes(what) && !isNamed)
      return failure(404, 'run not found or not started');
    if (what === 'world') return this.world(run, query.get('seq'));
    if (what === 'replay') return this.replay(run);
    if (what === 'delegations')
      return answer({
        delegations: run.children.map(({ id: child, task, seq }) => ({
          child_trajectory_id: child,
          task,
          final_answer: null,
          seq,
        })),
      });
    return failure(404, 'no such path');
  }

  private health(): ServerAnswer {
    return answer({
      status: 'ok',
      version: this.mischief.version || '0.8.3',
      mode: 'reference',
      default_provider: 'scripted',
      cognition_live: false,
      ledger: 'sqlite',
      shutdown: false,
    });
  }

  private list(query: URLSearchParams): ServerAnswer {
    const limit = Math.min(Number(query.get('limit') ?? 50), 200);
    const offset = Number(query.get('offset') ?? 0);
    const wanted = query.get('status');
    const all = this.runs.map((run) => this.record(run));
    // Its order is not stable between calls.
    const runs = shuffled(all, this.random).filter(({ status }) => !wanted || status === wanted);
    return answer({ runs: runs.slice(offset, offset + limit), total: runs.length, limit, offset });
  }

  /** A running run's record has no trajectory until it ends. */
  private record({ id, task, status, lane, commits, rejections }: ScriptedRun) {
    const isOver = hasEnded(status);
    return {
      run_id: id,
      task,
      status: isOver ? (status === 'completed' ? status : 'failed') : 'running',
      trajectory_id: isOver || this.mischief.worldWhileRunning ? lane.id : '',
      tenant_id: 'default',
      summary: { commits, rejections, terminated_by: isOver ? status : null },
    };
  }

  private snapshot(run: ScriptedRun) {
    const { id, task, lane, status, pending, commits, rejections, updatedAt, startedAt } = run;
    return {
      run_id: id,
      task,
      trajectory_id: `traj:${lane.id}`,
      status,
      phase: pending ? 'proposal' : hasEnded(status) ? 'result' : 'execution',
      operator_state: pending ? 'waiting' : 'working',
      current_step: run.step,
      max_steps: run.step + run.stepsLeft,
      ...(pending ? { active_tool: pending.call.tool, pending_channel: pending.channel } : {}),
      tokens_in: 640 * commits,
      tokens_out: 80 * commits,
      counters: { commits, rejections, approvals_pending: pending ? 1 : 0 },
      updated_at_ms: updatedAt,
      log: [
        {
          idx: 1,
          timestamp_ms: startedAt,
          phase: 'system',
          level: 'info',
          title: 'Runtime accepted task',
          detail: 'Thymos initialized a shared execution session for this run.',
        },
      ],
    };
  }

  private stream(run: ScriptedRun): ServerAnswer {
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: null,
      stream: (send, end) => {
        const notify = () => {
          send(`event: snapshot\ndata: ${JSON.stringify(this.snapshot(run))}\n\n`);
          if (this.mischief.cutStream) end(true);
          else if (hasEnded(run.status)) end(false);
        };
        const listeners = this.listeners.get(run.id) ?? new Set();
        this.listeners.set(run.id, listeners);
        listeners.add(notify);
        notify();
        return () => listeners.delete(notify);
      },
    };
  }

  private rows(query: URLSearchParams): readonly WrittenEntry[] {
    const run = this.runs.find(({ id }) => id === query.get('run_id'));
    const kind = query.get('kind');
    const from = Number(query.get('from') ?? 0);
    const to = Number(query.get('to') ?? Number.MAX_SAFE_INTEGER);
    return this.ledger.entries
      .filter(
        (entry) =>
          (!run || entry.trajectory === run.lane.id) &&
          (!kind || entry.kind === kind) &&
          entry.createdAt >= from &&
          entry.createdAt <= to,
      )
      .sort((a, b) => a.createdAt - b.createdAt || a.seq - b.seq);
  }

  private audit(query: URLSearchParams): ServerAnswer {
    const id = query.get('run_id');
    const run = this.runs.find((known) => known.id === id);
    if (id !== null && (!run || !hasEnded(run.status)))
      return failure(404, 'run has no trajectory');
    const { drop, repeat, reorder, pageCap } = this.mischief;
    const limit = Number(query.get('limit') ?? 1000);
    const page = this.rows(query).slice(0, pageCap ? Math.min(pageCap, limit) : limit);
    const rows = page
      .filter(() => this.random() >= drop)
      .flatMap((entry) => (this.random() < repeat ? [entry, entry] : [entry]))
      .map((entry) => this.row(entry));
    const sent = reorder ? shuffled(rows, this.random) : rows;
    return text(`{"entries":[${sent.join(',')}],"count":${sent.length}}`);
  }

  private row({ id, trajectory, seq, kind, bytes, createdAt }: WrittenEntry): string {
    const { prefixes, rewrite } = this.mischief;
    let payload = new TextDecoder().decode(bytes);
    if (rewrite && kind === 'pending_approval') payload = payload.replace('"prod"', '"test"');
    const lane = prefixes ? `traj:${trajectory.toUpperCase()}` : trajectory;
    return `{"id":"${id}","trajectory_id":"${lane}","seq":${seq},"kind":"${kind}","payload":${payload},"created_at":${createdAt}}`;
  }

  private world(run: ScriptedRun, at: string | null): ServerAnswer {
    const head = this.ledger.head(run.lane.id)?.seq ?? 0;
    const seq = at === null ? head : Number(at);
    // An entry without a commit leaves the world as it was.
    let known = seq;
    while (known > 0 && !run.worlds[known]) known--;
    const world = run.worlds[known] ?? [];
    const resources = world.map(({ kind, id, version, value }, place) => {
      const served = this.mischief.wrongWorld && place === 0 ? '{"state":"another"}' : value;
      return `{"kind":${JSON.stringify(kind)},"id":${JSON.stringify(id)},"version":${version},"value":${served}}`;
    });
    const commit = JSON.stringify(run.headCommit && `commit:${run.headCommit}`);
    return text(`{"resources":[${resources.join(',')}],"seq":${seq},"head_commit":${commit}}`);
  }

  /** As recorded of 0.8.3: it hashes the world, and can only hash an empty one. */
  private replay(run: ScriptedRun): ServerAnswer {
    if (!this.mischief.wrongReplay && run.worlds.at(-1)?.length)
      return failure(500, 'serialization failure: key must be a string');
    const head = this.ledger.head(run.lane.id);
    return answer({
      trajectory_id: `traj:${run.lane.id}`,
      entries_seen: (head?.seq ?? 0) + 1,
      commits_replayed: run.commits + (this.mischief.wrongReplay ? 1 : 0),
      head_commit: run.headCommit && `commit:${run.headCommit}`,
      head_seq: head?.seq ?? 0,
      compiler_versions_seen: ['thymos-compiler/0.0.1'],
    });
  }

  private act(
    run: ScriptedRun,
    what: string,
    more: string,
    body: string,
  ): ServerAnswer | typeof NO_ANSWER {
    if (what === 'approvals') return this.decide(run, decodeURIComponent(more), body);
    if (what === 'cancel' || what === 'resume') {
      run[what]();
      return answer({ run_id: run.id, status: run.status });
    }
    if (what !== 'branch') return failure(404, 'no such path');
    const { commit_id: commit, note = '' } = JSON.parse(body) as {
      commit_id: string;
      note?: string;
    };
    const made = run.branch(commit, note);
    if (made === null) return failure(409, 'no such commit, or branched from it before');
    const branched = {
      branch_trajectory_id: made,
      source_trajectory_id: run.lane.id,
      source_commit_id: commit,
      note,
    };
    return { ...answer(branched), status: 201 };
  }

  private decide(run: ScriptedRun, channel: string, body: string): ServerAnswer | typeof NO_ANSWER {
    const { approve, proposal_id: proposal = null } = JSON.parse(body) as {
      approve?: boolean;
      proposal_id?: string;
    };
    const { loseDecision, loseAnswer, failAfterActing, swapOnDecision } = this.mischief;
    if (loseDecision) return NO_ANSWER;
    this.decisions.push({ run: run.id, channel, approve: approve === true, proposal });
    if (approve === undefined) return failure(400, 'no verdict');
    if (swapOnDecision) run.swap(OTHER_CALL, false);
    // The proposal's id is ignored: an approval is bound to the run and the channel.
    const status = run.decide(channel, approve);
    if (loseAnswer) return NO_ANSWER;
    if (failAfterActing) return failure(500, 'the connection to the ledger was lost');
    if (status === 200) return answer({ run_id: run.id, channel, approved: approve });
    return failure(status, status === 404 ? 'nothing pending there' : 'the run’s loop has ended');
  }

  private notify(run: string): void {
    for (const listener of [...(this.listeners.get(run) ?? [])]) listener();
  }
}

function hasEnded(status: RunStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

function answer(value: unknown): ServerAnswer {
  return text(JSON.stringify(value));
}

function text(body: string): ServerAnswer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

function failure(status: number, error: string): ServerAnswer {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...(status === 429 ? { 'retry-after': '2' } : {}),
    },
    body: JSON.stringify({ error, ...(status === 429 ? { retry_after_secs: 2 } : {}) }),
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
