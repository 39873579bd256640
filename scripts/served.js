import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort, SERVED_HOST } from './ports.js';
import { ROOT, StopSignal } from './run.js';

/**
 * @param {number} first the first port that is tried
 * @returns {Promise<{ url: string, server: import('node:child_process').ChildProcess }>} once it answers
 */
export async function serve(first) {
  const port = await freePort(first);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const options = ['preview', '--host', SERVED_HOST, '--port', String(port), '--strictPort'];
  const server = spawn(process.execPath, [vite, ...options, '--logLevel', 'error'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const url = `http://${SERVED_HOST}:${port}/`;
  await answering(url);
  return { url, server };
}

/** @param {string} url */
async function answering(url) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StopSignal(`The server does not answer at ${url}.`);
}
