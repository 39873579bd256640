// WebKit is driven by its WebDriver, on a screen that nobody sees.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '../../../scripts/ports.js';
import {
  DRIVER_COMMANDS,
  DRIVER_HOST,
  type Driver,
  eventually,
  type Params,
  proxied,
} from './driver.ts';

/** On a busy machine its browser sometimes never answers its driver: then both start once more. */
export async function startWebKit(programs: readonly string[], proxy: number): Promise<Driver> {
  return (await start(programs, proxy)) ?? (await start(programs, proxy)) ?? gone();
}

function gone(): never {
  throw new Error('the browser does not answer its driver');
}

const PATIENCE_MS = 30_000;

async function start([webDriver = '', xvfb = '']: readonly string[], proxy: number) {
  const screen = await openScreen(xvfb);
  const port = await freePort(4473);
  const env = { ...process.env, DISPLAY: screen.display, WAYLAND_DISPLAY: '', GDK_BACKEND: 'x11' };
  const child = spawn(webDriver, [`--host=${DRIVER_HOST}`, `--port=${port}`], {
    stdio: 'ignore',
    env,
  });
  const base = `http://${DRIVER_HOST}:${port}`;
  await eventually(() => fetch(`${base}/status`));
  const alwaysMatch = { proxy: { ...proxied(proxy), noProxy: [DRIVER_HOST] } };
  const wanted = { capabilities: { alwaysMatch } };
  const session = await send('POST', `${base}/session`, wanted, PATIENCE_MS).catch(() => null);
  if (!session) {
    await ended(child);
    await ended(screen.child);
    return null;
  }
  const { sessionId } = session as { sessionId: string };
  const own = `${base}/session/${sessionId}`;
  const driver: Driver = {
    call(command, params = {}) {
      const { method, path } = DRIVER_COMMANDS[command];
      return send(method, `${own}/${path.replace('{id}', String(params.id))}`, params);
    },
    async close() {
      await send('DELETE', own, {}).catch(() => undefined);
      await ended(child);
      await ended(screen.child);
    },
  };
  return driver;
}

async function send(method: string, url: string, params: Params, patience = 60_000) {
  const body = method === 'POST' ? { body: JSON.stringify(params) } : {};
  const response = await fetch(url, { method, ...body, signal: AbortSignal.timeout(patience) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

/** It chooses a free display, and writes its number to file descriptor 3. */
async function openScreen(xvfb: string) {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const child = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(child.stdio[3] as Readable, 'data');
  return { child, display: `:${String(number).trim()}` };
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
