import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UNDO_SECONDS, useUndo } from './use-undo.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => {
  for (let i = 0; i < seconds; i++) act(() => vi.advanceTimersByTime(1000));
};

it('calls once the moment is over, and not before', () => {
  const over = vi.fn();
  const { result } = renderHook(() => useUndo(over));
  act(() => result.current.start());
  pass(UNDO_SECONDS - 1);
  expect([over.mock.calls.length, result.current.left]).toEqual([0, 1]);
  pass(3);
  expect([over.mock.calls.length, result.current.left]).toEqual([1, null]);
});

it('calls nothing once it was taken back, or its screen was left', () => {
  const over = vi.fn();
  const { result, unmount } = renderHook(() => useUndo(over));
  act(() => result.current.start());
  pass(2);
  act(() => result.current.undo());
  pass(2 * UNDO_SECONDS);
  act(() => result.current.start());
  pass(UNDO_SECONDS - 1);
  unmount();
  pass(UNDO_SECONDS);
  expect(over).not.toHaveBeenCalled();
});
