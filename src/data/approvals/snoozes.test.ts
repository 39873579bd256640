import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '../../features/approvals/request-sample.ts';
import { markupOf, wordsOf } from '../../testing/markup.ts';
import { isOver, snooze, useSnoozes, wake } from './snoozes.ts';

const KEY = 'ledgerscope.snoozed';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** As a screen is told of it. */
function untilOf(one = request()): string {
  const Shown = () => JSON.stringify(useSnoozes()(one));
  return wordsOf(markupOf(createElement(Shown))).replaceAll('&quot;', '"');
}

const LATER = Date.now() + 1e9;

test('a request is put away with its copies, until a moment or until somebody wakes it', () => {
  snooze([request()], [], LATER);
  expect(untilOf()).toContain(String(LATER));
  expect(untilOf(request({ ledger: 'a copy' }))).toContain(String(LATER));
  expect(untilOf(request({ proposal: 'another' }))).toBe('null');
  snooze([request()], [], LATER + 1);
  expect(untilOf()).toContain(String(LATER + 1));
  wake([request({ ledger: 'a copy' })]);
  expect(untilOf()).toBe('null');
});

test('what is over is no longer kept', () => {
  snooze([request()], [], Date.now() - 1);
  expect(untilOf()).toBe('null');
  snooze([request({ id: 'other' })], [], LATER);
  expect(JSON.parse(stored.get(KEY) ?? '')).toHaveLength(1);
});

test('a run goes on when it is longer than its longest copy was', () => {
  const copy = request({ ledger: 'a copy', entries: 5 });
  snooze([request()], [request(), copy], null);
  expect(untilOf(copy)).not.toBe('null');
  expect(untilOf(request({ entries: 6 }))).toBe('null');
  expect(isOver({ until: null, entries: 5 }, 5, LATER)).toBe(false);
  expect(isOver({ until: 5, entries: 0 }, 9, 5)).toBe(true);
});

test('whatever else is stored there is not believed', () => {
  for (const text of ['{', '7', '[[1,2],["a",{"until":"x","entries":1}],["b",null]]']) {
    stored.set(KEY, text);
    expect(untilOf()).toBe('null');
  }
});
