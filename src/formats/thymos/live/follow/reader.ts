// Reads the entries for all followed runs of a server: what is wanted for several of them is read
// once, and no sooner after the last time than the server's patience allows.

import type { Waiting } from '../../../../ledger/live/protocol.ts';
import type { Api } from '../http/api.ts';
import { isNotFound } from '../http/fault.ts';
import type { RunEntry } from '../http/records.ts';
import { Repeater } from '../http/retry.ts';
import type { Added } from './entries.ts';
import { type PulledStretch, pull } from './pull.ts';
import { merged } from './windows.ts';

/** Between two readings: while somebody looks, while nobody does, when a person is waited for. */
const REST_MS = 3_000;
const UNSEEN_REST_MS = 15_000;
const URGENT_REST_MS = 500;
/** Several runs that ask at the same time are answered together. */
const GATHER_MS = 50;
const NEVER_MS = 2 ** 31 - 1;
/** So many entries of others are kept until the next one may say that they belong here. */
const MAX_LEFT = 20_000;

/** A followed run, as the reader sees it. */
export interface ReadEntries {
  /** What it wants to be read now. */
  wanted(): readonly PulledStretch[];
  offer(entry: RunEntry): Added;
  /** All that it wanted was read. */
  settled(): Promise<void>;
  /** The server names this run's trajectory no more. */
  unnamed(): void;
  waits(waiting: Waiting | null): void;
}

export class RunReader {
  private readonly api: Api;
  private readonly parts = new Set<ReadEntries>();
  /** When each of those that want something is to be read for. */
  private readonly due = new Map<ReadEntries, number>();
  private readonly repeats: Repeater;
  private asked: readonly ReadEntries[] = [];
  private last = 0;
  private isUnseen = false;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(api: Api, signal: AbortSignal) {
    this.api = api;
    this.repeats = new Repeater(api.http.clock, (waiting) => {
      for (const part of this.asked) part.waits(waiting);
    });
    void this.repeats.run(() => this.readDue(), signal);
  }

  join(part: ReadEntries): void {
    this.parts.add(part);
  }

  leave(part: ReadEntries): void {
    this.parts.delete(part);
    this.due.delete(part);
  }

  /** While nobody looks, what comes may come later. */
  setUnseen(isUnseen: boolean): void {
    this.isUnseen = isUnseen;
    if (!isUnseen) this.repeats.nudge();
  }

  /** @param afterMs not before that @param isUrgent a person is waited for */
  ask(part: ReadEntries, afterMs = 0, isUrgent = false): void {
    const rest = isUrgent ? URGENT_REST_MS : this.isUnseen ? UNSEEN_REST_MS : REST_MS;
    const at = Math.max(this.now() + afterMs, this.last + rest);
    if (at >= (this.due.get(part) ?? Number.POSITIVE_INFINITY)) return;
    this.due.set(part, at);
    if (!this.repeats.isFailing) this.repeats.nudge();
  }

  retryNow(): void {
    this.repeats.nudge();
  }

  /** @throws {LiveError} */
  readNow(part: ReadEntries): Promise<void> {
    this.due.delete(part);
    return this.inTurn(() => this.readFor([part]));
  }

  private async readDue(): Promise<number> {
    const first = [...this.due.values()].reduce(
      (least, at) => Math.min(least, at),
      Number.POSITIVE_INFINITY,
    );
    const left = first - this.now();
    if (left > 0) return Math.min(left, NEVER_MS);
    await this.api.http.clock.wait(GATHER_MS, new AbortController().signal);
    const parts = [...this.due].filter(([, at]) => at <= this.now() + GATHER_MS).map(([p]) => p);
    for (const part of parts) this.due.delete(part);
    this.asked = parts;
    try {
      await this.inTurn(() => this.readFor(parts));
    } catch (error) {
      for (const part of parts) if (this.parts.has(part)) this.due.set(part, 0);
      throw error;
    }
    return this.due.size === 0 ? NEVER_MS : 0;
  }

  private async readFor(parts: readonly ReadEntries[]): Promise<void> {
    const wanted = parts.flatMap((part) => part.wanted().map((stretch) => ({ part, stretch })));
    const isDoubted = wanted.some(({ stretch }) => isPlain(stretch) && stretch.isDoubted);
    const plain = wanted.flatMap(({ stretch: { run, kind, from, to } }) =>
      run === undefined && kind === undefined && from !== undefined && to !== undefined
        ? { from, to }
        : [],
    );
    for (const window of merged(plain)) await this.read({ ...window, isDoubted });
    for (const { part, stretch } of wanted) {
      if (isPlain(stretch)) continue;
      try {
        await this.read(stretch);
      } catch (error) {
        if (!isNotFound(error) || stretch.run === undefined) throw error;
        part.unnamed();
      }
    }
    this.last = this.now();
    for (const part of parts) await part.settled();
  }

  private async read(stretch: PulledStretch): Promise<void> {
    let left: RunEntry[] = [];
    await pull(this.api, stretch, (records) => {
      let isNew = false;
      for (const record of records) {
        const added = this.offer(record);
        if (added === 'foreign' && left.length < MAX_LEFT) left.push(record);
        isNew ||= added === 'new';
      }
      // A lane is known only after the entry that names it, which may come after its own.
      while (isNew) {
        isNew = false;
        left = left.filter((record) => {
          const added = this.offer(record);
          isNew ||= added === 'new';
          return added === 'foreign';
        });
      }
    });
  }

  private offer(entry: RunEntry): Added {
    let answer: Added = 'foreign';
    for (const part of this.parts) {
      const added = part.offer(entry);
      if (added !== 'foreign') answer = added;
    }
    return answer;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private now(): number {
    return this.api.http.clock.now();
  }
}

function isPlain({ run, kind }: PulledStretch): boolean {
  return run === undefined && kind === undefined;
}
