// Searches, comparisons, reports, cases and stories cover several ledgers.

import { openStory } from '../../support/stories.ts';
import type { Walk } from '../walk.ts';
import { copiedBy, ofApp, there, to } from './there.ts';

const search: Walk = {
  name: 'search',
  routes: ['ask'],
  world: 'demos',
  async *go({ page }) {
    await to(page, '/ask', 'How to ask');
    yield 'search';
    await page.goto('/ask?q=kind%3Adenied');
    const found = page.getByRole('table', { name: 'What was found' });
    await there(found.getByRole('link').first());
    yield 'search, found';
  },
};

const compare: Walk = {
  name: 'compare',
  routes: ['compare'],
  world: 'demos',
  async *go({ page }) {
    await page.goto('/compare');
    const pair = page.getByRole('link', { name: /^footbridge\.db and tampered\.db/ });
    await there(pair);
    yield 'compare, nothing chosen';
    await pair.click();
    await there(page.getByRole('list', { name: 'Records of both lanes' }).getByText('changed'));
    yield 'compare';
  },
};

/** Each pass leaves one more case, and so do the stories: a list with nothing on it comes first. */
const cases: Walk = {
  name: 'cases',
  routes: ['/', 'case/:id'],
  world: 'own',
  async *go({ page }) {
    await to(page, '/?view=cases', 'No case yet');
    yield 'cases';
    await page.getByRole('button', { name: 'New case' }).click();
    await there(page.getByRole('heading', { name: 'Hand it over' }));
    yield 'case';
    await to(page, '/?view=cases', 'New case');
    await there(page.getByRole('dialog').getByRole('link').first());
    yield 'cases, with one';
  },
};

const stories: Walk = {
  name: 'stories',
  routes: ['stories/:id?/:mode?'],
  world: 'own',
  async *go({ page }) {
    await to(page, '/stories', 'With the app');
    yield 'stories';
    await openStory(page, 'A bug at midnight', [{ at: '/trust', say: 'What is proven.' }]);
    await there(page.getByRole('heading', { name: 'Hand it over' }));
    yield 'story';
    await page.goto(await copiedBy(page, 'Copy a link with the story'));
    await there(page.getByRole('heading', { name: 'A bug at midnight' }));
    yield 'story of a link';
  },
};

const played: Walk = {
  name: 'story, played',
  routes: ['/', 'stories/:id?/:mode?'],
  world: 'demos',
  async *go({ page }) {
    await page.goto('/stories/three-minutes');
    await there(page.getByRole('heading', { name: 'Three minutes' }));
    yield 'story of the app';
    await page.goto('/stories/tour/play');
    await there(page.getByRole('region', { name: 'Story' }));
    yield 'story, played';
    await page.getByRole('button', { name: 'Leave the story' }).click();
  },
};

export const LIBRARY_WIDE: readonly Walk[] = [
  search,
  compare,
  cases,
  stories,
  played,
  ofApp('trust', 'trust', 'What is proven'),
  {
    name: 'a page that is not there',
    routes: ['*'],
    world: 'demos',
    async *go({ page }) {
      await to(page, '/nowhere', 'There is no such page');
      yield 'a page that is not there';
    },
  },
];
