// A coding run with an approval: a tide calculator goes wrong at midnight.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import {
  BEFORE,
  CLAMP_PATCH,
  CLAMPED,
  FIX_PATCH,
  FIXED_TEXTS,
  PATH,
  TEST_BEFORE,
  TEST_CLAMPED,
  TEST_FIXED,
  TEST_PATH,
} from './coding-texts.ts';
import { DemoLedger, put } from './demo-ledger.ts';

const lines = (text: string) => text.split('\n').length - 1;

export function codingRun(hash: HashEngine): DemoLedger {
  const book = new DemoLedger(hash, 'coding run');
  const file = (path: string, text: string) =>
    put('file', path, { text, lines: lines(text), blake3: book.ledger.idOfText(text) });
  const run = book.run('tides', 'Tides are wrong at midnight: find out why');

  run.lane.bindSkill({
    name: 'careful-fixer',
    version: 3,
    title: 'Careful fixer',
    instructions:
      'Reproduce before you change.\nChange the least that makes the failing test pass.\nNever touch a lock file.',
    tools: ['fs_*', 'grep', 'repo_map', 'test_run'],
    ceiling: { read: true, write: true, external: false, irreversible: false },
  });
  run.did('repo_map', {
    args: { root: '.' },
    output: {
      packages: ['tides', 'harbours', 'almanac'],
      files: 212,
      languages: { ts: 188, md: 24 },
    },
    changes: [
      put('repo', 'tidewater', {
        files: 212,
        packages: ['tides', 'harbours', 'almanac'],
        dirty: [],
      }),
    ],
    ms: 58,
    tokens: 1_240,
  });
  const red = run.did('test_run', {
    args: { command: 'npm test -- tides' },
    output: { command: 'npm test -- tides', exit: 1, stdout: TEST_BEFORE },
    changes: [put('test', 'tides', { passed: 14, failed: 2, coverage: 81.4 })],
    ms: 3_905,
    tokens: 2_110,
  });
  const read = run.did('fs_read', {
    args: { path: PATH },
    output: { path: PATH, lines: lines(BEFORE), content: BEFORE },
    changes: [file(PATH, BEFORE)],
    ms: 6,
    tokens: 1_870,
  });

  const callers = run.delegates('List everything that calls heightAt');
  callers.did('grep', {
    args: { query: 'heightAt(', path: '.' },
    output: { query: 'heightAt(', hits: 4 },
    changes: [
      put('callers', 'heightAt', [
        { file: 'almanac/src/day.ts', line: 41, crossesMidnight: true },
        { file: 'almanac/src/week.ts', line: 88, crossesMidnight: true },
        { file: 'harbours/src/board.ts', line: 17, crossesMidnight: false },
        { file: 'harbours/src/board.ts', line: 52, crossesMidnight: false },
      ]),
    ],
    ms: 71,
  });
  callers.did('fs_read', {
    args: { path: 'almanac/src/day.ts', from: 36, to: 46 },
    output: {
      path: 'almanac/src/day.ts',
      content:
        'for (const minute of quarters(day)) {\n  const [before, after] = around(tides, minute);\n  row.push(heightAt(minute, before, after));\n}\n',
    },
    ms: 5,
  });

  const patch = run.asks('fs_patch', {
    args: { path: PATH, patch: FIX_PATCH, files: 1, lines: 9 },
    rules: ['write.threshold', 'callers.reviewed'],
    channel: 'maintainer',
    reason: 'two callers in another package rely on this function',
  });
  run.refused('policy_denied', 'publishing to the package index is outside this writ');
  book.wait(1_260);
  run.granted(patch, {
    output: { path: PATH, applied: true, patch: FIX_PATCH },
    changes: [
      file(PATH, FIXED_TEXTS),
      put('repo', 'tidewater', {
        files: 212,
        packages: ['tides', 'harbours', 'almanac'],
        dirty: [PATH],
      }),
    ],
    ms: 21,
    tokens: 3_015,
  });
  run.did('test_run', {
    args: { command: 'npm test -- tides' },
    output: { command: 'npm test -- tides', exit: 0, stdout: TEST_FIXED },
    changes: [put('test', 'tides', { passed: 16, failed: 0, coverage: 83.25 })],
    ms: 4_012,
    tokens: 2_064,
  });
  run.did('fs_patch', {
    args: { path: 'CHANGELOG.md' },
    output: { path: 'CHANGELOG.md', applied: true },
    changes: [
      file(
        'CHANGELOG.md',
        '## Unreleased\n\n- Heights between a tide before and a tide after midnight are right again.\n',
      ),
    ],
    ms: 9,
    tokens: 410,
  });
  run.delegatesAway('Review the fix with fresh eyes');
  run.refused('budget_exhausted', 'tool calls: 9 of 9 used');

  const clamp = book.branch(run, read, 'What if: clamp instead of going around the clock');
  clamp.did('fs_patch', {
    args: { path: PATH, patch: CLAMP_PATCH },
    output: { path: PATH, applied: true, patch: CLAMP_PATCH },
    changes: [file(PATH, CLAMPED)],
    ms: 18,
    tokens: 1_333,
  });
  clamp.did('test_run', {
    args: { command: 'npm test -- tides' },
    output: { command: 'npm test -- tides', exit: 1, stdout: TEST_CLAMPED },
    changes: [put('test', 'tides', { passed: 15, failed: 1, coverage: 81.9 })],
    ms: 3_940,
    tokens: 2_041,
  });
  // A second look at the failing tests alone, from before the file was read.
  const only = book.branch(run, red, 'Only the two failing tests');
  only.did('test_run', {
    args: { command: `npm test -- ${TEST_PATH}` },
    output: { command: `npm test -- ${TEST_PATH}`, exit: 1, stdout: TEST_BEFORE },
    changes: [put('test', 'tides/midnight', { passed: 0, failed: 2 })],
    ms: 911,
  });
  return book;
}
