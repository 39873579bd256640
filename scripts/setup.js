// Two things must be done before anything else, each only when needed.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runProcess, StopSignal, say } from './run.js';
import { hashPaths, leave, lift, stands } from './stamp.js';

const NODE = [20, 19];

const INSTALLED = 'node_modules/.ledgerscope-installed';
const BUILT = 'dist/.built';

const SOURCES = [
  'src',
  'bench',
  'build',
  'scripts/run.js',
  'scripts/shipped',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.cli.config.ts',
];

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new StopSignal(
    `Node.js ${NODE.join('.')} or newer is needed; this is ${process.versions.node}.`,
  );
}

export function install() {
  const hash = hashPaths(['package-lock.json']);
  if (stands(INSTALLED, hash)) return;
  say('Installing dependencies (npm ci)');
  if (!runProcess('npm', ['ci', '--no-audit', '--no-fund']))
    throw new StopSignal('npm ci failed; see above.');
  leave(INSTALLED, hash);
}

/** @returns {boolean} whether there is a whole build of these sources */
export function build() {
  // The demo ledgers in public/ are a build's output; a part of the build makes them.
  const hash = hashPaths(SOURCES, ['public/demo/']);
  const whole = existsSync(join(ROOT, 'dist/app/index.html'));
  if (whole && stands(BUILT, hash)) return true;
  say('Building');
  lift(BUILT);
  if (!runProcess('npm', ['run', '--silent', 'build'])) return false;
  leave(BUILT, hash);
  return true;
}
