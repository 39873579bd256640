// One server has one connection for all tabs of this browser that are connected to it with the same
// token. One tab works: it makes the calls and tells the results; the others show the same. When it
// is gone, the next one in line goes on with its own token.

import { readMessage } from '../../../base/error.ts';
import type { GrownRun, ServerState } from '../protocol.ts';
import { Calls } from './calls.ts';
import type { Succession, WorkerCall, WorkerMessage } from './messages.ts';
import { Recent } from './recent.ts';
import type { Channel, Owned, Tabs } from './tabs.ts';
import { ServerWork, type WorkPorts } from './work.ts';

const HEARD_MS = 2_000;
const SILENT_MS = 15_000;
/** The second of two equal calls comes within moments, so only this many are remembered. */
const MAX_BEGUN = 1_000;
const UNSEEN_LOOKS = 2;

export interface Wait {
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface SharedPorts<View> extends WorkPorts<View> {
  readonly tabs: Tabs;
  readonly clock: Wait;
  readonly group: string;
}

export class SharedConnection<View> {
  private readonly ports: SharedPorts<View>;
  private readonly channel: Channel;
  private readonly calls: Calls;
  private readonly work: ServerWork<View>;
  private readonly stop = new AbortController();
  private turn = new AbortController();
  private mark = new AbortController();
  private owned: Owned | null = null;
  private isReady = false;
  private isLeaving: Promise<void> | null = null;
  private state: ServerState | null = null;
  private readonly inWork = new Set<Promise<unknown>>();
  private readonly begun = new Recent(MAX_BEGUN);
  private heardAt: number;
  private unseen = 0;
  private askedAt: number | null = null;
  private hasGivenUp = false;
  private known: () => void = () => undefined;

  constructor(ports: SharedPorts<View>) {
    this.ports = ports;
    this.work = new ServerWork(ports);
    this.heardAt = ports.clock.now();
    // The name has the version of the messages in it, so all of them are of this kind.
    this.channel = ports.tabs.open(ports.group, (message) => this.hear(message as WorkerMessage));
    this.calls = new Calls(
      (message) => this.say(message),
      () => (this.owned && this.isReady ? (call) => this.work.perform(call) : null),
    );
  }

  async start(): Promise<void> {
    const known = new Promise<void>((resolve) => {
      this.known = resolve;
    });
    this.say({ say: 'hello' });
    void this.queue('wait');
    void this.listen();
    await known;
  }

  /** Whoever waits for something of this tab gets it first; then the next one works. */
  end(): Promise<void> {
    this.isLeaving ??= this.leave();
    return this.isLeaving;
  }

  ask(call: WorkerCall): Promise<unknown> {
    return this.calls.ask(call);
  }

  async works(): Promise<boolean> {
    return (await this.owned?.isHeld()) ?? false;
  }

  show(isShown: boolean): void {
    this.mark.abort();
    if (!isShown) return;
    this.mark = new AbortController();
    const { tabs, group } = this.ports;
    void tabs.mark(`${group} shown`, this.mark.signal).then(() => {
      this.hearShown();
      this.say({ say: 'shown' });
    });
  }

  changed(state: ServerState): void {
    if (!this.owned) return;
    this.publish(this.work.withBefore(state));
    this.work.followRunning(state);
  }

  async grown(run: GrownRun): Promise<void> {
    if (this.owned) await this.ports.page.grown(run);
  }

  /** A decision is about to be sent. @throws when it is no more for this tab to do */
  async sending(): Promise<void> {
    if (!this.owned) return;
    this.say({ say: 'sending' });
    if (!(await this.works())) throw new Error('Another tab has the connection now.');
  }

  private async queue(how: Succession): Promise<void> {
    this.turn.abort();
    if (this.stop.signal.aborted) return;
    this.turn = new AbortController();
    const owned = await this.ports.tabs.own(this.ports.group, this.turn.signal, how);
    if (!owned || this.stop.signal.aborted) return;
    this.owned = owned;
    void owned.lost.then(() => this.lose(owned));
    await this.takeOver(owned, how);
  }

  private async takeOver(owned: Owned, how: Succession): Promise<void> {
    this.say({ say: 'working' });
    await this.work.begin(this.state);
    if (this.owned !== owned) return;
    this.isReady = true;
    this.say({ say: 'took over', how });
    this.calls.passAgain(how);
  }

  private async lose(owned: Owned): Promise<void> {
    if (this.owned !== owned || this.isLeaving) return;
    this.owned = null;
    this.isReady = false;
    this.heardAt = this.ports.clock.now();
    await this.ports.service.disconnect(this.ports.key);
    void this.queue('wait');
  }

  private async leave(): Promise<void> {
    const { service, key } = this.ports;
    await Promise.allSettled(this.inWork);
    if (this.owned) await service.disconnect(key);
    this.stop.abort();
    this.turn.abort();
    this.mark.abort();
    this.channel.close();
    this.known();
    this.calls.end((call) => this.work.perform(call));
  }

  private hear(message: WorkerMessage): void {
    switch (message.say) {
      case 'hello':
        if (this.owned && this.state) this.sayState(this.state);
        return;
      case 'call':
        if (this.owned && this.isReady) void this.serve(message);
        return;
      case 'shown':
        this.hearShown();
        return;
      case 'sending':
        this.calls.hearSending();
        return;
      case 'taken':
      case 'answer':
      case 'failed':
        this.calls.hear(message);
        return;
      default:
        if (!this.owned) this.hearWorking(message);
    }
  }

  private hearWorking(
    message: Extract<WorkerMessage, { say: 'working' | 'took over' | 'state' }>,
  ): void {
    this.heardAt = this.ports.clock.now();
    if (message.say === 'took over') this.calls.passAgain(message.how);
    if (message.say === 'state') {
      this.work.left = new Set(message.left);
      this.hand(message.state);
    } else if (!this.state) this.say({ say: 'hello' });
  }

  private hearShown(): void {
    this.unseen = 0;
    if (this.owned) void this.ports.service.pause(this.ports.key, false);
  }

  private async listen(): Promise<void> {
    const { clock } = this.ports;
    const { signal } = this.stop;
    for (;;) {
      const before = clock.now();
      await clock.wait(HEARD_MS, signal);
      if (signal.aborted) return;
      const now = clock.now();
      const isLate = now - before > 2 * HEARD_MS;
      if (isLate && this.askedAt !== null) this.askedAt = now;
      if (this.owned) await this.look(now);
      // This tab itself was stopped: messages that it did not hear yet may be on their way.
      else if (isLate) this.heardAt = now;
      else if (now - this.heardAt > SILENT_MS && !this.hasGivenUp) {
        this.heardAt = now;
        void this.queue('take');
      }
    }
  }

  private async look(now: number): Promise<void> {
    const { tabs, group, service, key, page } = this.ports;
    if (this.askedAt === null) {
      this.askedAt = now;
      void page.answer().then(() => this.hearPage());
    } else if (now - this.askedAt > SILENT_MS) return this.giveUp();
    this.say({ say: 'working' });
    if (await tabs.isMarked(`${group} shown`)) this.unseen = 0;
    else if (++this.unseen >= UNSEEN_LOOKS) await service.pause(key, true);
  }

  private hearPage(): void {
    this.askedAt = null;
    if (!this.hasGivenUp) return;
    this.hasGivenUp = false;
    this.heardAt = this.ports.clock.now();
    void this.queue('wait');
  }

  /**
   * The page was stopped, so nothing can be put into a ledger here. Another tab works, if there is
   * one.
   */
  private async giveUp(): Promise<void> {
    this.hasGivenUp = true;
    this.owned = null;
    this.isReady = false;
    await this.ports.service.disconnect(this.ports.key);
    this.turn.abort();
  }

  private async serve({ from, id, call }: Extract<WorkerMessage, { say: 'call' }>): Promise<void> {
    // Another tab does what has waited while this one was stopped.
    const name = `${from} ${id}`;
    if (this.begun.has(name) || !(await this.works()) || !this.begun.add(name)) return;
    const to = { to: from, id };
    this.say({ say: 'taken', ...to });
    const work = this.work.perform(call);
    this.inWork.add(work);
    try {
      this.say({ say: 'answer', ...to, value: await work });
    } catch (error) {
      this.say({ say: 'failed', ...to, why: readMessage(error) });
    } finally {
      this.inWork.delete(work);
    }
  }

  private publish(state: ServerState): void {
    this.hand(state);
    this.sayState(state);
  }

  private hand(state: ServerState): void {
    this.state = state;
    this.known();
    if (!this.isLeaving) void this.ports.page.changed(state);
  }

  private sayState(state: ServerState): void {
    this.say({ say: 'state', state, left: [...this.work.left] });
  }

  private say(message: WorkerMessage): void {
    if (!this.stop.signal.aborted) this.channel.say(message);
  }
}
