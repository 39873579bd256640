// Every main screen with something on it, one after the other: for tests that look at all.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { RunningServer } from '../server/http.ts';
import type { App } from './app.ts';
import { APPROVE } from './decisions.ts';
import { demo } from './ledgers.ts';
import { connect, expect } from './live.ts';

export interface ScreenTools {
  readonly app: App;
  readonly page: Page;
  readonly live: RunningServer;
}

/** Yields the name of each screen once it is there. */
export type Screens = (tools: ScreenTools) => AsyncGenerator<string>;

/** With the patience of an expectation. */
async function there(what: Locator): Promise<void> {
  await expect(what).toBeVisible();
}

async function to(page: Page, path: string, words: string | RegExp): Promise<void> {
  await page.goto(path);
  await there(page.locator('main').getByText(words).filter({ visible: true }).first());
}

async function open(app: App, file: string): Promise<string> {
  await app.open();
  await app.drop(demo(file));
  const name = file.replace(/\.zip$/, '');
  await app.openImported(name);
  await there(app.verdict);
  return new URL(app.page.url()).pathname;
}

async function* reading({ app, page }: ScreenTools): AsyncGenerator<string> {
  const ledger = await open(app, 'coding-run.db');
  yield 'overview';
  await page.goto('/');
  // Its demo has the same name, and is there before the library is read.
  await there(app.imported('coding-run.db'));
  yield 'library';
  await to(page, `${ledger}/checks`, 'Content hashes');
  yield 'checks';
  await to(page, `${ledger}/patterns`, 'Denials by reason');
  yield 'patterns';
  await to(page, `${ledger}/replay`, 'We read');
  yield 'theatre';
  await to(page, `${ledger}/tamper?case=parent:4;step:1`, 'The command line says the same');
  yield 'bench';
  await to(page, `${ledger}/export`, 'Save the source file');
  yield 'export';
  await page.goto(`${ledger}/graph`);
  await there(page.getByRole('option', { name: /^lane / }).first());
  yield 'lanes';
  await page.goto('/lanes');
  await there(page.getByRole('option', { name: /^lane / }).first());
  yield 'all lanes';
  await page.goto(ledger);
  await app.openLane(/Tides are wrong at midnight/);
  await showPart(page, 'Timeline');
  await app.row(8).click();
  yield 'workspace';
  await app.draw('Glyphs');
  await there(app.glyph(8));
  yield 'workspace, glyphs';
  await app.draw('Ribbon');
  await there(page.getByRole('img', { name: /^Entries: / }).first());
  yield 'workspace, ribbon';
  await app.draw('Cards');
  await showPart(page, 'Inspector');
  for (const tab of ['Entry', 'Policy', 'State', 'Diff', 'Checks', 'Raw']) {
    const panel = await app.tab(tab);
    await there(panel.getByText(/seq 8/).first());
    yield `workspace, ${tab}`;
  }
  const state = await app.tab('State');
  await state.getByRole('button', { name: 'History of file tides/src/height.ts' }).click();
  await there(page.getByRole('heading', { name: 'Every change' }));
  yield 'workspace, history';
  await state.getByRole('button', { name: 'text', exact: true }).click();
  await there(page.getByRole('region', { name: 'Lines of the text' }));
  yield 'workspace, lines';
  await page.keyboard.press('?');
  await there(page.getByRole('dialog'));
  yield 'keys';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await there(page.getByRole('dialog'));
  yield 'commands';
}

/** On a small screen the parts of the workspace are shown one at a time. */
export async function showPart(page: Page, name: string): Promise<void> {
  const part = page.getByRole('radio', { name });
  if (await part.count()) await part.press('Space');
}

async function* deciding({ app, page }: ScreenTools): AsyncGenerator<string> {
  const ledger = await open(app, 'policy-intercept.db');
  await page.goto(`${ledger}/what-if`);
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name: /network tools/ }).click();
  yield 'what if, as a story';
  await page.getByText('All decisions', { exact: true }).click();
  await there(page.getByRole('table', { name: 'Simulated entries' }).getByRole('link').first());
  yield 'what if';
  await to(page, '/approvals', /order_place/);
  yield 'approvals';
  await page.getByRole('link', { name: /order_place/ }).click();
  const approve = page.getByRole('button', { name: APPROVE });
  await there(approve);
  yield 'request';
  await approve.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Reviewer One');
  yield 'confirmation';
  await dialog.getByRole('button', { name: 'Approve and sign' }).click();
  await expect(dialog).toBeHidden();
  await to(page, '/journal', 'Reviewer One');
  yield 'journal';
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save the signed decision/ }).click(),
  ]);
  const decision = await readFile(await download.path(), 'utf8');
  await to(page, '/check', 'Or paste it');
  await page.getByLabel('Or paste it').fill(decision);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await there(page.getByText('What it binds'));
  yield 'check';
  await to(page, '/about/trust', 'every check');
  yield 'trust';
  await to(page, '/search', 'How to ask');
  yield 'search';
  await page.goto('/search?q=kind%3Adenied');
  const found = page.getByRole('region', { name: 'What was found' });
  await there(found.getByRole('button', { name: 'kind rejection' }).first());
  yield 'search, found';
  await page.goto('/compare');
  await page.getByRole('link', { name: /^footbridge\.db and tampered\.db/ }).click();
  await there(page.getByRole('list', { name: 'Entries of both lanes' }).getByText('changed'));
  yield 'compare';
  await to(page, '/report', 'What is in it');
  yield 'report';
  await to(page, '/cases', 'No case yet');
  yield 'cases';
  await page.getByRole('button', { name: 'New case' }).click();
  await there(page.getByRole('heading', { name: 'Hand it over' }));
  yield 'case';
  await to(page, '/stories', 'None of your own yet');
  yield 'stories';
  await page.getByRole('button', { name: 'New story' }).click();
  await there(page.getByRole('heading', { name: 'Hand it over' }));
  yield 'story';
  await page.goto('/stories/tour/play');
  await there(page.getByRole('region', { name: 'Story' }));
  yield 'story, played';
  await page.getByRole('button', { name: 'Leave the story' }).click();
}

async function* systems({ app, page }: ScreenTools): AsyncGenerator<string> {
  const blocks = await open(app, 'blocks-release-notes.jsonl');
  await to(page, `${blocks}/checkpoints`, 'the beginning');
  yield 'checkpoints';
  const reactor = await open(app, 'harbour-watch.zip');
  await page.goto(`${reactor}/cascade`);
  await there(page.locator('main .react-flow__node').first());
  yield 'cascade';
  await page.goto(`${reactor}/cascade?view=cost`);
  await there(page.locator('main table').first());
  yield 'costs';
  const holon = await open(app, 'holon-run.jsonl');
  await page.goto(`${holon}/intents`);
  await there(page.locator('main .react-flow__node').first());
  yield 'intents';
  await page.goto(`${holon}/figures`);
  await there(page.locator('main figure .recharts-surface').first());
  yield 'figures';
  const chain = await open(app, 'chain-policy-gate.jsonl');
  await page.goto(`${chain}/rules`);
  await there(page.getByRole('region', { name: 'One record' }).getByText('equal', { exact: true }));
  yield 'rules';
}

async function* running({ app, page, live }: ScreenTools): AsyncGenerator<string> {
  await connect(app, live);
  await there(page.getByRole('table', { name: 'Runs' }));
  live.server.settle();
  await there(page.getByText('Waits for a decision').first());
  // Compared with what the server says, or known to have to wait for it: nothing more comes.
  const runs = page.getByRole('table', { name: 'Runs' });
  await expect(runs.getByText('not checkable yet')).toHaveCount(2, { timeout: 60_000 });
  await expect(runs.getByText('Replay')).toHaveCount(1);
  yield 'servers';
  await to(page, '/lab/reactor', 'Reactor lab');
  await page.getByRole('button', { name: 'Stop the clock' }).click();
  await page.getByRole('button', { name: 'Let the first evidence arrive' }).click();
  yield 'reactor lab';
  await to(page, '/lab/blocks', /lab/i);
  yield 'block lab';
  await to(page, '/nowhere', 'There is no such page');
  yield 'a page that is not there';
}

/** By what a person does there. */
export const JOURNEYS: Readonly<Record<string, Screens>> = { reading, deciding, systems, running };
