// Finding a Chromium to test with, and getting one when there is none.

import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { run, Stop, say, works } from './run.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Where a Chromium is: the one asked for, the system's, or Playwright's own.
 * @returns {string | null}
 */
export function findChromium() {
  const asked = process.env.LEDGERSCOPE_CHROMIUM;
  if (asked) {
    if (!existsSync(asked))
      throw new Stop(`LEDGERSCOPE_CHROMIUM names ${asked}, which is not there.`);
    return asked;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const own = chromium.executablePath();
  return [...places, ...MAC, own].find(isProgram) ?? null;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes sure that there is one: Debian's package where it may be installed, else Playwright's download. */
export function ensureChromium() {
  if (findChromium()) return;
  const apt = aptGet();
  if (apt) {
    say('Installing Chromium (Debian package)');
    const [command = '', ...args] = apt;
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    run(command, [...args, 'update', '-q'], quiet);
    run(command, [...args, 'install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet);
    if (findChromium()) return;
  }
  say("Downloading Chromium (Playwright's own)");
  run('npx', ['playwright', 'install', 'chromium']);
  if (findChromium()) return;
  throw new Stop(
    'No Chromium could be installed. Install one, or set LEDGERSCOPE_CHROMIUM to its path.',
  );
}

/** @returns {readonly string[] | null} how apt-get is called here, null when it cannot be */
function aptGet() {
  if (!works('apt-get', ['--version'])) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  return works('sudo', ['-n', 'true']) ? ['sudo', 'apt-get'] : null;
}
