import { describe, expect, it } from 'vitest';
import { readBenchOptions } from './options.ts';

describe('the options of the bench', () => {
  it.each([
    [],
    ['--native', '/a/program'],
    ['--watch'],
    ['--watch', '--keep'],
    ['--browser', 'a.db', '--cancel'],
    ['--make', '2x5', 'a.db'],
    ['--search', 'folder', 'one'],
    ['--doubling', 'chain', '--stage', 'read'],
    ['--doubling-one', 'a.db', '--anchors', 'b', '--stage', 'read'],
    ['--help'],
  ])('are those of %j %j %j', (...args) => {
    expect(readBenchOptions(args.filter((arg) => arg !== undefined))).not.toBeNull();
  });

  it.each([
    ['--wach'],
    ['--keep'],
    ['--watch', '--growth'],
    ['--watch', 'a.db'],
    ['--watch=yes'],
    ['--growth', '--keep'],
    ['--native'],
    ['a.db'],
  ])('are not %j %j', (...args) => {
    expect(readBenchOptions(args.filter((arg) => arg !== undefined))).toBeNull();
  });
});
