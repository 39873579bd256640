// Faults are planted in a copy of the checkout, so that nothing here is ever changed.

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LARGE_CORPUS } from '../corpus.js';
import { ROOT, StopSignal } from '../run.js';
import { withFault } from './fault.js';

const MOST_SHOWN = 4000;

export class TreeCopy {
  constructor() {
    this.path = mkdtempSync(join(tmpdir(), 'ledgerscope-mutants-'));
    for (const file of trackedFiles()) {
      const from = join(ROOT, file);
      // What is tracked may have been deleted since.
      if (!lstatSync(from, { throwIfNoEntry: false })) continue;
      mkdirSync(dirname(join(this.path, file)), { recursive: true });
      cpSync(from, join(this.path, file), { verbatimSymlinks: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(this.path, 'node_modules'));
  }

  /**
   * Runs `work` while the fault is in its file.
   * @template T
   * @param {import('./fault.js').Fault} fault
   * @param {() => T} work
   * @returns {T}
   */
  with(fault, work) {
    const path = join(this.path, fault.file);
    const sound = readFileSync(path, 'utf8');
    writeFileSync(path, withFault(sound, fault));
    try {
      return work();
    } finally {
      writeFileSync(path, sound);
    }
  }

  /**
   * Runs a program in the copy. Its output is not shown.
   * @param {string} command
   * @param {readonly string[]} args
   */
  run(command, args) {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.path,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: {
        ...process.env,
        LEDGERSCOPE_CORPUS: LARGE_CORPUS,
        // Two runs that look for a free port at the same moment take the same one, and one of them
        // would then test the other's app.
        LEDGERSCOPE_E2E_PORT: String(randomInt(20_000, 40_000)),
      },
      shell: process.platform === 'win32',
    });
    return { isWell: status === 0, output: `${stdout}\n${stderr}`.slice(-MOST_SHOWN) };
  }

  /** @param {string} file @returns {string | null} null: there is none */
  read(file) {
    const path = join(this.path, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  }

  /** @param {string} file */
  drop(file) {
    rmSync(join(this.path, file), { force: true });
  }

  remove() {
    rmSync(this.path, { recursive: true, force: true });
  }
}

function trackedFiles() {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    throw new StopSignal('git ls-files failed: the faults need a checkout of the code.');
  return stdout.split('\0').filter(Boolean);
}
