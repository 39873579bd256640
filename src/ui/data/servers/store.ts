// The first connection starts the worker that calls servers, and nothing else does.

import { proxy, type Remote } from 'comlink';
import type { Ask } from '../../../base/ask.ts';
import { readMessage } from '../../../base/error.ts';
import { Store } from '../../../base/store.ts';
import { SERVER_KINDS } from '../../../formats/servers.ts';
import {
  BY_TASK,
  type CallOutcome,
  type Connected,
  type DecisionToDeliver,
  type Delivery,
  type FollowedBefore,
  type GrownRun,
  type PageService,
  type PageWatcher,
  type Resumption,
  type ServerKind,
  type ServerManifest,
  type ServerState,
} from '../../../ledger/live/protocol.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import { KeptStates } from './kept-states.ts';
import {
  dropConnection,
  keepConnection,
  keptConnections,
  type RememberedServer,
  readSent,
  rememberServer,
  writeSent,
} from './memory.ts';
import type { FollowedLedger, OpenNews, ServerNews } from './news.ts';

export interface ConnectForm extends RememberedServer {
  readonly token: string;
  /** Says whether token and connection outlive a reload of this tab. */
  readonly isKept: boolean;
}

export interface ConnectedServer extends ServerState {
  readonly kind: ServerManifest;
}

export interface LiveView {
  readonly servers: readonly ConnectedServer[];
  readonly ledgers: ReadonlyMap<string, FollowedLedger>;
}

export interface StorePorts {
  readonly ask: Ask;
  readonly start: (kind: ServerKind) => Remote<PageService>;
  /** Returns whether ledgers are kept where no other tab finds them. */
  readonly isAlone: () => Promise<boolean>;
  readonly isShown: () => boolean;
  readonly openNews: OpenNews;
}

export class LiveStore {
  private readonly ports: StorePorts;
  private readonly servers = new Map<string, ConnectedServer>();
  private readonly ledgers = new Map<string, FollowedLedger>();
  private readonly externalFindings = new Map<string, readonly Finding[]>();
  /** What is still on its way from a closed connection is not shown. */
  private readonly closed = new Set<string>();
  private readonly growthWatchers = new Set<(ledger: string) => void>();
  private readonly remotes = new Map<ServerKind, Promise<Remote<PageService>>>();
  private readonly kept: KeptStates;
  private tell: ((news: ServerNews) => void) | null = null;
  private isReconnected = false;
  private readonly shown = new Store<LiveView>({ servers: [], ledgers: new Map() });
  readonly view = this.shown.get;
  readonly watch = this.shown.watch;

  constructor(ports: StorePorts) {
    this.ports = ports;
    const { ask } = ports;
    this.kept = new KeptStates({
      ask,
      works: async (key) => (await this.openRemote(key)).works(key),
      changed: (ledger) => this.hasGrown(ledger),
    });
  }

  watchGrowth(watcher: (ledger: string) => void): () => void {
    this.tellOthers(null);
    this.growthWatchers.add(watcher);
    return () => this.growthWatchers.delete(watcher);
  }

  async reconnect(): Promise<void> {
    if (this.isReconnected) return;
    this.isReconnected = true;
    for (const kept of keptConnections())
      await this.connect({ ...kept, token: kept.token ?? '', isKept: true });
  }

  async connect(form: ConnectForm): Promise<CallOutcome<Connected>> {
    this.closed.clear();
    const token = form.token || null;
    const remote = await this.remote(findKind(form.kind));
    const to = { url: form.url, tenant: form.tenant, token };
    const outcome = await remote.connect(to, await this.ports.isAlone());
    if (outcome.ok) {
      this.tellOthers({ tell: 'ask' });
      const { url, tenant } = outcome.value;
      const server = { kind: form.kind, url, tenant: tenant ?? '' };
      rememberServer(server);
      if (form.isKept) keepConnection({ ...server, token });
      else dropConnection(server);
    }
    return outcome;
  }

  async disconnect(key: string): Promise<void> {
    const remote = this.openRemote(key);
    const state = this.servers.get(key);
    if (state) dropConnection({ kind: state.kind.id, url: state.url, tenant: state.tenant ?? '' });
    this.closed.add(key);
    this.servers.delete(key);
    this.show();
    await (await remote).disconnect(key);
  }

  async retryNow(key: string): Promise<void> {
    await (await this.openRemote(key)).retryNow(key);
  }

  async follow(key: string, run: string): Promise<void> {
    await (await this.openRemote(key)).follow(key, run);
  }

  async unfollow(key: string, run: string): Promise<void> {
    await (await this.openRemote(key)).unfollow(key, run);
  }

  async lookFor(key: string, run: string): Promise<void> {
    await (await this.openRemote(key)).lookFor(key, run);
  }

  async deliver(key: string, run: string, decision: DecisionToDeliver): Promise<Delivery> {
    const remote = await this.openRemote(key);
    const send = () => remote.deliver(key, run, decision);
    // Another tab may be about to send the same decision.
    return navigator.locks ? navigator.locks.request(`deliver ${key} ${run}`, send) : send();
  }

  async branch({ server, run }: Pick<GrownRun, 'server' | 'run'>, commit: string, note: string) {
    return (await this.openRemote(server)).branch(server, run, commit, note);
  }

  async cancel(key: string, run: string) {
    return (await this.openRemote(key)).cancel(key, run);
  }

  async resume(key: string, run: string, again: Resumption) {
    return (await this.openRemote(key)).resume(key, run, again);
  }

  /** Has to be called when the page is shown or hidden. */
  async look(): Promise<void> {
    for (const remote of this.remotes.values()) await (await remote).show(this.ports.isShown());
  }

  private openRemote(key: string): Promise<Remote<PageService>> {
    return this.remote(findKind(this.servers.get(key)?.kind.id));
  }

  private remote(kind: ServerKind): Promise<Remote<PageService>> {
    const known = this.remotes.get(kind);
    if (known) return known;
    const remote = this.ports.start(kind);
    const watcher: PageWatcher = {
      changed: (state) => this.changed(kind, state),
      grown: (run) => this.grown(kind, run),
      before: (key, run) => this.before(key, run),
      answer: async () => undefined,
      readSent,
      writeSent,
    };
    const started = remote.watch(proxy(watcher)).then(async () => {
      await remote.show(this.ports.isShown());
      return remote;
    });
    this.remotes.set(kind, started);
    return started;
  }

  private changed({ manifest }: ServerKind, state: ServerState): void {
    if (this.closed.has(state.key)) return;
    this.servers.set(state.key, { ...state, kind: manifest });
    this.kept.keep(state);
    this.show();
  }

  /** Puts the received entries into the run's ledger, then compares the server's view with it. */
  private async grown(kind: ServerKind, run: GrownRun): Promise<void> {
    const name = followName(run.server, run.run);
    try {
      const remote = await this.remote(kind);
      // This tab may have been stopped with the run, and another have more of it by now.
      if (!(await remote.works(run.server))) return;
      const before = this.externalFindings.get(name) ?? [];
      const ledger = await this.grow(kind, run, before.length ? before : run.findings);
      this.put(name, { ledger, fault: null });
      const comparison = await kind.compare(this.ports.ask, ledger, run, (seq) =>
        remote.serverView(run.server, run.run, seq),
      );
      const found = [...run.findings, ...comparison.findings];
      this.externalFindings.set(name, found);
      if (JSON.stringify(found) !== JSON.stringify(before)) await this.grow(kind, run, found);
      this.put(name, { comparison });
    } catch (error) {
      this.put(name, { fault: readMessage(error) });
    }
  }

  private async grow(
    { manifest }: ServerKind,
    run: GrownRun,
    external: readonly Finding[],
  ): Promise<string> {
    const { id } = await this.ports.ask({
      name: 'grow ledger',
      input: {
        key: followName(run.server, run.run),
        name: run.name,
        origin: { kind: 'server', server: run.server, run: run.run },
        format: manifest.format,
        file: run.file,
        series: run.series,
        external,
      },
    });
    this.hasGrown(id);
    const server = this.servers.get(run.server);
    if (server) this.kept.keep(server, true);
    return id;
  }

  private hasGrown(ledger: string): void {
    for (const watcher of this.growthWatchers) watcher(ledger);
    this.tellOthers({ tell: 'grown', ledger });
  }

  /** Returns what this browser has of a run, so that it is continued from there. */
  private async before(key: string, run: string): Promise<FollowedBefore | null> {
    const { ask } = this.ports;
    const known = (await ask({ name: 'ledgers', input: null })).find(
      ({ origin }) => origin?.kind === 'server' && origin.server === key && origin.run === run,
    );
    if (!known) return null;
    try {
      const { lanes, report } = await ask({ name: 'ledger', input: known.id });
      const [part] = await ask({ name: 'source files', input: known.id });
      const isByTask = report?.findings.some(({ check }) => check === BY_TASK) ?? false;
      return lanes[0] && part ? { trajectory: lanes[0].id, file: part.file, isByTask } : null;
    } catch {
      // The ledger was forgotten in the meantime, or cannot be read: the run is followed from its
      // beginning.
      return null;
    }
  }

  private put(name: string, part: Partial<FollowedLedger>): void {
    const before = this.ledgers.get(name) ?? { ledger: null, fault: null, comparison: null };
    const followed = { ...before, ...part };
    this.ledgers.set(name, followed);
    this.show();
    this.tellOthers(this.makeNews(name, followed));
  }

  private makeNews(name: string, followed: FollowedLedger): ServerNews {
    return { tell: 'followed', name, followed, findings: this.externalFindings.get(name) ?? [] };
  }

  private tellOthers(news: ServerNews | null): void {
    this.tell ??= this.ports.openNews((heard) => this.hear(heard));
    if (news) this.tell(news);
  }

  private hear(news: ServerNews): void {
    switch (news.tell) {
      case 'grown':
        for (const watcher of this.growthWatchers) watcher(news.ledger);
        break;
      case 'followed':
        this.ledgers.set(news.name, news.followed);
        this.externalFindings.set(news.name, news.findings);
        this.show();
        break;
      case 'ask':
        for (const [name, followed] of this.ledgers) this.tellOthers(this.makeNews(name, followed));
    }
  }

  private show(): void {
    this.shown.set({ servers: [...this.servers.values()], ledgers: new Map(this.ledgers) });
  }
}

function findKind(id: string | undefined): ServerKind {
  return SERVER_KINDS.find(({ manifest }) => manifest.id === id) ?? SERVER_KINDS[0];
}

export function followName(key: string, run: string): string {
  return `${key}\n${run}`;
}
