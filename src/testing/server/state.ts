// The small server holds runs and their entries, and answers as a whole.

import { nobleHash } from '../../base/hash/hash.ts';
import { LedgerWriter, type WrittenEntry } from '../../formats/thymos/write/writer/writer.ts';
import {
  answerNothing,
  failure,
  NO_ANSWER,
  type RouteOutcome,
  type ServerRequest,
  shuffled,
} from './answers.ts';
import { type ApiKey, type Caller, type Jwt, limited, ServerGate } from './auth.ts';
import { withCors } from './cors.ts';
import { Feeds, shortEntry } from './feeds.ts';
import { GOOD, type Mischief } from './mischief.ts';
import { type Others, otherEntries } from './others.ts';
import { Refused } from './query.ts';
import type { ServerRunRecord } from './record.ts';
import { routedAction } from './routed.ts';
import { dispatch, type Routes } from './routes.ts';
import { ScriptedRun } from './run.ts';
import { type RunScript, SCRIPTS } from './script.ts';

export interface ServerOptions {
  readonly clock: () => number;
  readonly random?: () => number;
  readonly scripts?: readonly RunScript[];
  readonly scriptFor?: (task: string, model: string) => Omit<RunScript, 'task'>;
  /** The one API key that it requires as bearer token; null for no auth. */
  readonly token?: string | null;
  readonly requestsPerMinute?: number;
  readonly keys?: readonly ApiKey[];
  readonly jwts?: ReadonlyMap<string, Jwt>;
  readonly origins?: readonly string[];
  readonly mischief?: Partial<Mischief>;
  readonly maxRuns?: number;
  readonly maxRunsPerTenant?: number;
}

export abstract class FakeServerState {
  readonly ledger = new LedgerWriter(nobleHash);
  readonly runs: ScriptedRun[] = [];
  readonly feeds = new Feeds();
  readonly gate: ServerGate;
  mischief: Mischief;
  readonly decisions: {
    run: string;
    channel: string;
    approve: boolean;
    proposal: string | null;
  }[] = [];
  readonly options: ServerOptions;
  readonly random: () => number;
  isUp = true;
  isShuttingDown = false;
  protected abstract readonly routes: Routes;
  private others: readonly WrittenEntry[] = [];
  private sorted: readonly WrittenEntry[] = [];

  constructor(options: ServerOptions) {
    this.options = options;
    this.random = options.random ?? Math.random;
    this.mischief = { ...GOOD, ...options.mischief };
    const { token = null, requestsPerMinute, keys = [], jwts = null } = options;
    const own =
      token === null ? [] : [{ key: token, ...(requestsPerMinute ? { requestsPerMinute } : {}) }];
    this.gate = new ServerGate([...own, ...keys], jwts, options.clock);
    for (const [place, script] of (options.scripts ?? SCRIPTS).entries())
      this.add(`run-${place + 1}`, script, '', false);
  }

  tick(): boolean {
    let happened = false;
    for (const run of this.runs) happened = run.tick() || happened;
    return happened;
  }

  settle(): void {
    while (this.tick());
  }

  run(id: string): ScriptedRun {
    const run = this.known(id);
    if (!run) throw new Error(`no run ${id}`);
    return run;
  }

  now(): number {
    return this.options.clock();
  }

  handle(request: ServerRequest): RouteOutcome {
    if (!this.isUp || this.mischief.hang) return NO_ANSWER;
    const outcome = this.answerTo(request);
    if (outcome === NO_ANSWER || this.mischief.noCors) return outcome;
    return withCors(outcome, request, this.options.origins ?? null);
  }

  known(id: string): ScriptedRun | null {
    return this.runs.find((run) => run.id === id) ?? null;
  }

  /** A run is fenced from other tenants in some calls only. */
  visible(id: string, { tenant }: Caller): ScriptedRun | null {
    const run = this.known(id);
    const owner = run?.record.tenant_id ?? '';
    return owner === '' || owner === tenant ? run : null;
  }

  makeRecord({ record, lanes }: ScriptedRun): ServerRunRecord {
    const trajectory_id =
      record.trajectory_id || (this.mischief.worldWhileRunning ? (lanes.at(-1)?.id ?? '') : '');
    return { ...record, trajectory_id };
  }

  /** The order is arbitrary, and another one when a run was added. */
  listed(): readonly ScriptedRun[] {
    if (this.mischief.shuffleList) return shuffled(this.runs, this.random);
    const places = this.runs.map(
      (run) => [this.ledger.idOfText(`${this.runs.length} ${run.id}`), run] as const,
    );
    return places.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, run]) => run);
  }

  inTime(): readonly WrittenEntry[] {
    const { entries } = this.ledger;
    if (this.sorted.length !== entries.length + this.others.length)
      this.sorted = [...this.others, ...entries].sort(
        (a, b) => a.createdAt - b.createdAt || a.seq - b.seq,
      );
    return this.sorted;
  }

  addOthers(others: Others): void {
    this.others = [...this.others, ...otherEntries(this.ledger.hash, others)];
  }

  start(body: Readonly<Record<string, unknown>>, tenant: string): ScriptedRun {
    return this.add(
      uuid(this.ledger.idOfText(`run ${this.runs.length}`)),
      this.scriptFor(body),
      tenant,
      true,
    );
  }

  scriptFor({ task, max_steps: most, cognition }: Readonly<Record<string, unknown>>): RunScript {
    const model =
      typeof cognition === 'object' && cognition !== null && 'model' in cognition
        ? String(cognition.model)
        : '';
    const { scriptFor = () => ({ steps: [], answer: 'mock cognition', isMock: true }) } =
      this.options;
    return {
      maxSteps: typeof most === 'number' ? most : 16,
      budget: 64,
      ...scriptFor(String(task), model),
      task: String(task),
    };
  }

  routed(tool: string, args: unknown): object {
    return routedAction(this.ledger, tool, args, this.options.clock);
  }

  /** SIGTERM cancels all runs that are not in a tool, and nothing is started any more. */
  shutDown(): void {
    this.isShuttingDown = true;
    for (const run of this.runs) if (!run.isInTool) run.shutDown();
  }

  /**
   * Nobody answers until the process is started again. Told to, it waits for what is in a tool, and
   * for those that read a stream of entries.
   */
  end(how: 'sigterm' | 'sigkill'): void {
    if (how === 'sigterm') {
      if (!this.isShuttingDown) this.shutDown();
      this.settle();
      this.shutDown();
      this.settle();
      this.feeds.end(false, 'session');
    } else this.feeds.end(true);
    this.isUp = false;
  }

  /** The process is started again, and knows what it stored. */
  begin(): void {
    this.feeds.end(false);
    for (const run of this.runs) run.forget();
    this.isShuttingDown = false;
    this.isUp = true;
  }

  restart(how: 'sigterm' | 'sigkill'): void {
    this.end(how);
    this.begin();
  }

  private add(id: string, script: RunScript, tenant: string, isCold: boolean): ScriptedRun {
    const events = {
      session: () => this.feeds.send(id, 'session', ''),
      turn: (intents_count: number, final_answer: string | null) => {
        const turn = { type: 'turn_complete', intents_count, final_answer };
        this.feeds.send(id, 'turns', `event: turn_complete\ndata: ${JSON.stringify(turn)}\n\n`);
      },
      ended: () => {
        const { id: lane } = this.run(id).lane;
        for (const entry of this.ledger.entries)
          if (entry.trajectory === lane) this.feeds.send(id, 'entries', shortEntry(entry));
      },
    };
    const { clock } = this.options;
    const run = new ScriptedRun({ ledger: this.ledger, id, tenant, script, clock, events, isCold });
    this.runs.push(run);
    return run;
  }

  private answerTo(request: ServerRequest): RouteOutcome {
    if (request.method === 'OPTIONS')
      return dispatch(this.routes, request, () => ({ tenant: '', isAdmin: false }));
    const { status, notJson, limitRate, cut } = this.mischief;
    if (status === 429 || this.random() < limitRate) return limited(2);
    if (status) return failure(status, `set to answer ${status}`);
    if (notJson) return { ...answerNothing(200), body: '<html><title>Welcome</title></html>' };
    const caller = this.gate.enter(request);
    if ('status' in caller) {
      const sent = request.header('authorization');
      return this.mischief.echoToken ? failure(401, `no such token: ${sent ?? 'none'}`) : caller;
    }
    const outcome = this.routeTo(request, caller);
    if (outcome === NO_ANSWER || outcome.body === null) return outcome;
    return this.random() < cut ? { ...outcome, isCut: true } : outcome;
  }

  private routeTo(request: ServerRequest, caller: Caller): RouteOutcome {
    try {
      return dispatch(this.routes, request, () => caller);
    } catch (error) {
      if (error instanceof Refused) return error.answer;
      throw error;
    }
  }
}

/** The server's own ids of runs have this form. */
function uuid(hex: string): string {
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}
