// A hash-chained log has lanes from sessions, decisions of a gate, hashes, and a changed record.

import { createHash } from 'node:crypto';
import { corpusBytes } from '../src/testing/corpus.ts';
import { appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

const GATE = demoFile('chain-policy-gate.jsonl');

appTest(
  'a log is read by its profile, with a lane for each session',
  { tag: EMPTY_JOURNEY },
  async ({ app }) => {
    await app.openLedger(GATE);
    await expect(app.verdict).toHaveText('Verified');
    await expect(app.page.getByText('Whole: not proven')).toBeVisible();
    await expect(app.page.getByText('What happened')).toBeVisible();
    await expect(app.page.getByText(/Compiler|Policy set/)).toHaveCount(0);
    await app.screen('Read', 'Checks');
    await expect(app.page.getByText('Read as Rampart: ')).toBeVisible();
    await app.screen('Read');
    await app.openLane('night-watch · on call');
    await app.page.keyboard.press('Home');
    await app.row(3).click();
    const policy = app.inspector.getByRole('tabpanel', { name: /^Why/ });
    await expect(policy.getByText('Recorded decision: deny')).toBeVisible();
    await expect(policy.getByText('secrets are not read by agents')).toBeVisible();
    await app.tab('What');
    await expect(app.inspector.getByText('/etc/checkout/secrets.env').first()).toBeVisible();
    await expect(app.inspector.getByText('What its hash is made of')).toBeVisible();
    const state = await app.tab('State');
    await expect(state.getByText('No record up to this one has changed anything.')).toBeVisible();
  },
);

appTest(
  'the hash of the last record, noted elsewhere, proves that nothing was cut off',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app }) => {
    const last = new TextDecoder().decode(GATE.bytes).trimEnd().split('\n').at(-1) ?? '';
    const head = String(JSON.parse(last).hash).replace('sha256:', '');
    await app.openLedger(GATE);
    await app.screen('Read', 'Checks');
    await app.page.getByLabel('Id of the last record').fill(head);
    await app.page.getByRole('button', { name: 'Verify again' }).click();
    await expect(app.page.getByText('Whole: yes')).toBeVisible();
    await expect(app.verdict).toHaveText('Verified');
  },
);

appTest(
  'a changed record shows at the one after it, where records have no hash',
  async ({ app }) => {
    const bytes = corpusBytes('chains', 'attestroot', 'altered', 'value-byte.jsonl');
    await app.openLedger({ name: 'value-byte.jsonl', bytes });
    await expect(app.verdict).toHaveText('Not intact');
    await expect(
      app.page.getByText(/^Record \d+ does not name the hash of the one before it: line/),
    ).toBeVisible();
    await app.screen('Read', 'Checks');
    await expect(app.page.getByText('No hash covers the last record of a chain')).toBeVisible();
    await app.screen('Run');
    const state = await app.tab('State');
    await expect(state.getByText('These records change no state')).toBeVisible();
  },
);

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

const HANDED_ON = {
  format: 'chain-profile/1',
  id: 'two-agents',
  name: 'Two agents',
  writer: 'a test',
  recognise: { has: ['/n', '/prev', '/sha'] },
  members: {
    previous: '/prev',
    lane: '/run',
    kind: '/ev',
    target: '/path',
    parent: '/up',
    handsTo: '/child',
    decision: { at: '/said', deny: ['no'] },
    writes: [{ kind: 'file', id: '/path', before: '/old', after: '/new' }],
  },
  chain: { per: 'file', first: { is: 'text', text: '' } },
  hash: {
    at: '/sha',
    algorithm: 'sha256',
    encoding: 'hex',
    parts: [{ json: { style: 'RFC 8785', without: ['/sha'] } }],
  },
};

function handedOn(): string {
  const records = [
    { ev: 'start', run: 'main' },
    { child: 'side', ev: 'spawn', run: 'main' },
    { ev: 'start', run: 'side', up: 'main' },
    { ev: 'write', new: sha('one'), path: 'client.ts', run: 'main' },
    { ev: 'write', path: 'prod.env', run: 'main', said: 'no' },
    { ev: 'write', new: sha('two'), old: sha('one'), path: 'client.ts', run: 'main' },
  ];
  let prev = '';
  return records
    .map((record, n) => {
      // In the order of their names.
      const all = Object.entries({ ...record, n: String(n), prev }).sort(([a], [b]) =>
        a < b ? -1 : 1,
      );
      prev = sha(JSON.stringify(Object.fromEntries(all)));
      return `${JSON.stringify({ ...Object.fromEntries(all), sha: prev })}\n`;
    })
    .join('');
}

appTest(
  'what records say they wrote is a state, and who works for whom a delegation',
  async ({ app }) => {
    await app.open();
    await app.drop(
      { name: 'agents.jsonl', bytes: new TextEncoder().encode(handedOn()) },
      { name: 'agents.profile.json', bytes: new TextEncoder().encode(JSON.stringify(HANDED_ON)) },
    );
    await app.openImported('agents.jsonl');
    await expect(app.verdict).toHaveText('With warnings');
    await app.openLane('main');
    await app.page.keyboard.press('End');
    const diff = await app.tab('Diff');
    await expect(diff).toContainText(sha('two'));
    const state = await app.tab('State');
    await expect(state).toContainText('1 resource');
    await expect(state).toContainText('client.ts');
    await app.page.goto('/runs');
    await expect(app.page.getByRole('treeitem', { name: /, 1 denied/ })).toBeVisible();
  },
);
