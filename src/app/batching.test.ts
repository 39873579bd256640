import { afterEach, expect, it, vi } from 'vitest';
import { createBatching } from './batching.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('runs calls of one moment in one task, in their order, and later ones in another', () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const batch = createBatching();
  batch(() => said.push('a'));
  batch(() => {
    said.push('b');
    batch(() => said.push('later'));
  });
  expect(said).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(said).toEqual(['a', 'b']);
  vi.advanceTimersToNextTimer();
  expect(said).toEqual(['a', 'b', 'later']);
});

it('runs the others where one throws, and reports that', () => {
  vi.useFakeTimers();
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const batch = createBatching();
  const fault = new Error('one fault');
  const other = vi.fn();
  batch(() => {
    throw fault;
  });
  batch(other);
  vi.runAllTimers();
  expect(other).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledWith(fault);
});
