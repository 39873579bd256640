// The stored rows of a ledger are the same, however many workers read it, and whatever becomes of
// them.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { StartHelper } from '../../../ledger/format/threads/crew.ts';
import type { Ports } from '../../../ledger/held/ports.ts';
import {
  type GatheredPart,
  LEAST_READ,
  type WorkerHelpers,
} from '../../../ledger/import/gather.ts';
import type { ImportProgress } from '../../../ledger/model/import.ts';
import type { FileStore } from '../../../ledger/storage/file-store.ts';
import { openMemoryStore } from '../../../ledger/storage/memory.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { sample } from '../../../testing/draws.ts';
import { createSetup } from '../../../testing/handler.ts';
import { memoryFiles } from '../../../testing/memory-files.ts';
import {
  faultyThreads,
  inThisThread,
  recordedDatabases,
  seeNothing,
  THREAD_FAULTS,
} from '../../../testing/threads.ts';
import { helpWith } from './help.ts';

const healthy = corpusPath('thymos', 'run-847.db');
const LOG = '-wal';

function recording() {
  const given: string[] = [];
  const builds = new Set<string>();
  const store = new Proxy(openMemoryStore(), {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function' || !/^(put|publish|begin)/.test(String(name))) return method;
      return (...args: readonly { readonly build?: string }[]) => {
        if (name === 'begin') builds.add(args[0]?.build ?? '');
        const text = JSON.stringify([name, args]);
        given.push([...builds].reduce((all, build) => all.replaceAll(build, 'build'), text));
        return Reflect.apply(method, target, args);
      };
    },
  });
  return { store, given };
}

type Start = (ports: Pick<Ports, 'formats' | 'host' | 'files'>) => Partial<WorkerHelpers>;

const start =
  (seen = seeNothing()): Start =>
  (ports) => ({
    start: inThisThread<GatheredPart>((task, port) => helpWith(task, port, ports), seen),
  });

async function imported(
  path: string,
  helpers: number,
  begin: Start = start(),
  files: FileStore = memoryFiles().store,
) {
  const { store, given } = recording();
  const { ports } = createSetup();
  const setup = createSetup({
    store,
    files,
    now: () => 0,
    helpers: {
      cores: helpers + 1,
      pays: () => true,
      readsToo: false,
      prepare: () => undefined,
      dismiss: () => undefined,
      start: () => expect.unreachable(),
      ticks: () => () => undefined,
      ...begin({ ...ports, files }),
    },
  });
  const names = [path, ...(path.includes('/wal/') ? [`${path}${LOG}`] : [])];
  const blobs = names.map((name) => ({ name, file: new Blob([readFileSync(name)]) }));
  const { sets } = await setup.ask({ name: 'find ledgers', input: blobs });
  for (const set of sets) {
    const { phase, error } = await setup.ask({
      name: 'import ledger',
      input: { job: 'job', set, demo: false },
    });
    given.push(JSON.stringify({ phase, error }));
  }
  return given;
}

it.each(sample(recordedDatabases, 8))(
  '%s is stored alike by 0, 1 and 3 helpers',
  async (_, path) => {
    const alone = await imported(path, 0);
    expect(alone.length).toBeGreaterThan(1);
    for (const helpers of [1, 3]) expect(await imported(path, helpers)).toEqual(alone);
    const begin: Start = (ports) => ({ ...start()(ports), readsToo: true });
    expect(await imported(path, 1, begin)).toEqual(alone);
  },
);

it('helpers read what is stored, and none of them outlives the import', async () => {
  const seen = seeNothing();
  await imported(healthy, 2, start(seen));
  expect(seen).toMatchObject({ threads: 2, ended: 2, failed: 0 });
  expect(seen.pieces).toBeGreaterThan(2);
});

it.each(THREAD_FAULTS)('helpers are done without when they %s', async (_, fault) => {
  const alone = await imported(healthy, 0);
  for (const nth of [1, 2, 5]) {
    const seen = seeNothing();
    const begin: Start = (ports) => {
      const own = start(seen)(ports).start;
      return own ? faultyThreads(own, nth, fault) : {};
    };
    expect(await imported(healthy, 2, begin)).toEqual(alone);
    expect(seen.ended).toBe(2);
  }
});

it('helpers that cannot open the file say so, and are done without', async () => {
  const seen = seeNothing();
  const { store } = memoryFiles();
  let opened = 0;
  const once = {
    ...store,
    openToRead: async (name: string) => (opened++ ? null : store.openToRead(name)),
  };
  expect(await imported(healthy, 2, start(seen), once)).toEqual(await imported(healthy, 0));
  expect(seen).toMatchObject({ threads: 2, ended: 2, pieces: 0 });
  expect(seen.failed).toBeGreaterThan(0);
});

it('no helper is started for a file that only one worker can read', async () => {
  const { store } = memoryFiles();
  const seen = seeNothing();
  const closed = { ...store, openToRead: async () => null };
  expect(await imported(healthy, 2, start(seen), closed)).toEqual(await imported(healthy, 0));
  expect(seen.threads).toBe(0);
});

it('a worker that may start no other reads alone', async () => {
  const refuses: StartHelper<GatheredPart> = () => {
    throw new TypeError('This requires a TrustedScriptURL.');
  };
  expect(await imported(healthy, 2, () => ({ start: refuses }))).toEqual(
    await imported(healthy, 0),
  );
});

it('nobody waits for helpers that do not come to their work', async () => {
  const idle: StartHelper<GatheredPart> = () => ({
    on: () => undefined,
    postMessage: () => expect.unreachable(),
    terminate: () => undefined,
  });
  const begin: Start = () => ({ start: idle, readsToo: true });
  expect(await imported(healthy, 2, begin)).toEqual(await imported(healthy, 0));
});

it('a cancel ends helpers that never answer', async () => {
  const { store: files } = memoryFiles();
  let ended = 0;
  const silent: StartHelper<GatheredPart> = () => ({
    on: () => undefined,
    postMessage: () => undefined,
    terminate: () => ended++,
  });
  const ticks = (onTick: (ms: number) => void) => {
    const timer = setInterval(() => onTick(0), 1);
    return () => clearInterval(timer);
  };
  const helpers = {
    cores: 3,
    pays: () => true,
    readsToo: false,
    ticks,
    prepare: () => undefined,
    dismiss: () => undefined,
    start: silent,
  };
  const { ask, store } = createSetup({ files, helpers });
  const set = {
    name: 'a.db',
    format: 'thymos',
    files: [{ name: 'a.db', file: new Blob([readFileSync(healthy)]) }],
  };
  const stopping = new AbortController();
  const onProgress = ({ phase }: ImportProgress) => {
    if (phase === 'verifying') setTimeout(() => stopping.abort(), 50);
  };
  const last = await ask({
    name: 'import ledger',
    input: { job: 'job', set, demo: false },
    onProgress,
    signal: stopping.signal,
  });
  expect(last).toMatchObject({ phase: 'cancelled' });
  expect(ended).toBe(2);
  expect(store.rows()).toBe(0);
});

it('helpers start while a large file is copied, and end where they were not needed', async () => {
  const counts: number[] = [];
  const helpers = {
    cores: 3,
    pays: () => false,
    readsToo: true,
    ticks: () => () => undefined,
    prepare: (count: number) => void counts.push(count),
    dismiss: () => void counts.push(0),
    start: () => expect.unreachable(),
  };
  const { importBytes } = createSetup({ helpers });
  await importBytes('small.db', new Uint8Array(readFileSync(healthy)));
  const large = new Uint8Array(LEAST_READ);
  large.set(readFileSync(healthy));
  await importBytes('large.db', large);
  const log = new TextEncoder().encode(`{"a":1}\n${' '.repeat(LEAST_READ)}`);
  await importBytes('large.jsonl', log).catch(() => undefined);
  expect(counts).toEqual([0, 2, 0, ...counts.slice(3)]);
  expect(counts.slice(3).every((count) => count === 0)).toBe(true);
});
