// `npm run bench:live [-- --minutes 60 [--browser]]` measures the requests of following runs to a
// real OpenThymos server, whose binary LEDGERSCOPE_THYMOS_SERVER names. With --minutes, it measures
// the memory of following three runs so long, a line a minute: of this program, or of the built app
// in a Chromium.

import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RealServer, type Started } from '../../e2e/real/real-server.ts';
import { createCliHost } from '../../src/app/cli/host.ts';
import { guardCommand } from '../../src/ui/terminal/guard.ts';
import { generatedLedger } from '../ledger.ts';
import { mb } from '../table.ts';
import { follow } from './following.ts';
import { followHere, rememberHeap } from './memory.ts';
import { askingScript, growing, MINUTE_MS, writeRunLine } from './runs.ts';

const COMMITS = 100_000;

guardCommand('bench');
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, browser: { type: 'boolean', default: false } },
});
const minutes = Number(values.minutes ?? 0);

if (minutes > 0) {
  // It is loaded for that alone, because it brings what drives a browser.
  await rememberHeap(
    minutes,
    values.browser ? (await import('./browser.ts')).followInBrowser : followHere,
  );
} else {
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
    writeRunLine(`${runs} followed, ${what}`, [
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
  const { hash } = await createCliHost();
  const ledger = new Uint8Array(await readFile(await generatedLedger(COMMITS, hash)));
  const server = await RealServer.start({ ledger });
  const following = await follow(server.url);
  await following.connected();
  const before = following.counted();
  const { run, script } = await server.run('Release', askingScript);
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
  writeRunLine(`1 followed in a ledger of ${COMMITS} other entries, to its end`, [
    `${requests - before.requests} requests`,
    `${mb(bytes - before.bytes)} read`,
    ...seconds,
  ]);
  await following.end();
  await server.close();
}

function secondsFrom(start: number): string {
  return `${((Date.now() - start) / 1_000).toFixed(1)} s`;
}
