import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SigningState, UNDO_SECONDS, useSigning } from './use-signing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function drawn(onOver: (given: string) => void) {
  let signing: SigningState<string> = { moment: null, sign: () => {} };
  function Screen() {
    // A screen gives another function each time it is drawn.
    signing = useSigning((given: string) => onOver(given));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Screen />));
  return {
    left: () => signing.moment?.left ?? null,
    start: () => act(() => signing.sign('given', true)),
    undo: () => act(() => signing.moment?.undo()),
    again: () => act(() => root.render(<Screen />)),
    leave: () => act(() => root.unmount()),
  };
}

const pass = (seconds: number) => {
  for (let i = 0; i < seconds; i++) act(() => vi.advanceTimersByTime(1000));
};

it('calls once the moment is over, and not before', () => {
  const over = vi.fn();
  const { left, start, leave } = drawn(over);
  start();
  pass(UNDO_SECONDS - 1);
  expect([over.mock.calls.length, left()]).toEqual([0, 1]);
  pass(3);
  expect([over.mock.calls, left()]).toEqual([[['given']], null]);
  leave();
});

it('is put off by no drawing of its screen', () => {
  const over = vi.fn();
  const { left, start, again, leave } = drawn(over);
  start();
  for (let i = 0; i < 4 * UNDO_SECONDS; i++) {
    act(() => vi.advanceTimersByTime(250));
    again();
  }
  expect([over.mock.calls.length, left()]).toEqual([1, null]);
  leave();
});

it('calls nothing once it was taken back, or its screen was left', () => {
  const over = vi.fn();
  const { start, undo, leave } = drawn(over);
  start();
  pass(2);
  undo();
  pass(2 * UNDO_SECONDS);
  start();
  pass(UNDO_SECONDS - 1);
  leave();
  pass(UNDO_SECONDS);
  expect(over).not.toHaveBeenCalled();
});
