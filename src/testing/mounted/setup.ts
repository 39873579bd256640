// The window gets before the component tests of a file what a DOM for tests lacks, and the guard.

import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, expect } from 'vitest';
import { guardMounted } from './guard.ts';
import { giveWhatIsLacking } from './lacking.ts';
import { closeScreen, wordsIn } from './open.tsx';
import { giveWorkers } from './page-worker.ts';
import { giveDownloads } from './saved.ts';
import { giveSizes } from './sizes.ts';

giveWhatIsLacking();
giveSizes();
giveWorkers();
giveDownloads();

configure({
  // No machine is busy for longer: the condition is looked at again at every change.
  asyncUtilTimeout: 30_000,
  // Most of these are thrown during a wait: printing the page in each would take longer than the
  // tests.
  getElementError: (message) => new Error(message ?? 'not found'),
});
// React looks where each element was made; the runner has asked for ten times as many frames.
Error.stackTraceLimit = 10;

let faults: () => readonly string[] = () => [];

beforeEach(() => {
  faults = guardMounted();
});

afterEach(({ task }) => {
  const said = task.result?.state === 'fail' ? wordsIn(document.body) : null;
  closeScreen();
  expect(faults()).toEqual([]);
  // The message stands next to the failure, for whoever looks for the cause.
  if (said !== null) throw new Error(`The page said: ${said}`);
});
