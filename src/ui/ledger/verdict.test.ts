// What a verdict looks like: the colour and the word promise no more than was proven.

import { expect, it } from 'vitest';
import { VERDICTS } from '../../core/model/verdict.ts';
import { verdictLook } from './verdict.tsx';

const look = (tone: string) => VERDICTS.filter((verdict) => verdictLook(verdict).tone === tone);

it('is green only where something could prove it', () => {
  expect(look('ok')).toEqual(['verified']);
  expect(look('bad')).toEqual(['drift', 'failed']);
  expect(verdictLook('consistent').word).toBe('Consistent');
  expect(verdictLook('consistent with warnings').word).toBe('Consistent with warnings');
});

it('calls what differs from an expectation by another word than what is broken', () => {
  expect(verdictLook('drift').word).toBe('Not as expected');
  expect(verdictLook('failed').word).toBe('Failed');
  expect(verdictLook(null).word).toBe('Not verified yet');
});
