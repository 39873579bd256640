import { describe, expect, it } from 'vitest';
import { readRunsAddress, writeRuns } from './url.ts';

describe('the address of several ledgers', () => {
  it.each([
    '',
    'only=tied&by=time',
    'ledger=a&ledger=b&open=a&at=a%2Flane&entry=4',
    'at=a&findings=',
    'level=rows&at=a',
  ])('is read and written again: %s', (search) => {
    expect(writeRuns(readRunsAddress(new URLSearchParams(search))).toString()).toBe(search);
  });

  it.each([
    ['at=l%2Fx&has=joined', { only: 'tied', at: 'l/x' }],
    ['has=waiting', { only: 'waits' }],
    ['verdict=failed&order=time&q=night', { only: 'failed' }],
    ['verdict=missing&ledger=a', { only: 'cut', ledgers: ['a'] }],
    ['in=a%2Flane&hide=a%2Fother', { only: null, at: 'a/lane' }],
  ])('of an earlier version still opens: %s', (search, shown) => {
    expect(readRunsAddress(new URLSearchParams(search))).toMatchObject(shown);
  });
});
