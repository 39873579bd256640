// A hash-chained log: lanes from sessions, what a gate decided, what a hash is made of, and
// a changed record.

import { corpusBytes } from '../src/testing/corpus.ts';
import { expect, test } from './support/app.ts';
import { demo } from './support/ledgers.ts';

const GATE = demo('chain-policy-gate.jsonl');

test('a log is read by its profile, with a lane for each session', async ({ app }) => {
  await app.openLedger(GATE);
  await expect(app.verdict).toHaveText('Verified');
  await expect(app.page.getByText('Read as Rampart: ')).toBeVisible();
  await expect(app.page.getByText('Whole? not proven')).toBeVisible();
  // Nothing is said that only other systems record.
  await expect(app.page.getByText('What is recorded')).toBeVisible();
  await expect(app.page.getByText(/Compiler|Policy set/)).toHaveCount(0);
  await app.openLane('night-watch · on call');
  await app.page.keyboard.press('Home');
  await app.row(3).click();
  await expect(app.inspector.getByText('/etc/checkout/secrets.env').first()).toBeVisible();
  await expect(app.inspector.getByText('What its hash is made of')).toBeVisible();
  const policy = await app.tab('Policy');
  await expect(policy.getByText('Recorded decision: deny')).toBeVisible();
  await expect(policy.getByText('secrets are not read by agents')).toBeVisible();
  const state = await app.tab('State');
  await expect(state.getByText('These records change no state')).toBeVisible();
});

test('the hash of the last record, noted elsewhere, proves that nothing was cut off', async ({
  app,
}) => {
  const last = new TextDecoder().decode(GATE.bytes).trimEnd().split('\n').at(-1) ?? '';
  const head = String(JSON.parse(last).hash).replace('sha256:', '');
  await app.openLedger(GATE);
  await app.screen('Checks');
  await app.page.getByLabel('Id of the last record').fill(head);
  await app.page.getByRole('button', { name: 'Verify again' }).click();
  await expect(app.page.getByText('Whole? proven')).toBeVisible();
  await expect(app.verdict).toHaveText('Verified');
});

test('a changed record shows at the one after it, where records have no hash', async ({ app }) => {
  const bytes = corpusBytes('chains', 'attestroot', 'altered', 'value-byte.jsonl');
  await app.openLedger({ name: 'value-byte.jsonl', bytes });
  await expect(app.verdict).toHaveText('Failed');
  // The summary says it, too, and where.
  await expect(
    app.page.getByText(/^The record does not name the hash of the one before it: line/),
  ).toBeVisible();
  await expect(app.page.getByText('No hash covers the last record of a chain')).toBeVisible();
});
