import { createServer } from 'node:net';
import { StopSignal } from './run.js';

export const SERVED_HOST = '127.0.0.1';

/**
 * The first free port from `first` on.
 * @param {number} first
 * @param {number} [tries]
 * @returns {Promise<number>}
 */
export async function freePort(first, tries = 50) {
  for (let port = first; port < first + tries; port++) if (await isFree(port)) return port;
  throw new StopSignal(`No port from ${first} to ${first + tries - 1} is free.`);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, SERVED_HOST, () => probe.close(() => resolve(true)));
  });
}
