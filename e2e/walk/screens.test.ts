import { expect, it } from 'vitest';
import { HEADS } from '../../src/app/hosting/heads.ts';
import { SCREENS } from '../../src/app/screens.ts';
import { LEDGER_TABS } from '../../src/app/views.ts';
import { FORMER_HEADS } from '../../src/base/former.ts';
import { MARKED, WALKS } from './walks/index.ts';

it('every address begins with a word by which a page finds where the app is', () => {
  const heads = SCREENS.flatMap(({ path }) => path.split('/').find(Boolean) ?? []);
  expect([...new Set([...heads, ...FORMER_HEADS])].sort()).toEqual(HEADS);
});

const ROUTES = [
  ...SCREENS.map(({ path }) => path),
  ...LEDGER_TABS.flatMap(({ path, views }) =>
    views
      .filter(({ view }) => view !== '')
      .map(
        ({ view }) =>
          `${['ledger/:id', ...path.split('/').slice(0, 1)].filter(Boolean).join('/')}?view=${view}`,
      ),
  ),
  '*',
].sort();

const WITHOUT_FOREIGN_TEXT = ['lab/:engine', 'trust'];

const walked = (walks: typeof MARKED) => [...new Set(walks.flatMap(({ routes }) => routes))].sort();

it('every screen is walked through', () => {
  expect(walked(WALKS)).toEqual(ROUTES);
});

it('every screen that shows what others wrote is walked through with characters that hide', () => {
  expect([...walked(MARKED), ...WITHOUT_FOREIGN_TEXT].sort()).toEqual(ROUTES);
});
