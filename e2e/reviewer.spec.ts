// Newcomers decide requests from files by mouse, by keyboard alone and on a phone, in both themes.
// The test counts their actions and scrolls.

import type { Locator, Page } from '@playwright/test';
import { writeJsonValue } from '../src/formats/thymos/write/writer/json.ts';
import { type AppLedger, type AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { APPROVE, keptRecords, keptVerdicts } from './support/decisions.ts';
import { demoFile, makeAskingLedger } from './support/ledgers.ts';

const mixed = makeAskingLedger('mixed.jsonl', 'Tidy the release bucket', [
  {
    tool: 'list_files',
    channel: 'desk',
    reason: 'a first look',
    args: writeJsonValue({ path: 'release/', risk: 'low' }),
  },
  {
    tool: 'drop_bucket',
    channel: 'desk',
    reason: 'cannot be undone',
    args: writeJsonValue({ bucket: 'release', irreversible: true }),
  },
]);

function tampered(): AppLedger {
  const { bytes } = demoFile('policy-intercept.db');
  const altered = Buffer.from(bytes);
  const at = altered.indexOf('"missing":[3,4]');
  if (at < 0) throw new Error('the demo has lost its missing volumes');
  altered.write('"missing":[3,5]', at);
  return { name: 'altered.db', bytes: new Uint8Array(altered) };
}

/** Each action is counted, and each scroll that it needs. */
abstract class Hands {
  actions = 0;
  scrolls = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  abstract openInbox(): Promise<void>;
  abstract openRequest(name: RegExp): Promise<void>;
  abstract ask(how: 'approve' | 'deny'): Promise<void>;
  abstract write(field: Locator, text: string): Promise<void>;
  abstract sign(button: Locator): Promise<void>;
  abstract press(target: Locator): Promise<void>;
  abstract add(button: Locator): Promise<void>;

  protected async bring(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    this.actions++;
    const isSeen = await target.evaluate((at) => {
      const { top, bottom } = at.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    if (!isSeen) this.scrolls++;
  }
}

class Pointer extends Hands {
  private readonly isTouch: boolean;

  constructor(page: Page, isTouch: boolean) {
    super(page);
    this.isTouch = isTouch;
  }

  async press(target: Locator) {
    await this.bring(target);
    await (this.isTouch ? target.tap() : target.click());
  }
  async openInbox() {
    await this.press(this.page.getByRole('banner').getByRole('link', { name: /^Inbox/ }));
  }
  async openRequest(name: RegExp) {
    const inbox = this.page.getByRole('region', { name: 'Requests', exact: true });
    await this.press(inbox.getByRole('link', { name }));
  }
  async ask(how: 'approve' | 'deny') {
    const name = how === 'approve' ? APPROVE : /^Deny(?! and)/;
    await this.press(this.page.getByRole('button', { name }));
  }
  async write(field: Locator, text: string) {
    if (!(await field.evaluate((at) => at === document.activeElement))) await this.press(field);
    await this.page.keyboard.type(text);
    this.actions++;
  }
  async sign(button: Locator) {
    await this.press(button);
  }
  async add(button: Locator) {
    await this.press(button);
  }
}

class Keyboard extends Hands {
  private async keys(...keys: string[]) {
    for (const key of keys) await this.page.keyboard.press(key);
    this.actions++;
  }
  async openInbox() {
    await this.keys('g', 'i');
    await expect(this.page).toHaveURL(/\/inbox(\/|$)/);
  }
  async openRequest(name: RegExp) {
    const heading = this.page.getByRole('heading', { level: 1 }).filter({ hasText: name });
    const inbox = this.page.getByRole('region', { name: 'Requests', exact: true });
    await expect(inbox.getByRole('link', { name })).toBeVisible();
    await expect(this.page.getByRole('heading', { level: 1 })).toBeFocused();
    for (let step = 0; step < 5 && !(await heading.isVisible()); step++) {
      const before = this.page.url();
      await this.keys('j');
      await expect.poll(() => this.page.url()).not.toBe(before);
      await heading.waitFor({ timeout: 3_000 }).catch(() => {});
    }
    await expect(heading).toBeFocused();
  }
  async ask(how: 'approve' | 'deny') {
    await this.keys(how === 'approve' ? 'a' : 'x');
  }
  async write(field: Locator, text: string) {
    await expect(field).toBeVisible();
    for (let stop = 0; stop < 8; stop++) {
      if (await field.evaluate((at) => at === document.activeElement)) break;
      await this.keys('Tab');
    }
    await expect(field).toBeFocused();
    await this.page.keyboard.type(text);
    this.actions++;
  }
  async sign(button: Locator) {
    await expect(button).toBeEnabled();
    await this.keys('Control+Enter');
  }
  async add(button: Locator) {
    await expect(button).toBeVisible();
    await this.keys('a');
  }
  async press(target: Locator) {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < 30; stop++) {
      if (await target.evaluate((at) => at === document.activeElement)) break;
      await this.keys('Shift+Tab');
    }
    await expect(target).toBeFocused();
    await this.keys('Enter');
  }
}

async function bring(app: AppPage, ledger: AppLedger): Promise<void> {
  await app.open();
  await app.keep(ledger);
  await expect(app.imported(ledger.name).first()).toBeVisible();
}

async function decide(hands: Hands, name: RegExp, how: 'approve' | 'deny', reason = '') {
  const { page } = hands;
  await hands.openInbox();
  await hands.openRequest(name);
  await hands.ask(how);
  const dialog = page.getByRole('dialog');
  await hands.write(dialog.getByLabel('Your name'), 'R. Quist');
  if (reason)
    await hands.write(dialog.getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ }), reason);
  const sign = dialog.getByRole('button', { name: / final$/ });
  await hands.sign(sign);
  const done = how === 'approve' ? 'Approved:' : 'Denied:';
  const note = page.getByRole('status').filter({ hasText: done });
  await expect(note).toBeVisible();
  return note;
}

async function copiedLink(hands: Hands): Promise<string> {
  const dialog = hands.page.getByRole('dialog');
  await hands.press(dialog.getByRole('button', { name: 'Copy the link' }));
  return dialog.getByRole('textbox', { name: 'Link' }).inputValue();
}

const WAYS = {
  mouse: {
    schemes: ['light', 'dark'],
    use: {},
    hands: (page: Page): Hands => new Pointer(page, false),
  },
  // A theme changes no action, so each is counted once.
  keyboard: { schemes: ['light'], use: {}, hands: (page: Page): Hands => new Keyboard(page) },
  phone: {
    schemes: ['dark'],
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    hands: (page: Page): Hands => new Pointer(page, true),
  },
} as const;

/** No journey needs more. */
const MOST = { actions: 12, scrolls: 1 };

function expectShort(hands: Hands): void {
  const { actions, scrolls } = hands;
  appTest.info().annotations.push({ type: 'counted', description: `${actions} ${scrolls}` });
  expect(actions).toBeLessThanOrEqual(MOST.actions);
  expect(scrolls).toBeLessThanOrEqual(MOST.scrolls);
}

for (const [way, { schemes, use, hands: handsOf }] of Object.entries(WAYS))
  for (const colorScheme of schemes)
    appTest.describe(`by ${way}, ${colorScheme}`, () => {
      const isChecked = way === 'mouse' && colorScheme === 'light';
      appTest.use({ viewport: { width: 1280, height: 720 }, ...use, colorScheme });

      appTest(
        'a harmless request is granted',
        { tag: isChecked ? EMPTY_JOURNEY : [] },
        async ({ app, page }) => {
          await bring(app, mixed);
          const hands = handsOf(page);
          await decide(hands, /list_files/, 'approve');
          expect(await keptVerdicts(page)).toEqual(['approve']);
          expectShort(hands);
        },
      );

      appTest(
        'a dangerous request is denied, as its risk is seen before anything else',
        {
          tag: isChecked ? EMPTY_JOURNEY : [],
        },
        async ({ app, page }) => {
          await bring(app, mixed);
          const hands = handsOf(page);
          await hands.openInbox();
          const inbox = page.getByRole('region', { name: 'Requests', exact: true });
          await expect(inbox.getByRole('link').first()).toHaveText(/drop_bucket.*Risk: High/);
          await decide(hands, /drop_bucket/, 'deny', 'the bucket is still used');
          expect(await keptVerdicts(page)).toEqual(['deny']);
          expectShort(hands);
        },
      );

      appTest(
        'a request in an altered ledger is refused',
        {
          tag: isChecked ? EMPTY_JOURNEY : [],
        },
        async ({ app, page }) => {
          await bring(app, tampered());
          const hands = handsOf(page);
          await hands.openInbox();
          await hands.openRequest(/order_place/);
          const request = page.getByRole('region', { name: 'Request', exact: true });
          await expect(
            request.getByRole('definition').filter({ hasText: /^Fails: / }),
          ).toBeVisible();
          await hands.ask('deny');
          const dialog = page.getByRole('dialog');
          await expect(page.getByRole('alert')).toContainText('does not hold');
          await hands.write(dialog.getByLabel('Your name'), 'R. Quist');
          await hands.write(
            dialog.getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ }),
            'the record was altered',
          );
          await hands.sign(dialog.getByRole('button', { name: /^Deny.* final$/ }));
          await expect(page.getByRole('status').filter({ hasText: 'Denied:' })).toBeVisible();
          expect(await keptVerdicts(page)).toEqual(['deny']);
          expectShort(hands);
        },
      );

      appTest(
        'a decision from a file is handed over, and checks elsewhere',
        {
          tag: isChecked ? EMPTY_JOURNEY : [],
        },
        async ({ app, page }) => {
          await bring(app, mixed);
          const hands = handsOf(page);
          const note = await decide(hands, /list_files/, 'approve');
          await expect(note).toContainText('That has reached nobody');
          await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
          const decided = hands.actions;
          const download = page.waitForEvent('download');
          await hands.press(note.getByRole('button', { name: 'Save the decision' }));
          const file = await (await download).path();
          // A keyboard needs three stops at most from the next request up to the note.
          expect(hands.actions - decided).toBeLessThanOrEqual(4);

          await page.goto('/inbox/check');
          await page.locator('input[type="file"]').last().setInputFiles(file);
          await expect(page.getByText('by a key that you know')).toBeVisible();
          expectShort(hands);
        },
      );

      appTest(
        'a dangerous request is signed by two',
        { tag: isChecked ? EMPTY_JOURNEY : [] },
        async ({ app, page, browser, baseURL }) => {
          await bring(app, mixed);
          const hands = handsOf(page);
          const note = await decide(hands, /drop_bucket/, 'approve', 'the backup was checked');
          await hands.press(note.getByRole('button', { name: 'Ask a second person…' }));
          const link = await copiedLink(hands);
          expectShort(hands);

          const elsewhere = await browser.newContext({
            ...use,
            colorScheme,
            baseURL: baseURL ?? '',
          });
          const other = await elsewhere.newPage();
          await other.goto(link);
          await expect(other.getByRole('heading', { level: 1 })).toContainText('drop_bucket');
          const others = handsOf(other);
          await others.ask('approve');
          const dialog = other.getByRole('dialog');
          await others.write(dialog.getByLabel('Your name'), 'L. Moss');
          await others.write(dialog.getByLabel('Why you approve all the same'), 'read to me');
          await others.write(
            dialog.getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ }),
            'the bucket is empty',
          );
          await others.sign(dialog.getByRole('button', { name: 'Override and approve · final' }));
          await others.press(other.getByRole('button', { name: 'Hand yours back…' }));
          const back = await copiedLink(others);
          expectShort(others);

          await page.goto(back);
          const before = hands.actions;
          const add = page.getByRole('button', { name: 'Add their signature to your journal' });
          await hands.add(add);
          await expect(page.getByText('Two signatures on the same request')).toBeVisible();
          expect(hands.actions - before).toBe(1);
          for (const one of [page, other])
            expect((await keptRecords(one)).map(({ kind }) => kind)).toEqual([
              'opened',
              'reviewer',
              'decision',
              'countersignature',
            ]);
          await elsewhere.close();
        },
      );
    });
