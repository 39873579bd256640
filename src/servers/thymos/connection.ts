// One server: its health, its tools, its runs, and the runs that are followed.

import type { LiveWatcher, RunInfo, ServerState } from '../protocol.ts';
import { RunFollower, type Seed, type Shared } from './follow/follow.ts';
import { Reader } from './follow/reader.ts';
import { type Listed, Roots } from './follow/roots.ts';
import { serverKey } from './http/address.ts';
import { isKnownVersion } from './http/answers.ts';
import { Api } from './http/api.ts';
import type { Http } from './http/http.ts';
import { Repeater } from './http/retry.ts';

/** Between two looks at which runs run: at first, and after some minutes without a change. */
const POLL_MS = 4_000;
const MAX_POLL_MS = 10_000;
/** The longer nothing has changed, the longer nobody looks: this share of it. */
const IDLE_SHARE = 1 / 60;
/** Between two readings of the whole list, and two looks at the server's health. */
const LIST_MS = 60_000;
const MAX_LIST_MS = 600_000;
const HEALTH_MS = 60_000;
const RUNS_PAGE = 200;
/** So many runs that have ended are asked about one by one; of more, the list is read. */
const MAX_ENDED = 3;
/** Pages come in no stable order: the list is read again until it is whole, but not for ever. */
const MAX_WALKS = 3;
const MAX_RUNS = 5_000;

export class Connection {
  readonly api: Api;
  readonly key: string;
  readonly stop = new AbortController();
  private state: ServerState;
  private readonly events: Pick<LiveWatcher, 'changed' | 'grown'>;
  private readonly polls: Repeater;
  private readonly follows = new Map<string, RunFollower>();
  private readonly shared: Shared;
  private isPaused = false;
  /** When the list of runs and the server's health were last read, and when anything changed. */
  private readonly at = { list: 0, health: 0, change: 0 };
  private listPause = LIST_MS;

  /** @param streams those that may be opened to this server, by all its connections */
  constructor(
    http: Http,
    hasToken: boolean,
    streams: Shared['streams'],
    events: Pick<LiveWatcher, 'changed' | 'grown'>,
  ) {
    this.api = new Api(http, this.stop.signal);
    this.shared = {
      reader: new Reader(this.api, this.stop.signal),
      streams,
      polled: () =>
        [...this.follows.values()].filter(({ current }) => current.feed === 'polling').length,
      roots: new Roots(this.api, () => this.runs()),
      trajectoriesOf: (run) => this.follows.get(run)?.entries.trajectories ?? [],
    };
    this.events = events;
    this.key = serverKey(http.address);
    this.polls = new Repeater(http.clock, (waiting) =>
      this.show({
        waiting,
        ...(waiting && { phase: waiting.nextAttemptAt === null ? 'stopped' : 'waiting' }),
      }),
    );
    this.state = {
      ...http.address,
      key: this.key,
      hasToken,
      phase: 'connecting',
      waiting: null,
      health: null,
      isKnownVersion: true,
      tools: null,
      runs: [],
      runsTotal: null,
      follows: [],
    };
  }

  start(): void {
    this.show({});
    void this.polls.run(() => this.poll(), this.stop.signal);
  }

  end(): void {
    this.stop.abort();
    for (const follower of this.follows.values()) follower.end();
    this.follows.clear();
  }

  retryNow(): void {
    this.at.list = 0;
    this.at.health = 0;
    this.polls.nudge();
    for (const follower of this.follows.values()) follower.retryNow();
    this.shared.reader.retryNow();
  }

  /** Nothing is asked at intervals while nobody looks. */
  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.polls.hold(isPaused);
    this.shared.reader.setUnseen(isPaused);
    for (const follower of this.follows.values()) follower.hold(isPaused);
  }

  /** As the list had it last. */
  record(run: string): RunInfo | null {
    return this.state.runs.find((known) => known.run === run) ?? null;
  }

  follower(run: string): RunFollower | null {
    return this.follows.get(run) ?? null;
  }

  follow(run: string, seed: Seed | null) {
    if (this.follows.has(run)) return;
    const record = this.record(run);
    const follower: RunFollower = new RunFollower(this.api.http, run, record, this.shared, {
      changed: () => this.showFollows(),
      grown: oneAtATime(() => this.events.grown(follower.grown(this.key))),
    });
    if (seed) follower.seed(seed);
    this.follows.set(run, follower);
    this.showFollows();
    follower.hold(this.isPaused);
    follower.start();
  }

  unfollow(run: string): void {
    this.follows.get(run)?.end();
    this.follows.delete(run);
    this.showFollows();
  }

  private async poll(): Promise<number> {
    const now = this.api.http.clock.now();
    if (this.state.phase !== 'live' || now >= this.at.health + HEALTH_MS) await this.look();
    const isDue = this.state.phase !== 'live' || now >= this.at.list + this.listPause;
    const before = JSON.stringify(this.state.runs);
    const running = isDue ? null : await this.running();
    const { runs, total } = running ?? (await this.runs());
    const hasChanged = before !== JSON.stringify(runs);
    if (hasChanged) this.at.change = now;
    if (!running) {
      this.at.list = this.api.http.clock.now();
      this.listPause = hasChanged ? LIST_MS : Math.min(2 * this.listPause, MAX_LIST_MS);
    }
    this.show({ phase: 'live', waiting: null, runs, runsTotal: total });
    for (const record of runs) this.follows.get(record.run)?.sawRecord(record);
    // A run that could be resumed elsewhere may ask for somebody at any time.
    if ([...this.follows.values()].some(({ isResumable }) => isResumable)) return POLL_MS;
    return Math.min(POLL_MS + (now - this.at.change) * IDLE_SHARE, MAX_POLL_MS);
  }

  private async look(): Promise<void> {
    const before = this.state.health;
    const health = await this.api.health();
    // What it can do may change with its version.
    const isNew = before?.version !== health.version;
    const tools = isNew || this.state.tools === null ? await this.api.tools() : this.state.tools;
    this.at.health = this.api.http.clock.now();
    this.show({ health, isKnownVersion: isKnownVersion(health.version), tools });
  }

  /** What has changed since the list was read; null: too much. */
  private async running(): Promise<Listed | null> {
    const { runs: running } = await this.api.running(RUNS_PAGE);
    const known = new Map(this.state.runs.map((run) => [run.run, run]));
    const now = new Set(running.map(({ run }) => run));
    const ended = this.state.runs.filter(
      ({ run, status }) => status === 'running' && !now.has(run),
    );
    if (ended.length > MAX_ENDED) return null;
    const added = running.filter(({ run }) => !known.has(run)).length;
    for (const run of running) known.set(run.run, run);
    for (const { run } of ended) known.set(run, await this.api.run(run));
    const { runsTotal } = this.state;
    return { runs: sorted(known.values()), total: runsTotal && runsTotal + added };
  }

  private async runs(): Promise<Listed> {
    const runs = new Map<string, RunInfo>();
    let total: number | null = null;
    for (let walk = 0; walk < MAX_WALKS; walk++) {
      for (let offset = 0; offset < MAX_RUNS; ) {
        const page = await this.api.runs(RUNS_PAGE, offset);
        for (const run of page.runs) runs.set(run.run, run);
        total = page.total;
        offset += page.rows;
        if (page.rows === 0 || offset >= (total ?? 0)) break;
      }
      if (total === null || runs.size >= total) break;
    }
    return { runs: sorted(runs.values()), total };
  }

  private showFollows(): void {
    this.show({ follows: [...this.follows.values()].map(({ current }) => current) });
  }

  private show(part: Partial<ServerState>): void {
    if (this.stop.signal.aborted) return;
    this.state = { ...this.state, ...part };
    void this.events.changed(this.state);
  }
}

/** The server's order changes between calls: running ones first, then by name. */
function sorted(runs: Iterable<RunInfo>): readonly RunInfo[] {
  return [...runs].sort(
    (a, b) =>
      Number(b.status === 'running') - Number(a.status === 'running') ||
      (a.task < b.task ? -1 : a.task > b.task ? 1 : a.run < b.run ? -1 : 1),
  );
}

/** Calls during a run of `work` are answered by one more run after it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isDue = false;
  return async () => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isDue) {
        isDue = false;
        await work();
      }
    } finally {
      isRunning = false;
    }
  };
}
