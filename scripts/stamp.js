// A stamp is a file with the hash of a step's inputs. While the hash is the same, the step is
// skipped.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from './run.js';

/**
 * SHA-256 over the names and contents of files and of all files in folders.
 * @param {readonly string[]} paths relative to the project's folder; missing ones are left out
 * @param {readonly string[]} [except]
 */
export function hashPaths(paths, except = []) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(join(ROOT, path))) {
      const name = relative(ROOT, file).split(sep).join('/');
      if (except.some((prefix) => name.startsWith(prefix))) continue;
      const bytes = readFileSync(file);
      hash.update(`${name.length}:${name}:${bytes.length}:`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * @param {string} stamp
 * @param {string} hash
 */
export function stands(stamp, hash) {
  try {
    return readFileSync(join(ROOT, stamp), 'utf8') === hash;
  } catch {
    return false;
  }
}

/**
 * @param {string} stamp
 * @param {string} hash
 */
export function leave(stamp, hash) {
  const path = join(ROOT, stamp);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, hash);
}

/** @param {string} stamp */
export function lift(stamp) {
  rmSync(join(ROOT, stamp), { force: true });
}
