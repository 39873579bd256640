// A Chromium is found for the tests, or installed when there is none.

import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, installDebian } from './programs.js';
import { runProcess, StopSignal, say } from './run.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** A Chromium without a window has the same engine, and starts in half the time. */
const WINDOWLESS = 'chromium-headless-shell';
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Where a Chromium is: the one asked for, the system's, or Playwright's own.
 * @returns {string | null}
 */
export function findChromium() {
  const asked = process.env.LEDGERSCOPE_CHROMIUM;
  if (asked) {
    if (!existsSync(asked))
      throw new StopSignal(`LEDGERSCOPE_CHROMIUM names ${asked}, which is not there.`);
    return asked;
  }
  return findProgram(NAMES, [MAC, chromium.executablePath()]);
}

/**
 * Where the browser of the tests is: without a window, if there is such a one.
 * @returns {string | null}
 */
export function findTestBrowser() {
  return process.env.LEDGERSCOPE_CHROMIUM
    ? findChromium()
    : (findProgram([WINDOWLESS]) ?? findChromium());
}

/**
 * How tests start a browser.
 * @param {string | null} path null: Playwright's own
 * @returns {import('@playwright/test').LaunchOptions}
 */
export function launchOptions(path) {
  // Chromium cannot build its sandbox for root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return path === null ? { args } : { executablePath: path, args };
}

/** Makes sure that there is one: Debian's packages where they may be installed, else Playwright's download. */
export function ensureChromium() {
  if (findChromium()) return;
  say('Installing Chromium (Debian packages)');
  // There are two steps, because not every release has the second package.
  if (installDebian(['chromium']) && findChromium()) {
    installDebian([WINDOWLESS]);
    return;
  }
  say("Downloading Chromium (Playwright's own)");
  runProcess('npx', ['playwright', 'install', 'chromium']);
  if (findChromium()) return;
  throw new StopSignal(
    'No Chromium could be installed. Install one, or set LEDGERSCOPE_CHROMIUM to its path.',
  );
}
