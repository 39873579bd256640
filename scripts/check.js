// ./check — every check and every test. All of them run, also after one has failed;
// the last line says how many tests passed, failed and were skipped.

import { LARGE_CORPUS, largeCorpusPresent } from './corpus.js';
import {
  clear,
  countsOf,
  E2E_REPORT,
  ENGINES_REPORT,
  SLOW_REPORT,
  sum,
  UNIT_REPORT,
} from './counts.js';
import { ensureEngines, missingEngines } from './engines.js';
import { untracked } from './left.js';
import { command, print, run, Stop, say } from './run.js';
import { build, checkNode, install } from './setup.js';
import { allowedSkips, unexpectedSkips } from './skips.js';

const USAGE = `Usage: ./check [--engines]

Installs what the checks need, and runs every check and test.
  --engines   also installs Firefox and WebKit, and walks the main journeys in them
`;

await command(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return print(USAGE);
  const unknown = args.find((arg) => arg !== '--engines');
  if (unknown) throw new Stop(`Unknown option ${unknown}.\n\n${USAGE}`);
  const withEngines = args.includes('--engines');
  checkNode();
  install();
  // It needs a dependency, so it can only be loaded now.
  const { ensureChromium } = await import('./chromium.js');
  ensureChromium();
  if (withEngines) ensureEngines();

  const before = new Set(untracked());
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
  /** @type {(name: string, npmScript: string, report: string) => import('./counts.js').Counts} */
  const vitest = (name, npmScript, report) => {
    clear(report);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return countsOf(report, step(name, script(npmScript, reporters)));
  };
  say('Unit tests, the fast part');
  const unit = vitest('unit tests', 'test:unit', UNIT_REPORT);
  say('Unit tests, the slow part');
  const slow = vitest('slow unit tests', 'test:slow', SLOW_REPORT);
  say('Fuzzing, for a minute');
  step('fuzzing', script('fuzz', ['--seconds', '60', '--seed', '1']));
  const built = step('build', build());
  say('The same build in another folder');
  step('reproducible build', built && script('reproduce'));
  say('Tests in the browser');
  clear(E2E_REPORT);
  const e2e = countsOf(E2E_REPORT, step('tests in the browser', built && script('test:e2e')));
  const counts = [unit, slow, e2e];
  if (withEngines) {
    say('The main journeys in Firefox and WebKit');
    clear(ENGINES_REPORT);
    const done = step('tests in other engines', built && script('test:engines'));
    counts.push(countsOf(ENGINES_REPORT, done));
  } else say('Not in Firefox and WebKit: ./check --engines');

  const { passed, failed: bad, skipped, flaky } = sum(counts);
  const missing = withEngines ? missingEngines().length : 0;
  const unexpected = unexpectedSkips(skipped, allowedSkips(largeCorpusPresent, missing));
  step('skipped tests', unexpected.length === 0);

  const left = untracked().filter((name) => !before.has(name));
  step('files that were left behind', left.length === 0);

  const count = [...skipped.values()].reduce((total, one) => total + one, 0);
  if (count > 0) {
    say(`Skipped (the large corpus is ${largeCorpusPresent ? 'here' : `not at ${LARGE_CORPUS}`})`);
    for (const [file, tests] of skipped) print(`${String(tests).padStart(5)} ${file}`);
  }
  if (unexpected.length) {
    say('Not what scripts/skips.js lists');
    print(unexpected.join('\n'));
  }
  if (left.length) {
    say('The tests left files behind');
    print(left.join('\n'));
  }
  if (flaky.length) {
    say('Passed only at the second try');
    print(flaky.join('\n'));
  }
  say(failed.length ? `Failed: ${failed.join(', ')}` : 'All checks pass');
  if (failed.length) process.exitCode = 1;
  print(`${passed} passed, ${bad} failed, ${count} skipped`);
});
