// The reports of the two test runners say how many tests ran.

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './run.js';

/**
 * @typedef {{ passed: number, failed: number, skipped: ReadonlyMap<string, number> }} Counts
 * `skipped`: how many, by file.
 */

export const UNIT_REPORT = 'dist/reports/unit.json';
export const COMPONENTS_REPORT = 'dist/reports/components.json';
export const SLOW_REPORT = 'dist/reports/slow.json';
export const E2E_REPORT = 'dist/reports/e2e.json';
export const ENGINES_REPORT = 'dist/reports/engines.json';

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
export function countResults(report, well) {
  const counts = read(report);
  if (!well && counts.failed === 0) counts.failed = 1;
  return counts;
}

/**
 * @param {string} report
 * @returns {Counts}
 */
function read(report) {
  let text;
  try {
    text = readFileSync(join(ROOT, report), 'utf8');
  } catch {
    return { passed: 0, failed: 0, skipped: new Map() };
  }
  return countsIn(JSON.parse(text));
}

/**
 * @param {any} report of Vitest or of Playwright
 * @returns {Counts}
 */
export function countsIn(report) {
  if ('stats' in report) {
    // Nothing is tried twice, so a test that failed once has failed.
    const { expected, flaky, unexpected } = report.stats;
    const skipped = new Map();
    for (const suite of report.suites) walk(suite, skipped);
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  const skipped = new Map();
  for (const { name, assertionResults } of report.testResults)
    for (const { status } of assertionResults)
      if (status !== 'passed' && status !== 'failed') addTo(skipped, relative(ROOT, name));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

/**
 * @param {any} suite of Playwright's report
 * @param {Map<string, number>} skipped
 */
function walk(suite, skipped) {
  for (const { tests } of suite.specs)
    for (const { status } of tests) if (status === 'skipped') addTo(skipped, `e2e/${suite.file}`);
  for (const inner of suite.suites ?? []) walk(inner, skipped);
}

/**
 * @param {Map<string, number>} counts
 * @param {string} file
 */
function addTo(counts, file) {
  const name = file.replaceAll('\\', '/');
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  const skipped = new Map();
  for (const counts of all)
    for (const [file, count] of counts.skipped) skipped.set(file, (skipped.get(file) ?? 0) + count);
  const total = (/** @type {'passed' | 'failed'} */ key) => all.reduce((n, one) => n + one[key], 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped,
  };
}
