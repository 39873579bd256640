// A request's screen shows everything before a decision.

import type { Page } from '@playwright/test';
import { writeJsonValue } from '../src/formats/thymos/write/writer/json.ts';
import { type AppPage, appTest, expect } from './support/app.ts';
import { makeAskingLedger } from './support/ledgers.ts';

const TOKEN = 'ghp_abcdefghijklmnop1234';
const order = { tool: 'order_place', channel: 'desk', reason: 'more than fifty' };

const orders = makeAskingLedger('orders.jsonl', 'Buy paper', [
  {
    ...order,
    args: writeJsonValue({ amount: 60, to: 'Aurland', note: 'a ream' }),
    isGranted: true,
  },
  { ...order, args: writeJsonValue({ amount: 6000, to: 'Aurland', token: TOKEN }) },
]);

async function openRequest(app: AppPage, page: Page) {
  await app.open();
  await app.keep(orders);
  await expect(app.imported(orders.name).first()).toBeVisible();
  await app.go('i', /\/inbox(\/|$)/);
  if ((page.viewportSize()?.width ?? 0) < 700)
    await page.getByRole('link', { name: /order_place/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('order_place');
}

appTest(
  'at 200 % the question, the reason, an argument and the bar are in view at once',
  async ({ app, page }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await openRequest(app, page);
    const request = page.getByRole('region', { name: 'Request', exact: true });
    const seen = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('heading', { name: 'Why it stopped' }),
      page.getByText('“more than fifty”'),
      request.getByText('6000', { exact: true }).first(),
      page.getByRole('button', { name: 'Sign approval' }),
    ];
    const bar = page.getByRole('region', { name: 'Decision' });
    await expect(bar).toBeInViewport();
    const top = async () => (await bar.boundingBox())?.y ?? 0;
    for (const one of seen.slice(0, -1)) {
      await expect(one).toBeInViewport({ ratio: 1 });
      const box = await one.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await top());
    }
    await expect(seen.at(-1) ?? bar).toBeInViewport({ ratio: 1 });
  },
);

appTest(
  'another policy is tried on a request, as it is and with one value changed',
  async ({ app, page }) => {
    await openRequest(app, page);
    const part = page.getByRole('heading', { name: 'With another policy' }).locator('../..');
    await part.getByRole('link', { name: 'Write or open a policy' }).click();
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem', { name: /src\// }).click();
    const policy = page.getByRole('region', { name: 'Policy', exact: true });
    await policy.getByLabel('Name', { exact: true }).fill('Small orders');
    await policy.getByLabel(/^Path of/).fill('args.amount');
    await policy.getByLabel(/^Operator of/).click();
    await page.getByRole('option', { name: 'less than' }).click();
    await policy.getByLabel(/^Value of/).fill('50');
    await policy.getByLabel(/^Effect of/).click();
    await page.getByRole('option', { name: 'any effect' }).click();
    await policy.getByLabel(/^Decision of/).click();
    await page.getByRole('option', { name: 'allow' }).click();
    await page.goBack();

    await expect(part).toContainText('This is not a verdict');
    await expect(part).toContainText('This policyrequire approval from desk (no rule)');
    await part.getByRole('combobox', { name: 'Change one value' }).click();
    await page.getByRole('option', { name: 'amount' }).click();
    const value = part.getByLabel('Another value of args.amount');
    await expect(value).toHaveValue('6000');
    await value.fill('49');
    await expect(part).toContainText('Thenallow (Writes under src/)');
    const over = () =>
      page.evaluate(
        () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
      );
    expect(await over()).toBe(0);
  },
);
