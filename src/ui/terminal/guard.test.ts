import { describe, expect, it } from 'vitest';
import { AppException } from '../../base/error.ts';
import { JsonError } from '../../base/json/parse.ts';
import { EXIT } from './exit.ts';
import { ending } from './guard.ts';
import { UsageError } from './usage.ts';

describe('an error', () => {
  it('of the input is said, a line for each detail', () => {
    const { code, lines } = ending(new UsageError('two ledgers:', ['a', 'b']), false);
    expect([code, lines]).toEqual([EXIT.unreadable, ['two ledgers:', '  a', '  b']]);
    expect(ending(new JsonError('not closed', 7), false)).toEqual({
      code: EXIT.unreadable,
      lines: ['not closed (byte 7)'],
    });
  });

  it.each([
    ['a bug', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['a stack that is too deep', new RangeError('Maximum call stack size exceeded'), 'call stack'],
    ['no error at all', 'thrown', 'thrown'],
    ['one that crossed a boundary', new AppException({ code: 'internal', found: 'y' }), 'y'],
  ])('of ours ends in one line with a code of its own: %s', (_, error, words) => {
    const { code, lines } = ending(error, false);
    expect(code).toBe(3);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(words);
    expect(lines[0]).toContain('Please report it');
  });

  it.each([
    new RangeError('Array buffer allocation failed'),
    new RangeError('Invalid string length'),
    Object.assign(new Error('Cannot create a string longer than 0x1fffffe8 characters'), {
      code: 'ERR_STRING_TOO_LONG',
    }),
  ])('for want of memory says so: %s', (error) => {
    const { code, lines } = ending(error, false);
    expect(code).toBe(EXIT.fault);
    expect(lines[0]).toContain('not enough memory');
  });

  it('of ours is printed with its place where that is asked for', () => {
    const { lines } = ending(new Error('a\nb'), true);
    expect(lines[0]).not.toContain('guard.test.ts');
    expect(lines.slice(1).join('\n')).toContain('guard.test.ts');
  });
});
