// Firefox speaks a built-in protocol: `length:[type, id, command, params]` over a socket.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DRIVER_COMMANDS,
  DRIVER_HOST,
  type Driver,
  eventually,
  type Params,
  proxied,
} from './driver.ts';

// It takes any free port, and writes down which; and it asks its maker for nothing.
const PREFERENCES = `user_pref("marionette.port", 0);
user_pref("services.settings.server", "data:,#none/v1");
user_pref("app.update.disabledForTesting", true);
user_pref("extensions.systemAddon.update.enabled", false);
user_pref("media.gmp-provider.enabled", false);
`;

const COLON = ':'.charCodeAt(0);

export async function startFirefox([program = '']: readonly string[], proxy: number) {
  const profile = mkdtempSync(join(tmpdir(), 'ledgerscope-firefox-'));
  writeFileSync(join(profile, 'user.js'), PREFERENCES);
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile, 'about:blank'];
  // It does not start for one user in the home folder of another.
  const env = { ...process.env, HOME: profile, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' };
  const child = spawn(program, args, { stdio: 'ignore', env });
  const port = await eventually(() => {
    const written = readFileSync(join(profile, 'MarionetteActivePort'), 'utf8');
    if (!/^\d+$/.test(written)) throw new Error('no port yet');
    return Number(written);
  });
  const socket = connect(port, DRIVER_HOST);
  const send = marionette(socket);
  await send('WebDriver:NewSession', { proxy: proxied(proxy) });
  const driver: Driver = {
    async call(command, params = {}) {
      const result = await send(`WebDriver:${DRIVER_COMMANDS[command].marionette}`, params);
      return typeof result === 'object' && result && 'value' in result ? result.value : result;
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      socket.destroy();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
  return driver;
}

type Answer = readonly [
  type: number,
  id: number,
  error: { message?: string } | null,
  result: unknown,
];

function marionette(socket: Socket) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let read = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (piece) => {
    read = Buffer.concat([read, piece]);
    for (;;) {
      const start = read.indexOf(COLON) + 1;
      const end = start + Number(read.subarray(0, Math.max(0, start - 1)).toString());
      if (start === 0 || read.length < end) return;
      const message: unknown = JSON.parse(read.subarray(start, end).toString());
      read = read.subarray(end);
      // Its first message only says who it is.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as unknown as Answer);
    }
  });
  return async (command: string, params: Params): Promise<unknown> => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
    });
    const text = JSON.stringify([0, id, command, params]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${command}: ${error.message ?? 'refused'}`);
    return result;
  };
}
