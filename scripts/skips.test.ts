import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../src/testing/syntax.ts';
import { countsIn, sumCounts } from './counts.js';
import { ROOT } from './run.js';
import {
  allowedSkips,
  NEED_ENGINE,
  NEED_LARGE_CORPUS,
  NEED_OPENSSL,
  NEED_POSTGRES,
  NEED_SERVER,
  NEED_SQLITE3,
  unexpectedSkips,
} from './skips.js';

const vitest = {
  numPassedTests: 2,
  numFailedTests: 1,
  testResults: [
    {
      name: `${ROOT}/src/a.test.ts`,
      assertionResults: ['passed', 'skipped', 'failed', 'passed', 'todo'].map((status) => ({
        status,
      })),
    },
  ],
};
const playwright = {
  stats: { expected: 3, flaky: 1, unexpected: 0, skipped: 1 },
  suites: [
    {
      file: 'b.spec.ts',
      specs: [
        { title: 'is quick', tests: [{ status: 'expected' }] },
        { title: 'is slow', tests: [{ status: 'flaky' }] },
      ],
      suites: [
        { file: 'b.spec.ts', specs: [{ title: 'is left out', tests: [{ status: 'skipped' }] }] },
      ],
    },
  ],
};

describe('the counts of the reports', () => {
  it('are added up, and say in which file tests were skipped', () => {
    const { passed, failed, skipped } = sumCounts([countsIn(vitest), countsIn(playwright)]);
    // A test that passed only at a second try counts as failed.
    expect([passed, failed]).toEqual([5, 2]);
    expect([...skipped]).toEqual([
      ['src/a.test.ts', 2],
      ['e2e/b.spec.ts', 1],
    ]);
  });
});

describe('skipped tests', () => {
  const skipped = new Map([['src/a.test.ts', 2]]);

  it('are as listed', () => {
    expect(unexpectedSkips(skipped, { 'src/a.test.ts': 2 })).toEqual([]);
    expect(unexpectedSkips(new Map(), {})).toEqual([]);
  });

  it.each([
    ['more than listed', { 'src/a.test.ts': 1 }, 'src/a.test.ts: 2 skipped, 1 expected'],
    ['fewer than listed', { 'src/a.test.ts': 3 }, 'src/a.test.ts: 2 skipped, 3 expected'],
    ['not listed at all', {}, 'src/a.test.ts: 2 skipped, 0 expected'],
  ])('%s are unexpected', (_, allowed, line) => {
    expect(unexpectedSkips(skipped, allowed)).toEqual([line]);
  });

  it('that are listed and ran are unexpected', () => {
    expect(unexpectedSkips(new Map(), { 'src/a.test.ts': 1 })).toEqual([
      'src/a.test.ts: 0 skipped, 1 expected',
    ]);
  });

  it('are allowed once for every engine that is missing', () => {
    const [[file = '', count = 0] = []] = Object.entries(NEED_ENGINE);
    expect(allowedSkips(true)[file]).toBe(0);
    expect(allowedSkips(true, 2)[file]).toBe(2 * count);
  });

  it('are allowed where no server is named, and only there', () => {
    expect(allowedSkips(true, 0, false)).toMatchObject(NEED_SERVER);
    for (const file of Object.keys(NEED_SERVER))
      expect(allowedSkips(true, 0, true)).not.toHaveProperty([file]);
  });

  it('are listed for every file that skips, and for no other', () => {
    const files = ['src', 'bench', 'e2e', 'fuzz', 'scripts'].flatMap((folder) =>
      sourceFiles(ROOT, folder),
    );
    const skipping = files.filter(
      (file) =>
        /\.(test|spec)\.tsx?$/.test(file) &&
        /\b(it|describe|\w*[tT]est)\.skip/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    const listed = {
      ...NEED_LARGE_CORPUS,
      ...NEED_SQLITE3,
      ...NEED_POSTGRES,
      ...NEED_OPENSSL,
      ...NEED_SERVER,
      ...NEED_ENGINE,
    };
    expect(Object.keys(listed).sort()).toEqual(skipping.sort());
  });
});
