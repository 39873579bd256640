// The working tab does this on the server for all tabs.

import type { ConnectTo, LiveService, PageWatcher, ServerState } from '../protocol.ts';
import { makeCall } from './calls.ts';
import type { WorkerCall } from './messages.ts';

const MAX_FOLLOWED = 30;

export interface WorkPorts<View> {
  readonly service: LiveService<View>;
  readonly page: PageWatcher;
  readonly to: ConnectTo;
  readonly key: string;
}

export class ServerWork<View> {
  left: ReadonlySet<string> = new Set();
  private readonly ports: WorkPorts<View>;
  private readonly starting = new Set<string>();
  private before: ServerState | null = null;
  private isBegun = false;

  constructor(ports: WorkPorts<View>) {
    this.ports = ports;
  }

  async begin(before: ServerState | null): Promise<void> {
    const { service, to } = this.ports;
    this.before = before;
    this.isBegun = false;
    await service.connect(to);
    for (const { run } of before?.follows ?? []) await this.follow(run);
    this.isBegun = true;
  }

  followRunning({ runs, follows }: ServerState): void {
    const settled = new Set([...this.left, ...follows.map(({ run }) => run)]);
    const running = runs.filter(({ status }) => status === 'running').slice(0, MAX_FOLLOWED);
    for (const { run } of running) if (!settled.has(run)) void this.follow(run);
  }

  /** The knowledge of the tab before holds until the server says something again. */
  withBefore(state: ServerState): ServerState {
    const { before } = this;
    if (!before) return state;
    const { health, isKnownVersion, runs, runsTotal } = state.health ? state : before;
    const tools = state.tools ?? before.tools;
    const isListed = (run: string) => state.follows.some((follow) => follow.run === run);
    const coming = this.isBegun ? [] : before.follows.filter(({ run }) => !isListed(run));
    const follows = [...state.follows, ...coming];
    return { ...state, health, isKnownVersion, tools, runs, runsTotal, follows };
  }

  async perform(call: WorkerCall): Promise<unknown> {
    const { service, key } = this.ports;
    const { left } = this;
    if (call.method === 'unfollow') this.left = new Set([...left, ...call.args]);
    if (call.method !== 'follow') return makeCall(service, key, call);
    const [run] = call.args;
    this.left = new Set([...left].filter((other) => other !== run));
    return this.follow(run);
  }

  private async follow(run: string): Promise<void> {
    const { service, page, key } = this.ports;
    if (this.starting.has(run)) return;
    this.starting.add(run);
    try {
      await service.follow(key, run, await page.before(key, run));
    } finally {
      this.starting.delete(run);
    }
  }
}
