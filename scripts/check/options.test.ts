import { describe, expect, it } from 'vitest';
import { Misuse } from '../run.js';
import { readCheckOptions } from './options.js';

const NOTHING = { help: false, all: false, shard: null, server: null };

describe('the options of ./check', () => {
  it('are none, or those of the usage', () => {
    expect(readCheckOptions([])).toEqual(NOTHING);
    expect(readCheckOptions(['--help']).help).toBe(true);
    const given = ['--all', '--shard', '2/3', '--thymos-server', import.meta.filename];
    expect(readCheckOptions(given)).toEqual({
      help: false,
      all: true,
      shard: { index: 2, count: 3 },
      server: import.meta.filename,
    });
  });

  it.each([
    [['--engines'], "Unknown option '--engines'"],
    [['all'], "Unexpected argument 'all'"],
    [['--shard', '1/2'], '--shard is a part of --all.'],
    [['--all', '--shard'], "'--shard <value>' argument missing"],
    [['--all', '--shard', '0/2'], '--shard takes I/N'],
    [['--all', '--shard', '3/2'], '--shard takes I/N'],
    [['--all', '--shard', '1/0'], '--shard takes I/N'],
    [['--all', '--shard', 'a/b'], '--shard takes I/N'],
    [['--thymos-server', '/'], '--thymos-server belongs to --all.'],
    [['--all', '--thymos-server', '/no/such/server'], 'There is no file /no/such/server.'],
  ])('refuse %j with the usage', (args, message) => {
    expect(() => readCheckOptions(args)).toThrow(Misuse);
    expect(() => readCheckOptions(args)).toThrow(message);
    expect(() => readCheckOptions(args)).toThrow('Usage: ./check');
  });
});
