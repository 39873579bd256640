// The page's end of the worker that speaks with servers. It is started by the first
// connection, and by nothing else.

import { proxy, type Remote } from 'comlink';
import type { Finding } from '../../core/model/check.ts';
import type { DecisionToDeliver, Delivery } from '../../servers/thymos/deliver/delivery.ts';
import { changedFindings } from '../../servers/thymos/follow/compare.ts';
import type { ServerState } from '../../servers/thymos/follow/state.ts';
import type { Connected, GrownRun, LiveService, Outcome } from '../../servers/thymos/protocol.ts';
import type { LedgerService } from '../../worker/rpc/protocol.ts';
import { type Comparison, compareAtHead } from './compare.ts';
import {
  dropConnection,
  keepConnection,
  keptConnections,
  readSent,
  rememberServer,
  writeSent,
} from './memory.ts';

export interface ConnectForm {
  readonly url: string;
  readonly tenant: string;
  /** '' for none. */
  readonly token: string;
  /** Whether token and connection outlive a reload of this tab. */
  readonly isKept: boolean;
}

/** A followed run as this store has it. */
export interface FollowedLedger {
  /** null until its first entries were read. */
  readonly ledger: string | null;
  /** Why its entries could not be shown; null: they are. */
  readonly fault: string | null;
  readonly comparison: Comparison | null;
}

export interface LiveView {
  readonly servers: readonly ServerState[];
  readonly ledgers: ReadonlyMap<string, FollowedLedger>;
}

export interface StorePorts {
  readonly service: () => LedgerService;
  /** Starts the worker that speaks with servers; called once. */
  readonly start: () => Remote<LiveService>;
}

/** Runs that are running are followed by themselves, as many as that. */
const MOST_FOLLOWED = 30;
/** A growing ledger is verified whole each time: as long as that took, it is left alone after. */
const MOST_REST_MS = 3_000;

export class LiveStore {
  private readonly ports: StorePorts;
  private readonly servers = new Map<string, ServerState>();
  private readonly ledgers = new Map<string, FollowedLedger>();
  private readonly outside = new Map<string, readonly Finding[]>();
  /** Runs that the person does not want to follow, or that are being taken up. */
  private readonly settled = new Set<string>();
  /** Disconnected: what is still on its way from there is not shown. */
  private readonly closed = new Set<string>();
  private readonly watchers = new Set<() => void>();
  private readonly growthWatchers = new Set<(ledger: string) => void>();
  private isStarted = false;
  private remote: Remote<LiveService> | null = null;
  private shown: LiveView = { servers: [], ledgers: new Map() };

  constructor(ports: StorePorts) {
    this.ports = ports;
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Tells the id of a ledger that has grown. */
  watchGrowth(watcher: (ledger: string) => void): () => void {
    this.growthWatchers.add(watcher);
    return () => this.growthWatchers.delete(watcher);
  }

  readonly view = (): LiveView => this.shown;

  /** Makes the connections again that this tab was asked to keep. */
  async reconnect(): Promise<void> {
    if (this.isStarted) return;
    this.isStarted = true;
    for (const { url, tenant, token } of keptConnections())
      await this.connect({ url, tenant, token: token ?? '', isKept: true });
  }

  async connect({ url, tenant, token, isKept }: ConnectForm): Promise<Outcome<Connected>> {
    this.closed.clear();
    const live = await this.live();
    const outcome = await live.connect({ url, tenant, token: token || null });
    if (outcome.ok) {
      const server = { url: outcome.value.url, tenant: outcome.value.tenant ?? '' };
      rememberServer(server);
      if (isKept) keepConnection({ ...server, token: token || null });
      else dropConnection(server);
    }
    return outcome;
  }

  async disconnect(key: string): Promise<void> {
    const state = this.servers.get(key);
    if (state) dropConnection({ url: state.url, tenant: state.tenant ?? '' });
    this.closed.add(key);
    this.servers.delete(key);
    for (const name of [...this.settled])
      if (name.startsWith(`${key}\n`)) this.settled.delete(name);
    this.show();
    await (await this.live()).disconnect(key);
  }

  async retryNow(key: string): Promise<void> {
    await (await this.live()).retryNow(key);
  }

  async follow(key: string, run: string): Promise<void> {
    this.settled.add(followName(key, run));
    await (await this.live()).follow(key, run, await this.heldOf(key, run));
  }

  async unfollow(key: string, run: string): Promise<void> {
    // It stays settled: a running run is not taken up again against the person's will.
    this.settled.add(followName(key, run));
    await (await this.live()).unfollow(key, run);
  }

  async deliver(key: string, run: string, decision: DecisionToDeliver): Promise<Delivery> {
    const live = await this.live();
    const send = () => live.deliver(key, run, decision);
    // Another tab may be about to send the same.
    return navigator.locks ? navigator.locks.request(`deliver ${key} ${run}`, send) : send();
  }

  async branch(key: string, run: string, commit: string, note: string): Promise<Outcome<string>> {
    return (await this.live()).branch(key, run, commit, note);
  }

  async steer(key: string, run: string, what: 'cancel' | 'resume'): Promise<Outcome<null>> {
    return (await this.live()).steer(key, run, what);
  }

  private async live(): Promise<Remote<LiveService>> {
    if (this.remote) return this.remote;
    const remote = this.ports.start();
    this.remote = remote;
    await remote.watch(
      proxy((state: ServerState) => this.changed(state)),
      proxy((run: GrownRun) => this.grown(run)),
      proxy(readSent),
      proxy(writeSent),
    );
    return remote;
  }

  private changed(state: ServerState): void {
    if (this.closed.has(state.key)) return;
    this.servers.set(state.key, state);
    this.show();
    const running = state.runs.filter(({ status }) => status === 'running');
    for (const { run } of running.slice(0, MOST_FOLLOWED))
      if (!this.settled.has(followName(state.key, run))) void this.follow(state.key, run);
  }

  /** Takes what came into the ledger of the run, then holds the server's view against it. */
  private async grown(run: GrownRun): Promise<void> {
    const began = Date.now();
    const name = followName(run.server, run.run);
    const changed = changedFindings(run.changed);
    try {
      const before = this.outside.get(name) ?? [];
      const ledger = await this.grow(run, before.length ? before : changed);
      this.put(name, { ledger, fault: null });
      const live = await this.live();
      const comparison = await compareAtHead(this.ports.service(), ledger, run, (seq) =>
        live.serverView(run.server, run.run, seq),
      );
      const outside = [...changed, ...comparison.findings];
      this.outside.set(name, outside);
      if (JSON.stringify(outside) !== JSON.stringify(before)) await this.grow(run, outside);
      this.put(name, { comparison });
    } catch (error) {
      this.put(name, { fault: error instanceof Error ? error.message : String(error) });
    }
    const rest = Math.min(Date.now() - began, MOST_REST_MS);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }

  private async grow(run: GrownRun, outside: readonly Finding[]): Promise<string> {
    const { id } = await this.ports.service().grow({
      key: followName(run.server, run.run),
      name: run.name,
      origin: { kind: 'server', server: run.server, run: run.run },
      file: run.file,
      outside,
    });
    for (const watcher of this.growthWatchers) watcher(id);
    return id;
  }

  /** What this store held of a run before, so that it is read on from there. */
  private async heldOf(
    key: string,
    run: string,
  ): Promise<{ readonly trajectory: string; readonly file: Blob } | null> {
    const service = this.ports.service();
    const held = (await service.library()).find(
      ({ origin }) => origin?.kind === 'server' && origin.server === key && origin.run === run,
    );
    if (!held) return null;
    try {
      const [detail, [part]] = await Promise.all([
        service.ledger(held.id),
        service.source(held.id),
      ]);
      const [lane] = detail.lanes;
      return lane && part ? { trajectory: lane.id, file: part.file } : null;
    } catch {
      // It was forgotten meanwhile, or cannot be read: it is followed from its beginning.
      return null;
    }
  }

  private put(name: string, part: Partial<FollowedLedger>): void {
    const before = this.ledgers.get(name) ?? { ledger: null, fault: null, comparison: null };
    this.ledgers.set(name, { ...before, ...part });
    this.show();
  }

  private show(): void {
    this.shown = { servers: [...this.servers.values()], ledgers: new Map(this.ledgers) };
    for (const watcher of this.watchers) watcher();
  }
}

export function followName(key: string, run: string): string {
  return `${key}\n${run}`;
}
