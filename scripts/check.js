// ./check — every check and every test. All of them run, also after one has failed;
// the last line says how many tests passed, failed and were skipped.

import { clear, countsOf, E2E_REPORT, sum, UNIT_REPORT } from './counts.js';
import { command, run, say } from './run.js';
import { build, checkNode, install } from './setup.js';

await command(async () => {
  checkNode();
  install();
  // It needs a dependency, so it can only be loaded now.
  const { ensureChromium } = await import('./chromium.js');
  ensureChromium();

  /** @type {string[]} */
  const failed = [];
  /** @type {(name: string, done: boolean) => boolean} */
  const step = (name, done) => {
    if (!done) failed.push(name);
    return done;
  };
  /** @type {(script: string, args?: readonly string[]) => boolean} */
  const script = (name, args = []) => run('npm', ['run', '--silent', name, '--', ...args]);

  say('Lint and format');
  step('lint', script('lint'));
  say('Types');
  step('types', script('types'));
  say('Unused code');
  step('unused code', script('unused'));
  say('Unit tests');
  clear(UNIT_REPORT);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  const unit = countsOf(UNIT_REPORT, step('unit tests', script('test:unit', reporters)));
  const built = step('build', build());
  say('Tests in the browser');
  clear(E2E_REPORT);
  const e2e = countsOf(E2E_REPORT, step('tests in the browser', built && script('test:e2e')));

  const { passed, failed: bad, skipped } = sum([unit, e2e]);
  say(failed.length ? `Failed: ${failed.join(', ')}` : 'All checks pass');
  if (failed.length) process.exitCode = 1;
  console.log(`${passed} passed, ${bad} failed, ${skipped} skipped`);
});
