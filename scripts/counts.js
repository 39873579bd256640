// How many tests ran, from the reports that the two test runners write.

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run.js';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

export const UNIT_REPORT = 'dist/reports/unit.json';
export const E2E_REPORT = 'dist/reports/e2e.json';

/**
 * Takes an old report away, so that it is never counted for a run that wrote none.
 * @param {string} report
 */
export function clear(report) {
  rmSync(join(ROOT, report), { force: true });
  mkdirSync(dirname(join(ROOT, report)), { recursive: true });
}

/**
 * A run that ended badly counts as one failure at least, whatever its report says.
 * @param {string} report
 * @param {boolean} well
 * @returns {Counts}
 */
export function countsOf(report, well) {
  const counts = read(report);
  if (!well && counts.failed === 0) counts.failed = 1;
  return counts;
}

/**
 * @param {string} report
 * @returns {Counts}
 */
function read(report) {
  let found;
  try {
    found = JSON.parse(readFileSync(join(ROOT, report), 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
  if ('stats' in found) {
    const { expected, flaky, unexpected, skipped } = found.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  return {
    passed: found.numPassedTests,
    failed: found.numFailedTests,
    skipped: found.numPendingTests + found.numTodoTests,
  };
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}
