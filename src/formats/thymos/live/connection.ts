// One server: its health, its tools, its runs, and the runs that are followed.

import type { LiveWatcher, RunInfo, ServerState } from '../../../ledger/live/protocol.ts';
import { RunFollower, type Seed, type SharedFollow } from './follow/follow.ts';
import { NEVER_MS } from './follow/pace.ts';
import { RunReader } from './follow/reader.ts';
import { Roots } from './follow/roots.ts';
import { serverKey } from './http/address.ts';
import { isKnownVersion } from './http/answers.ts';
import { Api } from './http/api.ts';
import type { Http } from './http/http.ts';
import { Repeater } from './http/retry.ts';
import { RunList } from './runs.ts';

/** Between two looks at which runs there are. */
const LOOK_MS = 2_400;
const HEALTH_MS = 60_000;
/** Runs are shown with their tools' cards, unless those take longer than this. */
const TOOLS_MS = 1_000;

export class ServerConnection {
  readonly api: Api;
  readonly key: string;
  readonly stop = new AbortController();
  private state: ServerState;
  private readonly events: Pick<LiveWatcher, 'changed' | 'grown'>;
  private readonly polls: Repeater;
  private readonly cards: Repeater;
  private readonly list: RunList;
  private readonly follows = new Map<string, RunFollower>();
  private readonly shared: SharedFollow;
  private isPaused = false;
  /** When the server's health was last read. */
  private healthAt = 0;
  /** Ends once the tools were asked for, whatever came of it. */
  private readonly asked = new AbortController();

  /** @param streams those that are open to this server, by all its connections */
  constructor(
    http: Http,
    hasToken: boolean,
    streams: SharedFollow['streams'],
    events: Pick<LiveWatcher, 'changed' | 'grown'>,
  ) {
    this.api = new Api(http, this.stop.signal);
    this.list = new RunList(this.api);
    this.shared = {
      reader: new RunReader(this.api, this.stop.signal),
      streams,
      polled: () =>
        [...this.follows.values()].filter(({ current }) => current.feed === 'polling').length,
      roots: new Roots(this.api, () => this.list.walk()),
      findTrajectories: (run) => this.follows.get(run)?.entries.trajectories ?? [],
    };
    this.events = events;
    this.key = serverKey(http.address);
    this.polls = new Repeater(http.clock, (waiting) =>
      this.show({
        waiting,
        ...(waiting && { phase: waiting.nextAttemptAt === null ? 'stopped' : 'waiting' }),
      }),
    );
    this.cards = new Repeater(http.clock, () => undefined);
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
    void this.cards.run(() => this.askTools(), this.stop.signal);
    void this.polls.run(() => this.poll(), this.stop.signal);
  }

  end(): void {
    this.stop.abort();
    for (const follower of this.follows.values()) follower.end();
    this.follows.clear();
  }

  retryNow(): void {
    this.list.renew();
    this.healthAt = 0;
    this.cards.nudge();
    this.polls.nudge();
    for (const follower of this.follows.values()) follower.retryNow();
    this.shared.reader.retryNow();
  }

  /** Nothing is asked at intervals while nobody looks. */
  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.cards.hold(isPaused);
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
    const { clock } = this.api.http;
    const isLive = this.state.phase === 'live';
    if (!isLive) this.list.renew();
    if (!isLive || clock.now() >= this.healthAt + HEALTH_MS) await this.look();
    // A run that could be resumed elsewhere may ask for somebody at any time.
    const mayResume = [...this.follows.values()].some(({ isResumable }) => isResumable);
    const { runs, total } = await this.list.look(mayResume);
    await clock.wait(TOOLS_MS, this.asked.signal);
    this.show({ phase: 'live', waiting: null, runs, runsTotal: total });
    for (const record of runs) this.follows.get(record.run)?.sawRecord(record);
    return LOOK_MS;
  }

  private async look(): Promise<void> {
    const before = this.state.health;
    const health = await this.api.health();
    this.healthAt = this.api.http.clock.now();
    this.show({ health, isKnownVersion: isKnownVersion(health.version) });
    // What it can do may change with its version.
    const isNew = before !== null && before.version !== health.version;
    if (isNew || (this.state.tools === null && before !== null)) this.cards.nudge();
  }

  /** Before anything else, as a request is read with the card of its tool; until they came, again and again. */
  private async askTools(): Promise<number> {
    try {
      const tools = await this.api.tools();
      this.show({ tools });
      return NEVER_MS;
    } finally {
      this.asked.abort();
    }
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

/** Calls during a run of `work` are answered by one more run after it, and settle with that. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isDue = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      while (isDue) {
        isDue = false;
        await work();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    isDue = true;
    running ??= run();
    return running;
  };
}
