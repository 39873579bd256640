// The steps of ./check are in their order, with those that a part of --all takes.

import {
  COMPONENTS_REPORT,
  E2E_REPORT,
  ENGINES_REPORT,
  SLOW_REPORT,
  UNIT_REPORT,
} from '../counts.js';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} [script] of package.json; without it the step builds
 * @property {readonly string[]} [args]
 * @property {'vitest' | 'playwright'} [runner] which splits its tests by itself
 * @property {string} [report] where the runner says which tests ran
 * @property {boolean} [onBuild] needs a whole build
 * @property {number} [unjudged] the exit code of its script where it could not say
 * @property {number} [most] tests that it may have: those of a browser take the most time
 */

/** @type {Step} */
export const BUILD = { name: 'build' };

/** @type {readonly Step[]} */
const ALWAYS = [
  { name: 'lint and format', script: 'lint' },
  { name: 'types', script: 'types' },
  { name: 'unused code', script: 'unused' },
  { name: 'unit tests', script: 'test:unit', runner: 'vitest', report: UNIT_REPORT },
  {
    name: 'components',
    script: 'test:components',
    runner: 'vitest',
    report: COMPONENTS_REPORT,
  },
  BUILD,
];

/** @type {readonly Step[]} */
const JOURNEYS = [
  {
    name: 'journeys in a browser',
    script: 'test:journeys',
    runner: 'playwright',
    report: E2E_REPORT,
    onBuild: true,
    most: 130,
  },
];

/** @type {readonly Step[]} */
const ONLY_ALL = [
  { name: 'slow unit tests', script: 'test:slow', runner: 'vitest', report: SLOW_REPORT },
  { name: 'fuzzing', script: 'fuzz', args: ['--seconds', '60', '--seed', '1'] },
  { name: 'reproducible build', script: 'reproduce', onBuild: true },
  {
    name: 'all tests in a browser',
    script: 'test:e2e',
    runner: 'playwright',
    report: E2E_REPORT,
    onBuild: true,
  },
  {
    name: 'Firefox and WebKit',
    script: 'test:engines',
    runner: 'playwright',
    report: ENGINES_REPORT,
    onBuild: true,
  },
  { name: 'speed', script: 'bench', args: ['--watch'], onBuild: true, unjudged: 75 },
];

/**
 * The build, and steps that split their tests, are in every part; each other one is in one.
 * @param {Pick<import('./options.js').Options, 'all' | 'shard'>} options
 * @returns {readonly Step[]}
 */
export function chooseSteps({ all, shard }) {
  if (!all) return [...ALWAYS, ...JOURNEYS];
  const steps = [...ALWAYS, ...ONLY_ALL];
  if (!shard) return steps;
  const whole = steps.filter((step) => !step.runner && step !== BUILD);
  const own = new Set(whole.filter((_, i) => i % shard.count === shard.index - 1));
  return steps.filter((step) => step.runner || step === BUILD || own.has(step));
}

/**
 * @param {Step} step
 * @param {import('./options.js').Shard | null} shard
 * @returns {readonly string[]} what its script is given
 */
export function listArguments({ args = [], runner, report }, shard) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return [
    ...args,
    ...(runner === 'vitest' ? reporters : []),
    ...(runner && shard ? [`--shard=${shard.index}/${shard.count}`] : []),
  ];
}
