// Other programs run from the project's folder, and each call is printed.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Carries a message for the person; no stack is shown. */
export class StopSignal extends Error {}

/** Thrown for a call that is not as the usage says: exit code 2. */
export class Misuse extends StopSignal {}

/**
 * Runs a program in the project's folder, with its output passed through.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {boolean} whether it ended well
 */
export function runProcess(command, args, env = {}) {
  return runForCode(command, args, env) === 0;
}

/**
 * The same, for programs whose exit code says more.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {number | null} null: it was ended, or could not be run
 */
export function runForCode(command, args, env = {}) {
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // On Windows, npm and npx are command scripts.
    shell: process.platform === 'win32',
  });
  return done.status;
}

/**
 * Whether a program runs and ends well; its output is not shown.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function works(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

// A name of a file or a test, or an argument, may contain characters that steer a terminal. The
// scripts run before anything is built, so the rule is repeated: that of the programs is in
// src/base/visible.ts.
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** @param {string} text */
export function visible(text) {
  const code = (/** @type {string} */ one) => (one.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return text.replace(HIDDEN, (one) => `<U+${code(one).padStart(4, '0')}>`);
}

/** @param {string} text */
export function writeLine(text) {
  process.stdout.write(`${visible(text)}\n`);
}

/** @param {string} text */
export function say(text) {
  writeLine(`\n— ${text}`);
}

/**
 * Runs a command's main part; a Stop is reported in one line.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StopSignal)) throw error;
    process.stderr.write(`${visible(error.message)}\n`);
    process.exitCode = error instanceof Misuse ? 2 : 1;
  }
}
