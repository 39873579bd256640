// `npm run mutants` says whether the tests see what they are for. It plants one fault after the
// other in a copy of the checkout, and runs the check that should see it.

import { Misuse, runMain, say, writeLine } from '../run.js';
import { MUTANTS_USAGE, readMutantArgs } from './args.js';
import { runBrowser, runCheck, runFiles } from './check.js';
import { TreeCopy } from './copy.js';
import { checkWords, formatSeenTable } from './words.js';

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return writeLine(MUTANTS_USAGE);
  const asked = readMutantArgs(args);
  if ('fault' in asked) throw new Misuse(`${asked.fault}\n\n${MUTANTS_USAGE}`);
  const { faults, isList } = asked;
  if (isList) {
    for (const { id, area, effect, seen } of faults)
      writeLine(`${id} (${area})\n  ${effect}\n  ${checkWords(seen)}`);
    return;
  }
  const copy = new TreeCopy();
  try {
    if (passesWithout(copy, faults)) plantAll(copy, faults);
    else process.exitCode = 1;
  } finally {
    copy.remove();
  }
});

/**
 * A check that fails without a fault proves nothing of one.
 * @param {TreeCopy} copy
 * @param {readonly import('./fault.js').Fault[]} faults
 */
function passesWithout(copy, faults) {
  say('The checks, without any fault');
  const checks = faults.flatMap(({ seen }) => seen ?? []);
  const files = {
    unit: new Set(checks.flatMap((one) => ('unit' in one ? one.unit : []))),
    components: new Set(checks.flatMap((one) => ('components' in one ? one.components : []))),
    slow: new Set(checks.flatMap((one) => ('slow' in one ? one.slow : []))),
  };
  const browser = checks.flatMap((one) => ('titles' in one ? one : []));
  const distinct = new Map(browser.map((one) => [checkWords(one), one]));
  let arePassed = true;
  /** @param {string} what @param {import('./check.js').Said} said */
  const take = (what, { result, output }) => {
    writeLine(`${result === 'passed' ? 'pass' : 'FAIL'}  ${what}`);
    if (result === 'passed') return;
    arePassed = false;
    writeLine(output);
  };
  for (const project of /** @type {const} */ (['unit', 'components', 'slow'])) {
    const own = [...files[project]];
    if (own.length > 0)
      take(`${own.length} files of tests (${project})`, runFiles(copy, project, own));
  }
  if (distinct.size > 0) {
    const built = copy.run('npm', ['run', '--silent', 'build']);
    take('the build', { result: built.isWell ? 'passed' : 'failed', output: built.output });
    if (!built.isWell) return false;
  }
  for (const [words, one] of distinct) take(words, runBrowser(copy, one));
  return arePassed;
}

/**
 * @param {TreeCopy} copy
 * @param {readonly import('./fault.js').Fault[]} faults
 */
function plantAll(copy, faults) {
  say('The faults, one at a time');
  /** @type {Set<string>} */
  const seen = new Set();
  for (const fault of faults) {
    const said = fault.seen && copy.with(fault, () => runCheck(copy, fault.seen ?? { unit: [] }));
    if (said?.result === 'failed') seen.add(fault.id);
    writeLine(
      `${said?.result === 'failed' ? 'seen    ' : 'NOT SEEN'}  ${fault.id} (${fault.area})`,
    );
    if (said?.result === 'failed') continue;
    writeLine(`  ${fault.effect}\n  ${checkWords(fault.seen)}`);
    if (said?.result === 'broken') writeLine(`  It came to no test:\n${said.output}`);
  }
  say('By area');
  writeLine(formatSeenTable(faults, seen));
  if (seen.size < faults.length) process.exitCode = 1;
}
