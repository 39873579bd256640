// ./start installs and builds what is not there yet, serves the built app on this machine only, and
// opens it.

import { spawn } from 'node:child_process';
import { Misuse, runMain, StopSignal, works, writeLine } from './run.js';
import { serve } from './served.js';
import { build, checkNode, install } from './setup.js';

// Browsers keep ledgers by host and port, so the same port finds them again.
const FIRST_PORT = 4173;

const USAGE = `Usage: ./start [--no-open]

Installs, builds and serves Ledgerscope on this machine, and opens it in a browser.
  --no-open   only print where it is
`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return writeLine(USAGE);
  const unknown = args.find((arg) => arg !== '--no-open');
  if (unknown) throw new Misuse(`Unknown option ${unknown}.\n\n${USAGE}`);
  checkNode();
  install();
  if (!build()) throw new StopSignal('The build failed; see above.');
  const { url, server } = await serve(FIRST_PORT);
  server.on('exit', (code) => process.exit(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill());
  writeLine(`\nLedgerscope is at ${url}\nStop it with Ctrl+C.`);
  if (!args.includes('--no-open')) open(url);
});

/**
 * Opens the page where there is a screen and a browser; else the printed address must do.
 * @param {string} url
 */
function open(url) {
  const { platform, env } = process;
  const opener =
    platform === 'darwin' ? 'open' : platform === 'win32' ? 'explorer' : linuxOpener(env);
  if (!opener) return;
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/** @param {NodeJS.ProcessEnv} env */
function linuxOpener(env) {
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return null;
  return ['xdg-open', 'sensible-browser'].find((name) => works('sh', ['-c', `command -v ${name}`]));
}
