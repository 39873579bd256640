// The other browser engines are found for the tests, or installed.

import { findProgram, installDebian } from './programs.js';
import { say, writeLine } from './run.js';

/**
 * Each engine needs these programs, by any of their names, with Debian's packages. The driver of
 * WebKit starts its own small browser, which needs a screen: one that nobody sees.
 */
const NEEDED = {
  firefox: { programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  webkit: { programs: [['WebKitWebDriver'], ['Xvfb']], packages: ['webkit2gtk-driver', 'xvfb'] },
};

/** @typedef {keyof typeof NEEDED} Engine */

export const ENGINES = /** @type {readonly Engine[]} */ (Object.keys(NEEDED));

/**
 * @param {Engine} engine
 * @returns {readonly string[] | null} where its programs are; null when one is missing
 */
export function findEngine(engine) {
  const found = NEEDED[engine].programs.map((names) => findProgram(names));
  return found.includes(null) ? null : found.map(String);
}

export function missingEngines() {
  return ENGINES.filter((engine) => !findEngine(engine));
}

/** Installs missing engines, where it can; the tests of those still missing are skipped. */
export function ensureEngines() {
  const packages = missingEngines().flatMap((engine) => NEEDED[engine].packages);
  if (packages.length === 0) return;
  say(`Installing other browsers (Debian packages: ${packages.join(', ')})`);
  installDebian(packages);
  const missing = missingEngines();
  if (missing.length) writeLine(`Could not be installed here: ${missing.join(', ')}.`);
}
