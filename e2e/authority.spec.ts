// An entry of a delegated lane leads hop by hop up to the root and to the request that let it
// through.

import { handedOn } from '../src/testing/handed-on.ts';
import { appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { expectNoFaultInBoth } from './support/faults.ts';
import { SIZES, splitLanes } from './support/ledgers.ts';
import { showPart } from './support/parts.ts';

const { ledger, root, middle, last, at } = handedOn();
const above = splitLanes(ledger, 'above.jsonl', (lane) => lane !== last);
const below = splitLanes(ledger, 'below.jsonl', (lane) => lane === last);

for (const [width, height] of SIZES)
  appTest.describe(`${width} wide`, () => {
    appTest.use({ viewport: { width, height } });

    appTest(
      'an entry of a delegated lane leads to the root, and says where more was handed on',
      {
        tag: width > 390 ? EMPTY_JOURNEY : [],
      },
      async ({ app, page }) => {
        await app.openLedger(above);
        const parent = new URL(page.url()).pathname;
        await app.openLedger(below);
        const here = new URL(page.url()).pathname;
        await page.goto(`${here}/run/${last}?at=2&tab=why`);
        await expect(app.timeline).toBeVisible();
        await showPart(page, 'Inspector');
        const up = app.inspector.getByRole('list', { name: 'Hops up to the root' });
        const hops = up.getByRole('listitem');
        await expect(hops).toHaveCount(2);
        await expect(hops.nth(0)).toContainText('Widened tools: look → look, erase');
        await expect(hops.nth(0)).toContainText('in above.jsonl');
        await expect(hops.nth(0)).toContainText('No approval recorded');
        await expect(hops.nth(1)).toContainText('Narrowed: tools: look, note → look');
        await expect(hops.nth(1)).toContainText(
          'It was approved by somebody whose name is not recorded, on the channel harbour-master',
        );
        const authority = app.inspector.getByRole('region', { name: 'Under whose authority' });
        await expect(authority).toContainText('is a root: nobody handed work to it');
        await expectNoFaultInBoth(page, 'the way up from a delegated lane');

        await hops
          .nth(0)
          .getByRole('link', { name: /^record 3 of/ })
          .press('Enter');
        await expect(page).toHaveURL(new RegExp(`${parent}/run/${middle}\\?at=3&tab=why`));
        // Another ledger's workspace starts over, on a small screen with its timeline.
        await expect(app.timeline).toBeVisible();
        await showPart(page, 'Inspector');
        await expect(hops).toHaveCount(1);
        await hops
          .nth(0)
          .getByRole('link', { name: /^record 4 of/ })
          .click();
        await expect(page).toHaveURL(new RegExp(`${parent}/run/${root}\\?at=${at.delegation}`));
        await showPart(page, 'Inspector');
        const down = app.inspector.getByRole('list', { name: 'Hops down from here' });
        await expect(down.getByRole('listitem')).toHaveCount(2);
        await expect(down.getByRole('listitem').nth(1)).toContainText('in below.jsonl');
        await expectNoFaultInBoth(page, 'the way down from a delegation');
        await authority.getByRole('link', { name: /^the request/ }).click();
        await expect(page).toHaveURL(new RegExp(`at=${at.request}`));
      },
    );
  });
