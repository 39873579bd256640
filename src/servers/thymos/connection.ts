// One server: its health, its tools, its runs, and the runs that are followed.

import type { RunBook } from './follow/book.ts';
import { RunFollower, type Shared } from './follow/follow.ts';
import type { ServerState } from './follow/state.ts';
import { serverKey } from './http/address.ts';
import { type Health, isKnownVersion, type RunInfo } from './http/answers.ts';
import { Api } from './http/api.ts';
import type { Http } from './http/http.ts';
import { Retrier } from './http/retry.ts';

const ASK_MS = 5_000;
const RUNS_PAGE = 200;
/** Pages come in no stable order: the list is walked again until it is whole, but not for ever. */
const MOST_WALKS = 3;
const MOST_RUNS = 5_000;
/** Browsers open six connections to a server, for all tabs together; the rest is asked for. */
const MOST_STREAMS = 2;

export interface ConnectionEvents {
  changed(state: ServerState): void;
  grown(server: ServerState, run: RunFollower): void;
}

export class Connection {
  readonly api: Api;
  readonly key: string;
  readonly stop = new AbortController();
  private state: ServerState;
  private readonly events: ConnectionEvents;
  private readonly retrier: Retrier;
  private readonly follows = new Map<string, RunFollower>();
  private readonly shared: Shared = {
    followed: () => this.follows.size,
    streamsLeft: MOST_STREAMS,
  };

  constructor(http: Http, hasToken: boolean, events: ConnectionEvents) {
    this.api = new Api(http);
    this.events = events;
    const { url, tenant } = http.address;
    this.key = serverKey(http.address);
    this.retrier = new Retrier(http.clock, (waiting) =>
      this.show({
        waiting,
        ...(waiting ? { phase: waiting.nextAttemptAt === null ? 'stopped' : 'waiting' } : {}),
      }),
    );
    this.state = {
      key: this.key,
      url,
      tenant,
      hasToken,
      phase: 'connecting',
      waiting: null,
      health: null,
      isKnownVersion: true,
      tools: [],
      runs: [],
      runsTotal: null,
      follows: [],
      heardAt: null,
    };
  }

  start(): void {
    this.show({});
    void this.keepAsking();
  }

  end(): void {
    this.stop.abort();
    for (const follower of this.follows.values()) follower.end();
    this.follows.clear();
  }

  retryNow(): void {
    this.retrier.nudge();
    for (const follower of this.follows.values()) follower.retryNow();
  }

  follower(run: string): RunFollower | null {
    return this.follows.get(run) ?? null;
  }

  follow(run: string, seed: { readonly trajectory: string; readonly file: Uint8Array } | null) {
    if (this.follows.has(run)) return;
    const task = this.state.runs.find((known) => known.run === run)?.task ?? '';
    const follower: RunFollower = new RunFollower(this.api, run, task, this.shared, {
      changed: () => this.showFollows(),
      grown: (_: RunBook) => this.events.grown(this.state, follower),
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

  private async keepAsking(): Promise<void> {
    const { signal } = this.stop;
    let health: Health | null = null;
    while (!signal.aborted) {
      try {
        const before = health;
        health = await this.api.health(signal);
        // What it can do may change with its version.
        const isNew = before?.version !== health.version;
        const tools = isNew ? await this.api.tools(signal) : this.state.tools;
        const { runs, total } = await this.runs(signal);
        this.retrier.succeeded();
        this.show({
          phase: 'live',
          waiting: null,
          health,
          isKnownVersion: isKnownVersion(health.version),
          tools,
          runs,
          runsTotal: total,
          heardAt: this.api.http.clock.now(),
        });
        await this.retrier.pause(ASK_MS, signal);
      } catch (error) {
        await this.retrier.failed(error, signal);
      }
    }
  }

  private async runs(
    signal: AbortSignal,
  ): Promise<{ readonly runs: readonly RunInfo[]; readonly total: number | null }> {
    const runs = new Map<string, RunInfo>();
    let total: number | null = null;
    for (let walk = 0; walk < MOST_WALKS; walk++) {
      for (let offset = 0; offset < MOST_RUNS; ) {
        const page = await this.api.runs(RUNS_PAGE, offset, signal);
        for (const run of page.runs) runs.set(run.run, run);
        total = page.total;
        offset += page.rows;
        if (page.rows === 0 || offset >= (total ?? 0)) break;
      }
      if (total === null || runs.size >= total) break;
    }
    // Their own order changes between calls: what is running first, then by name.
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
    this.events.changed(this.state);
  }
}
