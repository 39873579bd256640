import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadStream } from 'node:tty';
import { afterAll, expect, it, vi } from 'vitest';
import { terminalTo } from '../../ui/terminal/terminal.ts';
import { runProgram } from './program.ts';

const app = mkdtempSync(join(tmpdir(), 'ledgerscope-app-'));
writeFileSync(join(app, 'index.html'), '<title>The app</title>');
const behind = createServer((request, response) => {
  const isKnown = request.headers.authorization === 'Bearer token-of-the-test';
  response.writeHead(isKnown ? 200 : 401).end('{}');
});
await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
const { port } = behind.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;
afterAll(() => {
  behind.close();
  rmSync(app, { recursive: true });
});

interface Ran {
  readonly printed: () => string;
  readonly warned: () => string;
  readonly end: () => Promise<number>;
}

function start(args: readonly string[], folder = app, keys: ReadStream | null = null): Ran {
  const out: string[] = [];
  const err: string[] = [];
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort').then(() => undefined);
  const done = runProgram(['serve', '--port', '0', ...args], {
    host: () => Promise.reject(new Error('serve reads no ledger')),
    ...terminalTo(
      (text) => void out.push(text),
      (text) => void err.push(text),
    ),
    lasting: { app: folder, stopped, keys },
  });
  done.catch(() => undefined);
  return {
    printed: () => out.join('\n'),
    warned: () => err.join('\n'),
    end: () => {
      stop.abort();
      return done;
    },
  };
}

async function running(...args: readonly string[]): Promise<Ran> {
  return isRunning(start(args));
}

async function isRunning(ran: Ran): Promise<Ran> {
  await vi.waitFor(() => expect(ran.printed()).toContain('Ctrl+C ends it.'), { timeout: 20_000 });
  return ran;
}

it('prints an address that lets a browser in, and ends when it is stopped', async () => {
  const ran = await running();
  const [address = ''] = /http:\S+/.exec(ran.printed()) ?? [];
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]{43}$/);
  expect(ran.printed()).not.toContain('Servers');
  const answer = await fetch(address, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(await ran.end()).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
});

it('names the servers, and never prints a token', async () => {
  vi.stubEnv('LEDGERSCOPE_TOKEN_SMALL', 'token-of-the-test');
  try {
    const ran = await running('--server', `small=${url}`, '--server', 'http://127.0.0.1:1');
    expect(ran.printed()).toContain(`small is ${url}, with a token`);
    expect(ran.printed()).toContain('127.0.0.1:1 is http://127.0.0.1:1, without a token');
    expect(ran.printed() + ran.warned()).not.toContain('token-of-the-test');
    expect(ran.warned()).toBe(
      '127.0.0.1:1 (http://127.0.0.1:1) does not answer now. It may be started later.',
    );
    await ran.end();
  } finally {
    vi.unstubAllEnvs();
  }
});

it('says at once that a server does not take its token', async () => {
  vi.stubEnv('LEDGERSCOPE_TOKEN', 'another-token');
  try {
    const ran = await running('--server', `small=${url}`);
    expect(ran.warned()).toBe(`small (${url}) does not take the token that was given.`);
    await ran.end();
  } finally {
    vi.unstubAllEnvs();
  }
});

it('says which variable is missing where nobody can be asked', async () => {
  const ran = await running('--server', `small=${url}`);
  expect(ran.warned()).toContain('small wants a token');
  expect(ran.warned()).toContain('Set LEDGERSCOPE_TOKEN,');
  await ran.end();
});

it('asks for a token on the terminal, and shows nothing of it', async () => {
  const keys = Object.assign(new EventEmitter(), {
    setRawMode: () => undefined,
    resume: () => undefined,
    pause: () => undefined,
  });
  const ran = start(['--server', `small=${url}`], app, keys as unknown as ReadStream);
  await vi.waitFor(() => expect(keys.listenerCount('data')).toBe(1), { timeout: 20_000 });
  expect(ran.warned()).toContain(`small (${url}) wants a token.`);
  keys.emit('data', 'token-of-the-test\r');
  await isRunning(ran);
  expect(ran.printed()).toContain(`small is ${url}, with a token`);
  expect(ran.printed() + ran.warned()).not.toContain('token-of-the-test');
  await ran.end();
});

it('warns when other machines can reach it', async () => {
  const ran = await running('--host', '0.0.0.0');
  expect(ran.warned()).toContain('other machines can reach this');
  await ran.end();
});

it.each([
  [['--port', '70000'], /--port is a number/],
  [['--port', 'a'], /--port is a number/],
  [['--port', String(port)], /taken, perhaps by \.\/start/],
  [['--host', '192.0.2.1'], /no address of this machine/],
  [['--server', 'ftp://a'], /--server wants/],
  [['other'], /too many arguments/],
])('%j is wrong usage', async (args, why) => {
  await expect(start(args).end()).rejects.toThrow(why);
});

it('says what to do when the app is not built', async () => {
  await expect(start([], tmpdir()).end()).rejects.toThrow(/not built yet/);
});
