// Every state of a decision has its words, and docs/approvals.md has the same.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { needsStep } from '../../data/approvals/approvals.ts';
import { STATUSES, statusText } from './status-words.ts';

const ROWS = readFileSync(new URL('../../../docs/approvals.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.split('|').length === 6)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .slice(2);
const STATES = Object.keys(STATUSES) as (keyof typeof STATUSES)[];

it('is listed in the docs, each with its words', () => {
  expect(ROWS.map(([, state, , word, says]) => [state, word, says])).toEqual(
    STATES.map((state) => [
      state,
      STATUSES[state].word,
      STATUSES[state].says({ host: 'HOST', verdict: 'approve' }),
    ]),
  );
});

it('tells a denial from an approval, and names no host where there is none', () => {
  const denied = statusText('signed, not sent', { host: null, verdict: 'deny' });
  expect(denied).toBe('Signed, not sent. You denied it. It is not sent to its server yet.');
});

it('needs a step only where somebody here can do something', () => {
  const steps = STATES.filter((status) => needsStep({ status, gone: null }));
  expect(steps).toEqual(STATES.slice(0, 5));
  expect(STATES.filter((status) => needsStep({ status, gone: 'its run has ended' }))).toEqual([]);
});
