// Every screen of the app is opened, and everything is checked on it that has to hold on every
// screen. A fault of a screen is reported at once.

import { test as base, expect } from '@playwright/test';
import { ASKED_AT_400, ASKED_OF_HIDDEN, ASKED_ON_A_LAPTOP, collectFindings } from './findings.ts';
import { MARKED, WALKS } from './walks/index.ts';
import { WalkWorlds } from './worlds.ts';

const test = base.extend<object, { worlds: WalkWorlds }>({
  worlds: [
    async ({ browser }, use, { project }) => {
      const worlds = new WalkWorlds(browser, project.use.baseURL ?? '');
      await use(worlds);
      await worlds.close();
    },
    { scope: 'worker' },
  ],
});

// A worker opens up to twelve screens each, and its first one imports the ledgers.
test.describe.configure({ timeout: 900_000 });

for (const walk of WALKS)
  test(`${walk.name}: at 400 %, spaced, in few colours, on paper and on a wall`, async ({
    worlds,
  }) => {
    const found = [
      ...(await collectFindings(worlds, walk, ASKED_ON_A_LAPTOP)),
      ...(await collectFindings(worlds, walk, ASKED_AT_400)),
    ];
    expect(found).toEqual([]);
  });

for (const walk of MARKED)
  test(`${walk.name}: hidden characters are shown`, async ({ worlds }) => {
    expect(await collectFindings(worlds, walk, ASKED_OF_HIDDEN)).toEqual([]);
  });
