import { describe, expect, it } from 'vitest';
import { measureCheck, table } from './measured.js';

describe('what a check took', () => {
  it('is a table with a sum', () => {
    const rows = [
      { name: 'lint', done: true, wall: 3.4, cpu: 6.2, tests: null },
      { name: 'unit tests', done: false, wall: 1200.6, cpu: 2301, tests: 5792 },
    ];
    expect(table(rows).split('\n')).toEqual([
      'step                    wall      CPU  tests',
      'lint                     3 s      6 s',
      'unit tests (failed)  1,201 s  2,301 s  5,792',
      'in all               1,204 s  2,307 s  5,792',
    ]);
  });

  it('counts the time of the work, and hands on what it gives', () => {
    const { result, wall, cpu } = measureCheck(() => {
      let sum = 0;
      for (let i = 0; i < 1e7; i++) sum += i;
      return sum;
    });
    expect(result).toBe(49_999_995_000_000);
    expect(wall).toBeGreaterThan(0);
    expect(cpu).toBeGreaterThanOrEqual(0);
  });
});
