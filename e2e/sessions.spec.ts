// Session files of coding agents are consistent and never verified; a refusal is read from its
// wording, files and lists are folded state, and there are side branches and agents.

import { geminiLines, jsonFile, sweRun } from '../src/testing/other-sessions.ts';
import { claudeFork, claudeSession, linesFile } from '../src/testing/sessions.ts';
import { appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';

const SESSION = linesFile('session-1.jsonl', claudeSession());

appTest(
  'a session is consistent, and says that nothing in it shows a change',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(SESSION);
    await expect(app.verdict).toHaveText('Consistent');
    await expect(page.getByText('a change made later would not show')).toBeVisible();
    await expect(page.getByText(/^Usage of model-a in 5 messages/)).toBeVisible();
    await expectNoFault(page, 'overview of a session');
  },
);

appTest('a refusal and the state of files are shown at their records', async ({ app, page }) => {
  await app.openLedger(SESSION);
  await app.openLane('Make the page shorter');
  await page.keyboard.press('Home');
  await app.row(9).click();
  const decision = await app.tab('Why');
  await expect(decision.getByText('Refused by the user: read from its wording')).toBeVisible();
  await expect(decision.getByText('Not yet.')).toBeVisible();
  const state = await app.tab('State');
  await expect(state.getByText('/repo/page.md')).toBeVisible();
  await expect(state.getByText('todos')).toBeVisible();
});

appTest('an earlier prompt is a branch of its own', async ({ app, page }) => {
  await app.openLedger(linesFile('fork.jsonl', claudeFork()));
  await app.screen('Run');
  await app.draw('Map');
  await expect(page.getByText('Earlier prompt: Quickly').first()).toBeVisible();
});

appTest(
  'a run with a price says what it cost, and what was shown as an example',
  async ({ app, page }) => {
    await app.openLedger(jsonFile('run.traj', sweRun(), 2));
    await expect(app.verdict).toHaveText('Consistent');
    await expect(page.getByText(/Recorded price: 0.125 US dollars/)).toBeVisible();
    await expectNoFault(page, 'overview of a run');
    await app.openLane('The page is old');
    await expect(
      page.getByText(/^Shown as an example, not done in this run/).first(),
    ).toBeVisible();
    await page.keyboard.press('End');
    const state = await app.tab('State');
    await expect(state.getByText('submission').first()).toBeVisible();
  },
);

appTest('a long title ends with an ellipsis inside of its panel', async ({ app, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const text = JSON.stringify(sweRun()).replace('The page is old', 'Make it shorter '.repeat(20));
  await app.openLedger(jsonFile('long.traj', JSON.parse(text), 2));
  const panel = page.getByRole('region', { name: 'The run, lane by lane' });
  const link = panel.getByRole('link', { name: /^Make it shorter/ }).first();
  await expect(link).toBeVisible();
  const [outer, inner] = [await panel.boundingBox(), await link.boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
});

appTest('what was rewound is a side branch', async ({ app, page }) => {
  await app.openLedger(linesFile('session.jsonl', geminiLines()));
  await app.screen('Run');
  await app.draw('Map');
  await expect(page.getByText('Earlier prompt: Remove it').first()).toBeVisible();
});
