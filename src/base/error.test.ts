import { describe, expect, it } from 'vitest';
import {
  type AppError,
  AppException,
  describeAppError,
  describeError,
  errorText,
  mayPass,
} from './error.ts';

/** One of each kind; a new kind does not compile until it is added here. */
const ONE_OF_EACH: { readonly [Code in AppError['code']]: AppError & { readonly code: Code } } = {
  'unknown format': { code: 'unknown format', title: 'A.', detail: 'B.', todo: 'C.' },
  corrupt: { code: 'corrupt', title: 'D.', detail: 'E.', todo: 'F.' },
  'too large': { code: 'too large', title: 'G.', detail: 'H.', todo: 'I.' },
  refused: { code: 'refused', title: 'J.', detail: 'K.', todo: 'L.' },
  'ledger not here': { code: 'ledger not here', where: 'abcdef0123456789' },
  'ledger incomplete': { code: 'ledger incomplete', where: 'run.db', expected: 'entries' },
  'ledger changed': { code: 'ledger changed', where: 'run.db', found: 'was forgotten' },
  'format not supported': { code: 'format not supported', found: 'other' },
  'no such lane': { code: 'no such lane', where: 'run.db', found: 'abcdef0123456789' },
  'no such entry': { code: 'no such entry', where: 'main', expected: 8, found: 9 },
  'no request': { code: 'no request', where: 'main', found: 3 },
  'no space': {
    code: 'no space',
    expected: 1_000_000,
    found: 20_000,
    largest: [{ name: 'run.db', bytes: 900_000 }],
  },
  'out of memory': { code: 'out of memory', expected: null },
  'file gone': { code: 'file gone', where: 'run.db', expected: 900, found: 400 },
  'not kept': { code: 'not kept', expected: 900, found: 'Failed to write blobs.' },
  cancelled: { code: 'cancelled' },
  'storage closed': { code: 'storage closed' },
  'storage removed': { code: 'storage removed' },
  'storage unavailable': { code: 'storage unavailable', found: 'private browsing' },
  'part of the app missing': { code: 'part of the app missing', where: 'The engine' },
  'worker stopped': { code: 'worker stopped', where: null, found: 'out of memory' },
  endless: { code: 'endless', where: 'run.db', found: 6 },
  'no answer': { code: 'no answer', where: null, found: 60 },
  usage: { code: 'usage', found: '--profile is reference or strict' },
  internal: { code: 'internal', found: 'x is not a function' },
};

describe('errors', () => {
  it('have a title, a detail and advice of their own, each kind', () => {
    const words = Object.values(ONE_OF_EACH).map(describeAppError);
    for (const one of words) for (const text of Object.values(one)) expect(text).not.toBe('');
    expect(new Set(words.map(({ title }) => title)).size).toBe(words.length);
  });

  it('offer another attempt only where it can end otherwise', () => {
    const passing = Object.values(ONE_OF_EACH).filter((error) => mayPass(new AppException(error)));
    expect(passing.map(({ code }) => code)).not.toContain('ledger not here');
    expect(passing.map(({ code }) => code)).toContain('worker stopped');
    expect(mayPass(new TypeError('x is not a function'))).toBe(true);
  });

  it('say that a ledger is not here only when that is so', () => {
    const titled = Object.values(ONE_OF_EACH).filter((error) =>
      describeAppError(error).title.includes('not in this browser'),
    );
    expect(titled.map(({ code }) => code)).toEqual(['ledger not here']);
  });

  it('name what was found, and where', () => {
    expect(errorText(ONE_OF_EACH['no such lane'])).toContain('no lane abcdef01 in run.db');
    expect(errorText(ONE_OF_EACH['no space'])).toContain('1,000,000 bytes');
    expect(errorText(ONE_OF_EACH.corrupt)).toBe('D. E. F.');
    expect(errorText(ONE_OF_EACH.usage)).toBe('--profile is reference or strict');
  });

  it('are described whatever was thrown', () => {
    const error = ONE_OF_EACH['ledger not here'];
    expect(describeError(new AppException(error))).toEqual(describeAppError(error));
    expect(describeError(new TypeError('x is not a function'))).toEqual(
      describeAppError(ONE_OF_EACH.internal),
    );
    expect(describeError('a text').detail).toBe('a text');
  });
});
