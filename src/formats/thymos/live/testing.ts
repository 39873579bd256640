// For tests: a simulated server behind the ports, and a clock that moves only when a test moves it.

import { setImmediate } from 'node:timers/promises';
import { encodeText } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import type {
  GrownRun,
  LiveService,
  SentDecision,
  ServerState,
} from '../../../ledger/live/protocol.ts';
import { NO_ANSWER, type ServerOptions, SmallServer } from '../../../testing/server/server.ts';
import type { ServerView } from './http/answers.ts';
import type { ServerClock, ServerNetwork } from './ports.ts';
import { createLiveService } from './service.ts';

export class TestClock implements ServerClock {
  private time = 1_780_000_000_000;
  private readonly timers = new Set<{ readonly at: number; readonly done: () => void }>();
  private readonly draw: () => number;

  constructor(draw: () => number = () => 0.5) {
    this.draw = draw;
  }

  now(): number {
    return this.time;
  }

  random(): number {
    return this.draw();
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = { at: this.time + ms, done };
      const timers = this.timers;
      function done() {
        timers.delete(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      if (signal.aborted) return resolve();
      timers.add(timer);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  /** Lets time pass until something holds. @throws when it does not within `mostMs` */
  async until(holds: () => boolean, mostMs = 600_000): Promise<void> {
    const end = this.time + mostMs;
    for (;;) {
      await quiet();
      if (holds()) return;
      const next = [...this.timers].sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) throw new Error(`not within ${mostMs} ms`);
      this.time = Math.max(this.time, next.at);
      next.done();
    }
  }

  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    await this.until(() => {
      const next = [...this.timers].sort((a, b) => a.at - b.at)[0];
      return !next || next.at > end;
    }, ms);
    this.time = end;
  }

  every(ms: number, work: () => void): () => void {
    const stop = new AbortController();
    void (async () => {
      while (!stop.signal.aborted) {
        await this.wait(ms, stop.signal);
        if (!stop.signal.aborted) work();
      }
    })();
    return () => stop.abort();
  }
}

/** Everything that needs no time has happened. */
async function quiet(): Promise<void> {
  for (let i = 0; i < 4; i++) await setImmediate();
}

export class TestNet implements ServerNetwork {
  readonly secureOnly = false;
  isDown = false;
  /** Right before a call reaches the server. */
  onSend: (request: RequestInit) => void = () => undefined;
  readonly calls: string[] = [];
  /** With every piece of an answer, streams included. */
  onBytes: (path: string, bytes: number) => void = () => undefined;
  readonly server: SmallServer;
  private readonly clock: TestClock;

  constructor(server: SmallServer, clock: TestClock) {
    this.server = server;
    this.clock = clock;
  }

  async send(url: string, request: RequestInit): Promise<Response> {
    const path = url.replace(/^https?:\/\/[^/]+/, '');
    const { method = 'GET' } = request;
    const signal = request.signal ?? new AbortController().signal;
    const headers = new Headers(request.headers);
    this.calls.push(`${method} ${path}`);
    const { slowMs, noCors } = this.server.mischief;
    if (this.isDown || noCors) throw new TypeError('Failed to fetch');
    if (slowMs) await this.clock.wait(slowMs, signal);
    this.onSend(request);
    const answer = this.server.handle({
      method,
      path,
      header: (name) => headers.get(name),
      body: String(request.body ?? ''),
    });
    if (answer === NO_ANSWER) {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    }
    const { status, stream, body, isCut } = answer;
    const chunks = stream ? streamed(stream, signal) : whole(body ?? '', isCut);
    return new Response(toBody(this.counted(path, chunks)), { status, headers: answer.headers });
  }

  private async *counted(
    path: string,
    chunks: AsyncGenerator<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.onBytes(path, chunk.length);
      yield chunk;
    }
  }

  async answersAtAll(): Promise<boolean> {
    return !this.isDown;
  }
}

function toBody(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(body) {
      const { done, value } = await chunks.next();
      if (done) body.close();
      else body.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}

async function* whole(body: string, isCut = false): AsyncGenerator<Uint8Array> {
  const bytes = encodeText(body);
  const half = bytes.length >> 1;
  yield bytes.subarray(0, half);
  if (isCut) throw new TypeError('network error');
  yield bytes.subarray(half);
}

async function* streamed(
  open: (send: (text: string) => void, end: (broken: boolean) => void) => () => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const pieces: string[] = [];
  let ended: boolean | null = null;
  let wake: () => void = () => undefined;
  signal.addEventListener('abort', () => wake());
  const close = open(
    (text) => {
      pieces.push(text);
      wake();
    },
    (broken) => {
      ended ??= broken;
      wake();
    },
  );
  try {
    for (;;) {
      const piece = pieces.shift();
      if (piece !== undefined) yield encodeText(piece);
      else if (ended === true) throw new TypeError('network error');
      else if (ended === false || signal.aborted) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    close();
  }
}

export interface LiveSetup {
  readonly server: SmallServer;
  readonly net: TestNet;
  readonly clock: TestClock;
  readonly service: LiveService<ServerView>;
  readonly key: string;
  /** The last one handed out. */
  state(): ServerState | null;
  grown(run: string): GrownRun | null;
  readonly sent: Map<string, SentDecision>;
  /** Waits until all that the run recorded so far has arrived. */
  caughtUp(run: string): Promise<void>;
  end(): Promise<void>;
}

const URL = 'http://localhost:3001';

export async function createLiveSetup(
  options: Partial<ServerOptions> & {
    readonly draw?: () => number;
    readonly connectWith?: string | null;
    /** By how much the server's clock is ahead, in milliseconds. */
    readonly ahead?: () => number;
    readonly onState?: (state: ServerState) => void;
    /** Right before it is connected. */
    readonly prepare?: (net: TestNet) => void;
  } = {},
): Promise<LiveSetup> {
  const { draw, connectWith = null, ahead = () => 0, onState, prepare, ...rest } = options;
  const clock = new TestClock(draw);
  const server = new SmallServer({
    clock: () => clock.now() + ahead(),
    random: () => clock.random(),
    ...rest,
  });
  const net = new TestNet(server, clock);
  prepare?.(net);
  const service = createLiveService({ net, clock, hash: nobleHash });
  let state: ServerState | null = null;
  const grown = new Map<string, GrownRun>();
  const sent = new Map<string, SentDecision>();
  await service.watch({
    changed: (next) => {
      state = next;
      onState?.(next);
    },
    grown: async (run) => {
      grown.set(run.run, run);
    },
    readSent: (key) => sent.get(key) ?? null,
    writeSent: (key, decision) => {
      if (decision === null) sent.delete(key);
      else sent.set(key, decision);
    },
  });
  const connected = await service.connect({ url: URL, tenant: '', token: connectWith });
  if (!connected.ok) throw new Error(connected.fault.title);
  return {
    server,
    net,
    clock,
    service,
    key: connected.value.key,
    sent,
    state: () => state,
    grown: (run) => grown.get(run) ?? null,
    async caughtUp(run) {
      const total = () =>
        server.ledger.entries.filter(({ trajectory }) => listRunLanes(server, run).has(trajectory))
          .length;
      await clock.until(() => grown.get(run)?.entries === total());
    },
    end: () => service.disconnect(connected.value.key),
  };
}

/** Trajectories of a run: its own (a resume makes another), its children's. */
function listRunLanes(server: SmallServer, id: string): ReadonlySet<string> {
  const run = server.run(id);
  return new Set([...run.lanes, ...run.children].map((lane) => lane.id));
}

/** What the server's ledger has of a run, by lane, seq and id. */
export function listRecorded(server: SmallServer, id: string): readonly string[] {
  const lanes = listRunLanes(server, id);
  return server.ledger.entries
    .filter(({ trajectory }) => lanes.has(trajectory))
    .map(({ trajectory, seq, id: entry }) => `${trajectory}/${seq}/${entry}`)
    .sort();
}

/** The same of a file that was handed out. */
export async function arrived(run: GrownRun | null): Promise<readonly string[]> {
  const text = (await run?.file.text()) ?? '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { trajectory_id, seq, id } = JSON.parse(line) as {
        trajectory_id: string;
        seq: number;
        id: string;
      };
      return `${trajectory_id.replace(/^traj:/, '').toLowerCase()}/${seq}/${id}`;
    })
    .sort();
}
