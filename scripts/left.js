import { spawnSync } from 'node:child_process';
import { ROOT } from './run.js';

/**
 * What git neither tracks nor ignores.
 * @returns {string[]} none as well where there is no git
 */
export function untracked() {
  const args = ['ls-files', '-z', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\0').filter(Boolean) : [];
}
