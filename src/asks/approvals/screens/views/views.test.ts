import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMarkupWords, renderMarkup } from '../../../../testing/markup.ts';
import type { InboxFilter } from '../url.ts';
import { nameFault, removeView, type SavedInboxView, saveView, useViews } from './views.ts';

const KEY = 'ledgerscope.inbox-views';
const granted: InboxFilter = {
  show: 'granted',
  channel: null,
  tool: 'a&b',
  ledger: null,
  age: null,
};
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

function views(): readonly SavedInboxView[] {
  const seen: SavedInboxView[] = [];
  const Shown = () => {
    seen.push(...useViews());
    return null;
  };
  readMarkupWords(renderMarkup(createElement(Shown)));
  return seen;
}

test('a view is a name and an address, removed by its name', () => {
  saveView(' Mail ', granted);
  saveView('All', { ...granted, show: 'open', tool: null });
  expect(views()).toEqual([
    { name: 'Mail', search: '?show=granted&tool=a%26b' },
    { name: 'All', search: '' },
  ]);
  removeView('All');
  expect(views().map(({ name }) => name)).toEqual(['Mail']);
});

test('a name is not blank, and no other view has it', () => {
  const two = [
    { name: 'a', search: '' },
    { name: 'b', search: '' },
  ];
  expect(nameFault('c', two)).toBe(null);
  expect(nameFault(' a ', two)).toBe('Another view has this name');
  expect(nameFault(' ', two)).toBe('A view needs a name');
});

test('what is stored is read forgivingly, and only as an address of the inbox', () => {
  stored.set(
    KEY,
    JSON.stringify([
      // An earlier version had a list that is there no more, and groups of runs.
      { name: 'odd', search: '?show=snoozed&age=week&group=run&to=https://example.invalid' },
      { name: 'odd', search: '' },
      { name: 3, search: '' },
      null,
    ]),
  );
  expect(views()).toEqual([{ name: 'odd', search: '?age=week' }]);
  stored.set(KEY, '{"a":1}');
  expect(views()).toEqual([]);
});
