import { cpus } from 'node:os';
import { alignColumns } from '../columns.js';

/**
 * @typedef {{ name: string, done: boolean, wall: number, cpu: number, tests: number | null }} Row
 * `wall` and `cpu` in seconds; `tests`: how many ran, null where a step has none.
 */

/**
 * The seconds are those in which the processors of this machine were busy, of all programs: the
 * time of a browser's processes is lost to their parent when they are ended.
 */
export function busySeconds() {
  const all = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return all.reduce((sum, one) => sum + one, 0) / 1000;
}

/**
 * @template T
 * @param {() => T} work
 * @returns {{ result: T, wall: number, cpu: number }}
 */
export function measureCheck(work) {
  const [began, busy] = [performance.now(), busySeconds()];
  const result = work();
  return { result, wall: (performance.now() - began) / 1000, cpu: busySeconds() - busy };
}

/**
 * @param {readonly Row[]} rows
 * @returns {string} one line a step, and their sum
 */
export function table(rows) {
  const sum = (/** @type {'wall' | 'cpu'} */ key) => rows.reduce((n, row) => n + row[key], 0);
  const tests = rows.reduce((n, row) => n + (row.tests ?? 0), 0);
  return alignColumns([
    ['step', 'wall', 'CPU', 'tests'],
    ...rows.map((row) => [
      row.done ? row.name : `${row.name} (failed)`,
      seconds(row.wall),
      seconds(row.cpu),
      row.tests === null ? '' : row.tests.toLocaleString('en'),
    ]),
    ['in all', seconds(sum('wall')), seconds(sum('cpu')), tests.toLocaleString('en')],
  ]).join('\n');
}

/** @param {number} value */
function seconds(value) {
  return `${value.toLocaleString('en', { maximumFractionDigits: 0 })} s`;
}
