// Ledgers that are full of characters that hide, turn text around or steer a terminal are opened on
// every screen. None may reach the page raw, in no text and in no title.

import type { Page } from '@playwright/test';
import { expect, expectDrawn } from '../../support/app.ts';

import { marked, markedPolicy } from '../marked.ts';
import type { Walk, WalkTools } from '../walk.ts';
import { DECIDED } from './marked-own.ts';
import { READ, readThrough, SHOWN_WALK } from './read-through.ts';
import { hoverSome, openChoices } from './stir.ts';

async function whatIf(page: Page, at: string): Promise<void> {
  await page.goto(`${at}/ask?view=what-if`);
  const files = page.locator('main input[type="file"]');
  await files.setInputFiles({
    name: `${marked('policy')}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(markedPolicy.replace('require approval', marked('no verb'))),
  });
  await expect(page.getByRole('dialog')).toContainText(SHOWN_WALK);
  await page.keyboard.press('Escape');
  await files.setInputFiles({
    name: 'policy.json',
    mimeType: 'application/json',
    buffer: Buffer.from(markedPolicy),
  });
  await expect(
    page.locator('section').filter({ hasText: 'What it would have decided' }).last(),
  ).toContainText(SHOWN_WALK);
  await page.getByText('All decisions', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Simulated records' })).toContainText(SHOWN_WALK);
  await openChoices(page);
}

async function* figures(page: Page, at: string): AsyncGenerator<string> {
  await page.goto(`${at}/ask?view=figures`);
  for (const tab of ['Calibration', 'Routing', 'Failures', 'Entropy', 'Conflicts']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.locator('main figure svg[data-chart]').first()).toBeVisible();
    await expect(page.locator('main table').first()).toBeVisible();
    await hoverSome(page, 'main figure svg[data-chart]', 2);
    const entries = page.locator('main table button').first();
    if (await entries.count()) {
      await entries.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await openChoices(page);
    yield `holon: figures, ${tab}`;
  }
}

async function* intents(page: Page, at: string): AsyncGenerator<string> {
  for (const view of ['intents', 'branches']) {
    await page.goto(`${at}/run?view=${view}`);
    await expect(page.locator('main .react-flow__node').first()).toContainText(SHOWN_WALK);
    await hoverSome(page, '.react-flow__node', 2);
    await openChoices(page);
    yield `holon: ${view}`;
  }
}

async function cascade(page: Page, at: string): Promise<void> {
  await page.goto(`${at}/run?view=cascade`);
  const nodes = page.locator('main .react-flow__node');
  await expect(nodes.first()).toContainText(SHOWN_WALK);
  for (let i = 0; i < 3; i++) {
    await nodes.nth(i).click();
    await page.keyboard.press('j');
  }
  await openChoices(page);
}

async function look(page: Page, path: string, shows = true): Promise<void> {
  await page.goto(path);
  await expectDrawn(page);
  if (shows) await expect(page.locator('main')).toContainText(SHOWN_WALK);
  await hoverSome(page, 'main bdi', 2);
  await openChoices(page);
}

const EXPECTED = '/prove?view=expect';
const PARTS = [
  '?view=checks',
  '/ask',
  '/ask?view=patterns',
  '/prove',
  '/prove?view=break',
  EXPECTED,
  '/hand-over',
];

function toRoute(part: string): string {
  return `ledger/:id${part}`;
}

const read = (
  key: string,
  entries: number,
  more: readonly string[] = [],
  then?: (tools: WalkTools, at: string) => AsyncGenerator<string>,
): Walk => ({
  name: `a ledger of marks, ${key}`,
  routes: [...READ, ...more.map(toRoute)],
  world: 'marked',
  async *go(tools) {
    yield* readThrough(tools, key, entries);
    if (then) yield* then(tools, tools.ledger(key));
  },
});

export const MARKED: readonly Walk[] = [
  read('thymos', 6, ['/ask?view=what-if'], async function* ({ page }, at) {
    await whatIf(page, at);
    yield 'thymos: what if';
  }),
  {
    name: 'the parts of a ledger of marks',
    // The expectations are a part of the replay’s screen, and have no route.
    routes: PARTS.filter((part) => part !== EXPECTED).map(toRoute),
    world: 'marked',
    async *go({ page, ledger }) {
      for (const part of PARTS) {
        await look(page, `${ledger('thymos')}${part}`, part !== '/hand-over' && part !== '/ask');
        yield `thymos: ${part}`;
      }
    },
  },
  read('ids', 3, ['/ask?view=what-if'], async function* ({ page }, at) {
    await page.goto(`${at}/ask?view=what-if`);
    await page.getByLabel('Lanes that are simulated').first().click();
    await expect(page.getByRole('option').first()).toContainText('trajectory without');
    yield 'ids: what if';
  }),
  read('blocks', 4, ['/run?view=checkpoints'], async function* ({ page }, at) {
    await look(page, `${at}/run?view=checkpoints`);
    yield 'blocks: checkpoints';
  }),
  read('holon', 3, ['/run?view=intents', '/run?view=branches'], ({ page }, at) =>
    intents(page, at),
  ),
  {
    name: 'the figures of a ledger of marks',
    routes: ['ledger/:id/ask?view=figures'],
    world: 'marked',
    go: ({ page, ledger }) => figures(page, ledger('holon')),
  },
  read('reactor', 3, ['/run?view=cascade'], async function* ({ page }, at) {
    await cascade(page, at);
    yield 'reactor: cascade';
    await look(page, `${at}/run?level=cascade&tab=cost`, false);
    yield 'reactor: costs';
  }),
  read('chain', 2, ['?view=rules'], async function* ({ page }, at) {
    await look(page, `${at}?view=rules`);
    yield 'chain: rules';
  }),
  {
    name: 'screens of all ledgers of marks',
    routes: ['/', 'ask', 'runs', 'compare', 'inbox/:ledger?/:lane?/:index?', 'inbox/decided'],
    world: 'marked',
    async *go({ page, ledger }) {
      const id = (key: string) => ledger(key).replace('/ledger/', '');
      for (const path of [
        '/',
        '/ask?q=kind%3Adenied',
        '/runs',
        `/compare?a=${id('thymos')}&b=${id('ids')}`,
        '/inbox',
        '/inbox/decided',
      ]) {
        await look(page, path);
        yield `of all ledgers: ${path.split('?')[0]}`;
      }
    },
  },
  ...DECIDED,
];
