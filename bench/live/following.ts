// The app's own service of live connections runs without a browser, and its requests are counted.

import { setTimeout as pause } from 'node:timers/promises';
import { createCliHost } from '../../src/app/cli/host.ts';
import { nobleHash } from '../../src/base/hash/hash.ts';
import { bareId } from '../../src/formats/thymos/bare-id.ts';
import { thymos } from '../../src/formats/thymos/index.ts';
import { browserClock, browserNet } from '../../src/formats/thymos/live/browser.ts';
import type { ServerNetwork } from '../../src/formats/thymos/live/ports.ts';
import { createLiveService } from '../../src/formats/thymos/live/service.ts';
import { readLedger } from '../../src/ledger/format/recognise.ts';
import type {
  Delivery,
  FollowState,
  GrownRun,
  ServerState,
} from '../../src/ledger/live/protocol.ts';
import { inMemory } from '../../src/ledger/sources/bytes.ts';

export interface FollowCount {
  readonly requests: number;
  readonly bytes: number;
}

export interface Following {
  counted(): FollowCount;
  connected(): Promise<void>;
  waits(): Promise<void>;
  until(run: string, holds: (follow: FollowState) => boolean): Promise<void>;
  approve(run: string): Promise<Delivery>;
  end(): Promise<void>;
}

/** Connects, and follows every run that is running, as the app does. */
export async function follow(url: string): Promise<Following> {
  const count = { requests: 0, bytes: 0 };
  const service = createLiveService({ net: counting(count), clock: browserClock, hash: nobleHash });
  const grown = new Map<string, GrownRun>();
  const asked = new Set<string>();
  let state: ServerState | null = null;
  await service.watch({
    changed(now) {
      state = now;
      for (const { run, status } of now.runs) {
        if (status !== 'running' || asked.has(run)) continue;
        asked.add(run);
        void service.follow(now.key, run, null);
      }
    },
    async grown(run) {
      grown.set(run.run, run);
    },
    readSent: () => null,
    writeSent: () => undefined,
  });
  const connection = await service.connect({ url, tenant: '', token: null });
  if (!connection.ok) throw new Error(connection.fault.title);
  const { key } = connection.value;
  const shown = () => state;
  const waitFor = async (holds: () => boolean) => {
    while (!holds()) await pause(20);
  };
  return {
    counted: () => ({ ...count }),
    connected: () => waitFor(() => shown()?.phase === 'live'),
    waits: () => waitFor(() => shown()?.follows.some((one) => one.openRequests > 0) ?? false),
    until: (run, holds) =>
      waitFor(() => shown()?.follows.some((one) => one.run === run && holds(one)) ?? false),
    approve: async (run) => service.deliver(key, run, await approval(grown.get(run))),
    end: () => service.disconnect(key),
  };
}

/** A person would have seen this of the request at the head. */
async function approval(run: GrownRun | undefined) {
  if (!run) throw new Error('nothing of the run was read');
  const bytes = new Uint8Array(await run.file.arrayBuffer());
  const reader = readLedger(
    thymos,
    [{ name: 'followed.jsonl', bytes: inMemory(bytes) }],
    await createCliHost(),
  );
  const [head] = [...reader.entries(run.trajectory)].slice(-1);
  reader.close();
  if (!head) throw new Error('no entry was read');
  const decoded = thymos.reader.decode(head);
  const asks = thymos.words.digest(head, decoded).ties.asks;
  const channel = thymos.words.requests?.view(head, decoded)?.channel;
  if (!asks || !channel) throw new Error('the head asks nothing');
  return { proposal: bareId(asks.proposal), channel, head: head.id, approve: true };
}

function counting(count: { requests: number; bytes: number }): ServerNetwork {
  return {
    ...browserNet,
    async send(url, request) {
      count.requests++;
      const response = await browserNet.send(url, request);
      const counted = response.body?.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, to) {
            count.bytes += chunk.length;
            to.enqueue(chunk);
          },
        }),
      );
      const { status, statusText, headers } = response;
      return new Response(counted ?? null, { status, statusText, headers });
    },
  };
}
