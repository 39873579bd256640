// An entry's differences are reached from the library without a mouse.

import { findEngine } from '../../scripts/engines.js';
import { engineTest, expect } from './support/test.ts';

engineTest.skip(({ engine }) => !findEngine(engine), 'this engine is not installed');

engineTest('a demo is opened, walked and searched by keyboard alone', async ({ app }) => {
  await app.open('/');
  await app.find('link', /more stories/);
  await app.tabTo(/more stories/);
  await app.press('Enter');
  await app.find('button', /^Open A bug at midnight/);
  await app.tabTo(/^Open A bug at midnight/);
  await app.press('Enter');
  await app.find('heading', /^With warnings$/);
  await app.tabTo(/^Tides are wrong at midnight/);
  await app.press('Enter');
  await app.expectAt(0);
  await app.press('j', 'j', 'j', 'k');
  await app.expectAt(2);
  await app.press('End');
  await app.expectAt(12);
  await app.press('ArrowLeft');
  await app.expectAt(11);
  await app.press('Home');
  await app.expectAt(0);
  await app.tabTo(/^Timeline/);
  await app.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp');
  await app.expectAt(2);
  await app.press('End', 'd');
  await app.find('tabpanel', /^Diff$/);
  await app.press('?');
  await app.expectText('dialog', /(?:)/, /Next record/);
  await app.press('Escape');
  await expect.poll(() => app.all('dialog')).toEqual([]);
  await app.press('Control+k');
  await app.find('dialog');
  await app.press(...'library', 'Enter');
  await app.find('heading', /^Open any agent/);
  expect(await app.path()).toBe('/');
});
