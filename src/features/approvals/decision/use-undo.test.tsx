import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UNDO_SECONDS, type Undo, useUndo } from './use-undo.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the hook gives on a screen that is drawn, and the way to leave that screen. */
function drawn(onOver: () => void) {
  let undo: Undo = { left: null, start: () => {}, undo: () => {} };
  function Screen() {
    // As a screen gives it: another function each time it is drawn.
    undo = useUndo(() => onOver());
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Screen />));
  return {
    now: () => undo,
    again: () => act(() => root.render(<Screen />)),
    leave: () => act(() => root.unmount()),
  };
}

const pass = (seconds: number) => {
  for (let i = 0; i < seconds; i++) act(() => vi.advanceTimersByTime(1000));
};

it('calls once the moment is over, and not before', () => {
  const over = vi.fn();
  const { now, leave } = drawn(over);
  act(() => now().start());
  pass(UNDO_SECONDS - 1);
  expect([over.mock.calls.length, now().left]).toEqual([0, 1]);
  pass(3);
  expect([over.mock.calls.length, now().left]).toEqual([1, null]);
  leave();
});

it('is put off by no drawing of its screen', () => {
  const over = vi.fn();
  const { now, again, leave } = drawn(over);
  act(() => now().start());
  for (let i = 0; i < 4 * UNDO_SECONDS; i++) {
    act(() => vi.advanceTimersByTime(250));
    again();
  }
  expect([over.mock.calls.length, now().left]).toEqual([1, null]);
  leave();
});

it('calls nothing once it was taken back, or its screen was left', () => {
  const over = vi.fn();
  const { now, leave } = drawn(over);
  act(() => now().start());
  pass(2);
  act(() => now().undo());
  pass(2 * UNDO_SECONDS);
  act(() => now().start());
  pass(UNDO_SECONDS - 1);
  leave();
  pass(UNDO_SECONDS);
  expect(over).not.toHaveBeenCalled();
});
