// npm run bench:live [-- --minutes 60]: what following runs asks of a real OpenThymos server, whose
// binary LEDGERSCOPE_THYMOS_SERVER names. With --minutes, the memory of following three runs so
// long, a line a minute.

import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Script } from '../../e2e/real/model.ts';
import { RealServer, type Started } from '../../e2e/real/real-server.ts';
import { createHost } from '../../src/cli/host.ts';
import { guard } from '../../src/cli/kit/guard.ts';
import { terminal } from '../../src/cli/kit/terminal.ts';
import { generatedLedger } from '../ledger.ts';
import { mb } from '../table.ts';
import { type Following, follow } from './following.ts';

const COMMITS = 100_000;
const MINUTE_MS = 60_000;
/** A run may call so many tools. */
const MAX_CALLS = 60;

guard('bench');
const { values } = parseArgs({ options: { minutes: { type: 'string' } } });
const minutes = Number(values.minutes ?? 0);

const growing: Script = Array.from({ length: MAX_CALLS }, (_, i) => ({
  calls: [{ tool: 'kv_set', args: { key: 'step', value: String(i) } }],
  held: true,
}));
const asking: Script = [
  { calls: [{ tool: 'kv_set', args: { key: 'release', value: '14' } }] },
  { calls: [{ tool: 'deploy_prod', args: { service: 'billing' } }], held: true },
];

if (minutes > 0) await remember();
else {
  await rates(1);
  await rates(3);
  await largeLedger();
}

async function rates(runs: number): Promise<void> {
  const server = await RealServer.start();
  const started: Started[] = [];
  for (let i = 0; i < runs; i++) started.push(await server.run(`Grow ${i}`, growing));
  const following = await follow(server.url);
  for (const { run } of started) await following.until(run, ({ entries }) => entries === 1);
  const measured = async (what: string, stepMs: number | null) => {
    const before = following.counted();
    const end = Date.now() + MINUTE_MS;
    while (Date.now() < end) {
      await pause(Math.min(stepMs ?? MINUTE_MS, end - Date.now()));
      if (stepMs !== null) for (const { script } of started) server.model.letGo(script);
    }
    const { requests, bytes } = following.counted();
    line(`${runs} followed, ${what}`, [
      `${requests - before.requests} requests a minute`,
      `${mb(bytes - before.bytes)} read`,
    ]);
  };
  await measured('at rest', null);
  await measured('a step every 10 s', 10_000);
  await measured('a step every 2 s', 2_000);
  await following.end();
  await server.close();
}

async function largeLedger(): Promise<void> {
  const { hash } = await createHost();
  const ledger = new Uint8Array(await readFile(await generatedLedger(COMMITS, hash)));
  const server = await RealServer.start({ ledger });
  const following = await follow(server.url);
  await following.connected();
  const before = following.counted();
  const { run, script } = await server.run('Release', asking);
  await following.until(run, ({ entries }) => entries === 2);
  server.model.letGo(script);
  await server.until(run, 'waiting_approval');
  const asked = Date.now();
  await following.until(run, ({ openRequests }) => openRequests === 1);
  const seconds = [`${secondsFrom(asked)} from request to state`];
  const decided = Date.now();
  const { state } = await following.approve(run);
  seconds.push(`${secondsFrom(decided)} from decision to "${state}"`);
  await server.until(run, 'completed');
  await following.until(run, ({ feed }) => feed === 'ended');
  await pause(10_000);
  const { requests, bytes } = following.counted();
  line(`1 followed in a ledger of ${COMMITS} other entries, to its end`, [
    `${requests - before.requests} requests`,
    `${mb(bytes - before.bytes)} read`,
    ...seconds,
  ]);
  await following.end();
  await server.close();
}

async function remember(): Promise<void> {
  const server = await RealServer.start();
  const waits = await server.run('Wait', asking);
  server.model.letGo(waits.script);
  const grows = [await server.run('Grow 1', growing), await server.run('Grow 2', growing)];
  const following = await follow(server.url);
  await following.until(waits.run, ({ openRequests }) => openRequests === 1);
  for (let minute = 0; minute <= minutes; minute++) {
    memory(minute, following);
    if (minute === minutes) break;
    await pause(MINUTE_MS);
    for (const { script } of grows) server.model.letGo(script);
  }
  await following.end();
  await server.close();
}

function memory(minute: number, following: Following): void {
  globalThis.gc?.();
  const { heapUsed, rss, external, arrayBuffers } = process.memoryUsage();
  const { requests, bytes } = following.counted();
  line(`minute ${minute}`, [
    `${mb(heapUsed)} heap`,
    `${mb(external)} external`,
    `${mb(arrayBuffers)} buffers`,
    `${mb(rss)} resident`,
    `${requests} requests`,
    `${mb(bytes)} read`,
  ]);
}

function line(what: string, figures: readonly string[]): void {
  terminal.print([`${what}: ${figures.join(', ')}`]);
}

function secondsFrom(start: number): string {
  return `${((Date.now() - start) / 1_000).toFixed(1)} s`;
}
