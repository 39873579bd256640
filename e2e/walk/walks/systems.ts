import { expect } from '../../support/app.ts';
import type { Walk } from '../walk.ts';
import { ofLedger, there, to } from './there.ts';

const reactor: Walk = {
  name: 'cascade',
  routes: ['ledger/:id/run?view=cascade'],
  world: 'demos',
  async *go({ page, ledger }) {
    await page.goto(`${ledger('harbour-watch.zip')}/run?level=cascade`);
    await there(page.locator('main .react-flow__node').first());
    yield 'cascade';
    await page.keyboard.press('End');
    yield 'cascade, at its end';
    await page.goto(`${ledger('harbour-watch.zip')}/run?level=cascade&tab=cost`);
    await there(page.locator('main table, main .react-flow__node').first());
    yield 'costs';
  },
};

const intents: Walk = {
  name: 'intents',
  routes: ['ledger/:id/run?view=intents', 'ledger/:id/run?view=branches'],
  world: 'demos',
  async *go({ page, ledger }) {
    await page.goto(`${ledger('holon-run.jsonl')}/run?view=intents`);
    await there(page.locator('main .react-flow__node').first());
    yield 'intents';
    await page.goto(`${ledger('holon-run.jsonl')}/run?view=branches`);
    await there(page.locator('main .react-flow__node').first());
    yield 'branches';
  },
};

const figures: Walk = {
  name: 'figures',
  routes: ['ledger/:id/ask?view=figures'],
  world: 'demos',
  async *go({ page, ledger }) {
    await page.goto(`${ledger('holon-run.jsonl')}/ask?view=figures`);
    for (const tab of ['Calibration', 'Routing', 'Failures', 'Entropy', 'Conflicts']) {
      await page.getByRole('tab', { name: tab }).click();
      await there(page.locator('main figure svg[data-chart]').first());
      yield tab === 'Calibration' ? 'figures' : `figures, ${tab}`;
    }
  },
};

const rules: Walk = {
  name: 'rules',
  routes: ['ledger/:id?view=rules'],
  world: 'demos',
  async *go({ page, ledger }) {
    await page.goto(`${ledger('chain-policy-gate.jsonl')}?view=rules`);
    const record = page.getByRole('region', { name: 'One record' });
    await there(record.getByText('equal', { exact: true }));
    yield 'rules';
    await to(page, `${ledger('gate.jsonl')}?view=rules`, '0 of 60 agree');
    await there(record.getByText('Computed here'));
    yield 'rules, unknown';
  },
};

const reactorLab: Walk = {
  name: 'reactor lab',
  routes: ['lab/:engine'],
  world: 'demos',
  async *go({ page }) {
    await to(page, '/lab/reactor', 'Reactor lab');
    await page.getByRole('button', { name: 'Stop the clock' }).click();
    await page.getByRole('button', { name: 'Let the first evidence arrive' }).click();
    yield 'reactor lab';
    await page.getByRole('button', { name: 'Build…' }).click();
    await there(page.getByRole('dialog'));
    yield 'reactor lab, builder';
  },
};

const blockLab: Walk = {
  name: 'block lab',
  routes: ['lab/:engine'],
  world: 'demos',
  async *go({ page }) {
    await to(page, '/lab/blocks', /lab/i);
    yield 'block lab';
    const next = page.getByRole('region', { name: 'Run', exact: true }).getByRole('button');
    for (let step = 0; step < 5; step++) await next.press('Enter');
    await expect(next).toBeEnabled();
    yield 'block lab, five steps on';
  },
};

export const SYSTEMS: readonly Walk[] = [
  ofLedger('checkpoints', 'blocks-release-notes.jsonl', '/run?view=checkpoints', 'the beginning'),
  reactor,
  intents,
  figures,
  rules,
  reactorLab,
  blockLab,
];
