// A worker is asked for a sign of life before every call, and it answers in turn: so the calls that
// it had not begun when it fell silent are known.

import { type Remote, wrap } from 'comlink';
import { type AppError, AppException } from '../../base/error.ts';
import type { Ticks } from '../../base/ticks.ts';
import { BUDGETS } from '../../ledger/held/watchdog.ts';
import type { StorageNews } from '../../ledger/storage/connection.ts';
import { cross, letSignalsCross } from './crossing.ts';
import type { AskService } from './service.ts';
import { type CallOrder, isSign, type LifeSign } from './signs.ts';

letSignalsCross();

/** The part of a Worker that a test can replace. */
export type WorkerLike = Pick<
  Worker,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'
>;

export interface SentCall {
  readonly args: readonly unknown[];
  /** Another worker may be asked the same again. */
  readonly mayRepeat: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  sends: number;
  ping: number;
  begun: boolean;
  /** No part of it has gone on for so many ms. */
  still: number;
}

/** Why a worker was given up. */
export interface StopRequest {
  readonly calls: readonly SentCall[];
  /** The call that made no more progress, where that is known. */
  readonly guilty: SentCall | null;
  /** The worker was silent: something in it has no end. */
  readonly isEndless: boolean;
  errorFor(call: SentCall, isGuilty: boolean): AppError;
}

export interface Listener {
  onStop(stop: StopRequest): void;
  onIdle(): void;
  onStorage?: ((news: StorageNews, worker: WorkerLike) => void) | undefined;
}

export class RunningWorker {
  private readonly worker: WorkerLike;
  private readonly remote: Remote<AskService>;
  private readonly ticks: Ticks;
  private readonly on: Listener;
  private readonly pending = new Set<SentCall>();
  private stopTicks: (() => void) | null = null;
  private isEnded = false;
  private pings = 0;
  private pauses = 0;
  private silent = 0;
  private isHeard = false;
  /** The worker waits for the storage, and says so. */
  private isWaiting = false;
  private opened: { readonly name: string; readonly bytes: number } | null = null;

  constructor(worker: WorkerLike, ticks: Ticks, on: Listener) {
    this.worker = worker;
    this.ticks = ticks;
    this.on = on;
    this.remote = wrap<AskService>(worker);
    worker.addEventListener('message', ({ data }) => {
      if (isSign(data) && !this.isEnded) this.hear(data);
    });
    worker.addEventListener('error', (event) => {
      this.crash('message' in event && event.message ? String(event.message) : 'it did not load');
    });
    worker.addEventListener('messageerror', () => this.crash('an answer could not be read'));
  }

  get calls(): number {
    return this.pending.size;
  }

  send(call: SentCall): void {
    call.sends++;
    call.begun = false;
    call.still = 0;
    call.ping = this.ping();
    this.pending.add(call);
    if (!this.stopTicks) {
      this.silent = 0;
      this.stopTicks = this.ticks((ms) => this.tick(ms));
    }
    const crossings = call.args.map((arg) =>
      cross(arg, () => {
        call.still = 0;
      }),
    );
    const settle = (answer: () => void) => {
      for (const { close } of crossings) close();
      this.settle(call, answer);
    };
    // Asks are typed by their table; behind it a call is arguments.
    const method = this.remote.ask as unknown as (...args: unknown[]) => Promise<unknown>;
    method(...crossings.map(({ sent }) => sent)).then(
      (value) => settle(() => call.resolve(value)),
      (thrown: AppError | Error) =>
        // An argument that cannot be sent is an error of the browser's own.
        settle(() => call.reject(thrown instanceof Error ? thrown : new AppException(thrown))),
    );
  }

  end(): readonly SentCall[] {
    this.isEnded = true;
    this.stopTicks?.();
    this.worker.terminate();
    return [...this.pending];
  }

  private settle(call: SentCall, answer: () => void): void {
    if (this.isEnded) return;
    this.pending.delete(call);
    this.silent = 0;
    answer();
    if (this.pending.size > 0) return;
    this.stopTicks?.();
    this.stopTicks = null;
    this.opened = null;
    this.on.onIdle();
  }

  private hear(sign: LifeSign): void {
    switch (sign.sign) {
      case 'alive':
        this.silent = 0;
        this.isHeard = true;
        for (const call of this.pending) {
          if (call.ping <= sign.to) call.begun = true;
          if (sign.pauses !== this.pauses) call.still = 0;
        }
        this.pauses = sign.pauses;
        return;
      case 'goes on':
        this.silent = 0;
        // It is not known which of them it does.
        for (const call of this.pending) call.still = 0;
        return;
      case 'opens':
        this.opened = { ...sign, bytes: Math.max(sign.bytes, this.opened?.bytes ?? 0) };
        return;
      case 'storage':
        this.isWaiting = sign.news.state === 'waiting';
        this.on.onStorage?.(sign.news, this.worker);
    }
  }

  private tick(ms: number): void {
    const more = (this.opened?.bytes ?? 0) * BUDGETS.byte;
    const times = patience.get(this.opened?.name ?? '') ?? 1;
    this.silent += ms;
    const most = this.isHeard ? times * (BUDGETS.silence + more) : BUDGETS.start;
    const isSilent = this.silent > most;
    let guilty: SentCall | null = null;
    for (const call of this.pending) {
      if (this.isHeard && !this.isWaiting) call.still += ms;
      if (call.still > BUDGETS.standstill + more) guilty = call;
    }
    if (isSilent) this.giveUp(null, this.isHeard);
    else if (guilty) this.giveUp(guilty, false);
    else this.ping();
  }

  private ping(): number {
    const order: CallOrder = { order: 'ping', number: ++this.pings };
    this.worker.postMessage(order);
    return order.number;
  }

  private giveUp(guilty: SentCall | null, isEndless: boolean): void {
    const where = this.opened?.name ?? null;
    const found = Math.round((guilty?.still ?? this.silent) / 1000);
    const other = isEndless || guilty ? OTHER_WORK : 'it did not start';
    this.stop({
      guilty,
      isEndless,
      errorFor: (_, isGuilty) => {
        if (!isGuilty) return { code: 'worker stopped', where: null, found: other };
        // Whoever tries it again waits longer.
        if (isEndless && where !== null) patience.set(where, 2 * (patience.get(where) ?? 1));
        return { code: isEndless ? 'endless' : 'no answer', where, found };
      },
    });
  }

  private crash(found: string): void {
    const where = this.opened?.name ?? null;
    const errorFor = (): AppError => ({ code: 'worker stopped', where, found });
    this.stop({ guilty: null, isEndless: false, errorFor });
  }

  private stop(why: Omit<StopRequest, 'calls'>): void {
    if (!this.isEnded) this.on.onStop({ ...why, calls: this.end() });
  }
}

const OTHER_WORK = 'it did other work, which gave no sign of progress';

/** By its name, how many times as long somebody waits for what was stopped before. */
const patience = new Map<string, number>();
