// Programs are found on this machine, or installed as Debian's packages where that is allowed.

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProcess, works } from './run.js';

/**
 * Where the first of these programs is, by the order of the names.
 * @param {readonly string[]} names
 * @param {readonly string[]} [places] paths where it may be as well
 * @returns {string | null}
 */
export function findProgram(names, places = []) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const all = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...all, ...places].find(isProgram) ?? null;
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

/**
 * @param {readonly string[]} packages
 * @returns {boolean} whether it was tried: not every machine has apt-get, nor lets everyone use it
 */
export function installDebian(packages) {
  const apt = aptGet();
  if (!apt) return false;
  const [command = '', ...args] = apt;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  runProcess(command, [...args, 'update', '-q'], quiet);
  runProcess(
    command,
    [...args, 'install', '-y', '-q', '--no-install-recommends', ...packages],
    quiet,
  );
  return true;
}

/** @returns {readonly string[] | null} how apt-get is called here, null when it cannot be */
function aptGet() {
  if (!works('apt-get', ['--version'])) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  return works('sudo', ['-n', 'true']) ? ['sudo', 'apt-get'] : null;
}
