import { expect } from '../../support/app.ts';
import { showPart } from '../../support/parts.ts';
import type { Walk, WalkTools } from '../walk.ts';
import { there } from './there.ts';

const ROUTES = ['ledger/:id/run/:lane?'];

async function openLane({ app, page, ledger }: WalkTools): Promise<void> {
  await page.goto(ledger('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  await showPart(page, 'Timeline');
  await app.row(8).click();
}

const levels: Walk = {
  name: 'workspace',
  routes: ROUTES,
  world: 'demos',
  async *go(tools) {
    const { app } = tools;
    await openLane(tools);
    yield 'workspace';
    await app.draw('Map');
    await there(app.mark(8));
    yield 'workspace, map';
  },
};

const inspector: Walk = {
  name: 'inspector',
  routes: ROUTES,
  world: 'demos',
  async *go(tools) {
    const { app, page } = tools;
    await openLane(tools);
    await showPart(page, 'Inspector');
    for (const tab of ['What', 'Why', 'State', 'Diff', 'Bytes']) {
      const panel = await app.tab(tab);
      await there(panel.getByText(/record 8/).first());
      yield `workspace, ${tab}`;
    }
    const state = await app.tab('State');
    await state.getByRole('button', { name: 'History of file tides/src/height.ts' }).click();
    await there(page.getByRole('heading', { name: 'Every change' }));
    yield 'workspace, history';
    await state.getByRole('button', { name: 'text', exact: true }).click();
    await there(page.getByRole('region', { name: 'Lines of the text' }));
    yield 'workspace, lines';
  },
};

const overlays: Walk = {
  name: 'keys and commands',
  routes: ROUTES,
  world: 'demos',
  async *go(tools) {
    const { page } = tools;
    await openLane(tools);
    await page.keyboard.press('?');
    await there(page.getByRole('dialog'));
    yield 'keys';
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await there(page.getByRole('dialog'));
    yield 'commands';
  },
};

export const WORKSPACE: readonly Walk[] = [levels, inspector, overlays];
