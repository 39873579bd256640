// ./check runs what every change has to pass; --all runs every check and every test. All of them
// run, also after one has failed; the last line says how many tests passed, failed and were
// skipped.

import { measureCheck, table } from './check/measured.js';
import { CHECK_USAGE, readCheckOptions } from './check/options.js';
import { BUILD, chooseSteps, listArguments } from './check/steps.js';
import { LARGE_CORPUS, largeCorpusPresent } from './corpus.js';
import { clear, countResults, sumCounts } from './counts.js';
import { ensureEngines, missingEngines } from './engines.js';
import { untracked } from './left.js';
import { runForCode, runMain, say, writeLine } from './run.js';
import { build, checkNode, install } from './setup.js';
import { allowedSkips, unexpectedSkips } from './skips.js';

await runMain(async () => {
  const options = readCheckOptions(process.argv.slice(2));
  if (options.help) return writeLine(CHECK_USAGE);
  const { all, shard, server } = options;
  checkNode();
  install();
  // It needs a dependency, so it can only be loaded now.
  const { ensureChromium } = await import('./chromium.js');
  ensureChromium();
  if (all) ensureEngines();
  if (server) process.env.LEDGERSCOPE_THYMOS_SERVER = server;
  if (all) process.env.LEDGERSCOPE_DRAWS = 'all';

  const before = new Set(untracked());
  let isBuilt = false;
  /** @type {string[]} */
  const unjudged = [];
  /** @type {(step: import('./check/steps.js').Step) => boolean} */
  const take = (step) => {
    if (step === BUILD) {
      isBuilt = build();
      return isBuilt;
    }
    if (step.onBuild && !isBuilt) return false;
    const args = ['run', '--silent', step.script ?? '', '--', ...listArguments(step, shard)];
    const code = runForCode('npm', args);
    if (code === null || code !== step.unjudged) return code === 0;
    unjudged.push(step.name);
    return true;
  };
  /** @type {import('./check/measured.js').Row[]} */
  const rows = [];
  /** @type {import('./counts.js').Counts[]} */
  const counts = [];
  for (const step of chooseSteps(options)) {
    say(step.name);
    if (step.report) clear(step.report);
    const { result: done, wall, cpu } = measureCheck(() => take(step));
    const ran = step.report ? countResults(step.report, done) : null;
    if (ran) counts.push(ran);
    const tests = ran && ran.passed + ran.failed;
    const isWithin = step.most === undefined || (tests ?? 0) <= step.most;
    if (!isWithin) writeLine(`${tests} tests; at most ${step.most} may be in every check.`);
    const name = unjudged.includes(step.name) ? `${step.name} (not judged)` : step.name;
    rows.push({ name, done: done && isWithin, wall, cpu, tests });
  }

  const { passed, failed: bad, skipped } = sumCounts(counts);
  const missing = all ? missingEngines().length : 0;
  const allowed = allowedSkips(largeCorpusPresent, missing);
  const unexpected = unexpectedSkips(skipped, allowed, all && !shard);
  const left = untracked().filter((name) => !before.has(name));
  const failed = [
    ...rows.filter(({ done }) => !done).map(({ name }) => name),
    ...(unexpected.length ? ['skipped tests'] : []),
    ...(left.length ? ['files that were left behind'] : []),
  ];

  const count = [...skipped.values()].reduce((total, one) => total + one, 0);
  if (count > 0) {
    say(`Skipped (the large corpus is ${largeCorpusPresent ? 'here' : `not at ${LARGE_CORPUS}`})`);
    for (const [file, tests] of skipped) writeLine(`${String(tests).padStart(5)} ${file}`);
  }
  if (unexpected.length) {
    say('Not what scripts/skips.js lists');
    writeLine(unexpected.join('\n'));
  }
  if (left.length) {
    say('The tests left files behind');
    writeLine(left.join('\n'));
  }
  say('What it took (CPU: of the whole machine meanwhile)');
  writeLine(table(rows));
  if (!all)
    writeLine(
      '\nNot run: what takes long, other browsers, measurements. ./check --all runs everything.',
    );
  if (unjudged.length) say(`Could not be judged here, which is no pass: ${unjudged.join(', ')}`);
  say(failed.length ? `Failed: ${failed.join(', ')}` : 'All checks pass');
  if (failed.length) process.exitCode = 1;
  writeLine(`${passed} passed, ${bad} failed, ${count} skipped`);
});
