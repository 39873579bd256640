// Finding a Chromium to test with, and getting one when there is none.

import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, installDebian } from './programs.js';
import { run, Stop, say } from './run.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

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
  return findProgram(NAMES, [MAC, chromium.executablePath()]);
}

/** Makes sure that there is one: Debian's package where it may be installed, else Playwright's download. */
export function ensureChromium() {
  if (findChromium()) return;
  say('Installing Chromium (Debian package)');
  if (installDebian(['chromium']) && findChromium()) return;
  say("Downloading Chromium (Playwright's own)");
  run('npx', ['playwright', 'install', 'chromium']);
  if (findChromium()) return;
  throw new Stop(
    'No Chromium could be installed. Install one, or set LEDGERSCOPE_CHROMIUM to its path.',
  );
}
