// One server: its health, its tools, its runs, and the runs that are followed.

import type { LiveWatcher, RunInfo, ServerState } from '../protocol.ts';
import { RunFollower, type Shared } from './follow/follow.ts';
import { serverKey } from './http/address.ts';
import { isKnownVersion } from './http/answers.ts';
import { Api } from './http/api.ts';
import type { Http } from './http/http.ts';
import { Repeater } from './http/retry.ts';

const POLL_MS = 5_000;
const RUNS_PAGE = 200;
/** Pages come in no stable order: the list is read again until it is whole, but not for ever. */
const MAX_WALKS = 3;
const MAX_RUNS = 5_000;
/** Browsers open six connections to a server, for all tabs together; other runs are polled. */
const MAX_STREAMS = 2;

export class Connection {
  readonly api: Api;
  readonly key: string;
  readonly stop = new AbortController();
  private state: ServerState;
  private readonly events: Pick<LiveWatcher, 'changed' | 'grown'>;
  private readonly polls: Repeater;
  private readonly follows = new Map<string, RunFollower>();
  private readonly shared: Shared = {
    followed: () => this.follows.size,
    streamsLeft: MAX_STREAMS,
  };

  constructor(http: Http, hasToken: boolean, events: Pick<LiveWatcher, 'changed' | 'grown'>) {
    this.api = new Api(http, this.stop.signal);
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
      tools: [],
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
    this.polls.nudge();
    for (const follower of this.follows.values()) follower.retryNow();
  }

  /** Nothing is asked at intervals while nobody looks. */
  pause(isPaused: boolean): void {
    this.polls.hold(isPaused);
  }

  follower(run: string): RunFollower | null {
    return this.follows.get(run) ?? null;
  }

  follow(run: string, seed: { readonly trajectory: string; readonly file: Uint8Array } | null) {
    if (this.follows.has(run)) return;
    const record = this.state.runs.find((known) => known.run === run) ?? null;
    const follower: RunFollower = new RunFollower(this.api.http, run, record, this.shared, {
      changed: () => this.showFollows(),
      grown: oneAtATime(() => this.events.grown(follower.grown(this.key))),
    });
    if (seed) follower.seed(seed.trajectory, seed.file);
    this.follows.set(run, follower);
    this.showFollows();
    follower.start();
  }

  unfollow(run: string): void {
    this.follows.get(run)?.end();
    this.follows.delete(run);
    this.showFollows();
  }

  private async poll(): Promise<number> {
    const before = this.state.health;
    const health = await this.api.health();
    // What it can do may change with its version.
    const isNew = before?.version !== health.version;
    const tools = isNew ? await this.api.tools() : this.state.tools;
    const { runs, total } = await this.runs();
    this.show({
      phase: 'live',
      waiting: null,
      health,
      isKnownVersion: isKnownVersion(health.version),
      tools,
      runs,
      runsTotal: total,
    });
    for (const record of runs) this.follows.get(record.run)?.sawRecord(record);
    return POLL_MS;
  }

  private async runs(): Promise<{ runs: readonly RunInfo[]; total: number | null }> {
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
    // The server's order changes between calls: running ones first, then by name.
    const sorted = [...runs.values()].sort(
      (a, b) =>
        Number(b.status === 'running') - Number(a.status === 'running') ||
        (a.task < b.task ? -1 : a.task > b.task ? 1 : a.run < b.run ? -1 : 1),
    );
    return { runs: sorted, total };
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
