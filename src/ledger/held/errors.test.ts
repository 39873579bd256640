import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { AppException } from '../../base/error.ts';
import { describeReason, describeWorkerError } from './errors.ts';

const browser = (name: string) => new DOMException('as the browser words it', name);

describe('what was thrown, as data', () => {
  it.each([
    ['a full disk', browser('QuotaExceededError'), 'no space'],
    [
      'a full disk, as the database wraps it',
      new Dexie.AbortError('aborted', browser('QuotaExceededError')),
      'no space',
    ],
    ['no memory', new RangeError('Array buffer allocation failed'), 'out of memory'],
    ['a file that was moved', browser('NotReadableError'), 'file gone'],
    [
      'a blob that the database cannot write',
      new Dexie.AbortError('aborted', browser('DataError')),
      'not kept',
    ],
    ['another tab that upgrades', new Dexie.DatabaseClosedError('closed'), 'storage closed'],
    [
      'a database of a newer version',
      new Dexie.OpenFailedError('open failed', browser('VersionError')),
      'storage closed',
    ],
    [
      'a browser that has no database to give',
      new Dexie.OpenFailedError('open failed', browser('InvalidStateError')),
      'storage unavailable',
    ],
    ['a bug', new TypeError('x is not a function'), 'internal'],
    ['no error at all', 'a text', 'internal'],
  ])('of %s', (_, thrown, code) => {
    expect(describeWorkerError(thrown).code).toBe(code);
  });

  it('has the browser’s own reason, once', () => {
    const wrapped = new Dexie.OpenFailedError('open failed', browser('InvalidStateError'));
    expect(describeReason(wrapped)).toBe('as the browser words it');
    expect(describeReason('a text')).toBe('a text');
  });

  it('is what the error carries, where it carries data', () => {
    const error = { code: 'no such lane', where: 'run.db', found: 'x' } as const;
    expect(describeWorkerError(new AppException(error))).toBe(error);
  });
});
