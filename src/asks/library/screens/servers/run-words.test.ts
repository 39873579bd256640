import { expect, it } from 'vitest';
import { stateText } from './run-words.ts';

it('says of a run that waits that it waits, also where its record still has it running', () => {
  const run = { status: 'running' };
  const of = (status: string, feed: 'stream' | 'forgotten' = 'stream') =>
    stateText(run, { status, feed });
  expect(of('waiting_approval')).toBe('Waits for a decision');
  expect(of('')).toBe('running');
  expect(of('max_steps')).toBe('max steps');
  expect(of('', 'forgotten')).toBe('Forgotten by the server');
  expect(stateText(run, null)).toBe('running');
  expect(stateText({ status: '' }, null)).toBe('not given');
});
