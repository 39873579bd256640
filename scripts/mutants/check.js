// A copy of the checkout runs the checks that should see the faults.

import { countsIn, E2E_REPORT } from '../counts.js';

/**
 * What came of a check. `broken`: it came to no test at all, which says nothing of a fault.
 * @typedef {{ readonly result: 'passed' | 'failed' | 'broken', readonly output: string }} Said
 */

/**
 * @typedef {Extract<NonNullable<import('./fault.js').Seen>, { readonly titles: string }>} InBrowser
 */

const REPORT = 'dist/reports/mutants.json';

/**
 * @param {import('./copy.js').TreeCopy} copy
 * @param {NonNullable<import('./fault.js').Seen>} check
 * @returns {Said}
 */
export function runCheck(copy, check) {
  if ('unit' in check) return runFiles(copy, 'unit', check.unit);
  if ('components' in check) return runFiles(copy, 'components', check.components);
  if ('slow' in check) return runFiles(copy, 'slow', check.slow);
  const built = copy.run('npm', ['run', '--silent', 'build']);
  return built.isWell ? runBrowser(copy, check) : { result: 'broken', output: built.output };
}

/**
 * @param {import('./copy.js').TreeCopy} copy
 * @param {'unit' | 'components' | 'slow'} project
 * @param {readonly string[]} files
 * @returns {Said}
 */
export function runFiles(copy, project, files) {
  const report = ['--reporter=json', `--outputFile.json=${REPORT}`];
  const args = ['vitest', 'run', '--project', project, '--bail', '1', ...report, ...files];
  return readReport(copy, REPORT, () => copy.run('npx', args));
}

/**
 * Of the build that is there. A journey is run as one of ./check.
 * @param {import('./copy.js').TreeCopy} copy
 * @param {InBrowser} check
 * @returns {Said}
 */
export function runBrowser(copy, check) {
  const [project, file] =
    'journeys' in check ? ['journeys', check.journeys] : ['others', check.browser];
  const only = [`--project=${project}`, '-g', check.titles];
  const args = ['playwright', 'test', file, ...only, '--workers', '1', '-x'];
  return readReport(copy, E2E_REPORT, () => copy.run('npx', args));
}

/**
 * @param {import('./copy.js').TreeCopy} copy
 * @param {string} report
 * @param {() => { readonly isWell: boolean, readonly output: string }} run
 * @returns {Said}
 */
function readReport(copy, report, run) {
  copy.drop(report);
  const { isWell, output } = run();
  const text = copy.read(report);
  if (text === null) return { result: 'broken', output };
  const { passed, failed } = countsIn(JSON.parse(text));
  if (isWell) return { result: passed > 0 ? 'passed' : 'broken', output };
  // A file of tests that cannot be loaded has no failed test.
  const isUnloaded = JSON.parse(text).numFailedTestSuites > 0;
  return { result: failed > 0 || isUnloaded ? 'failed' : 'broken', output };
}
