import { expect, it } from 'vitest';
import { VERDICT_WORDS, VERDICTS, verdictWord } from '../../ledger/model/verdict.ts';
import { VERDICT_LOOKS, verdictLook } from './verdict.tsx';

const look = (tone: string) => VERDICTS.filter((verdict) => verdictLook(verdict).tone === tone);

it('is green only where something could prove it, red only where it is not intact', () => {
  expect(look('ok')).toEqual(['verified']);
  expect(look('bad')).toEqual(['failed']);
  expect(verdictLook('consistent').word).toBe('Consistent');
});

it('keeps the word of what is consistent, with the triangle where there is something to look at', () => {
  const { word, icon, tone } = verdictLook('consistent with warnings');
  expect([word, tone]).toEqual(['Consistent', 'warn']);
  expect(icon).toBe(verdictLook('verified with warnings').icon);
});

it('calls what differs from an expectation by another word than what is broken', () => {
  expect(verdictLook('drift').word).toBe('Not as expected');
  expect(verdictLook('failed').word).toBe('Not intact');
  expect(verdictLook(null).word).toBe('Not read');
});

it('has a look for each word, and a word for each verdict', () => {
  expect(Object.keys(VERDICT_LOOKS)).toEqual(VERDICT_WORDS);
  expect([...VERDICTS, null].map(verdictWord)).toEqual(
    expect.arrayContaining(VERDICT_WORDS.slice(0, -1)),
  );
});
