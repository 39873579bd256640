// `serve` stands in front of a real server that wants a token: the page never has it.

import { allKept } from '../support/all-kept.ts';
import { openInbox } from '../support/app-page.ts';
import { prepare } from '../support/decisions.ts';
import { type RunningServe, startServeProcess } from '../support/serve.ts';
import {
  serverTest as base,
  deploy,
  expect,
  figure,
  inbox,
  PATIENT,
  RELEASE,
  secondsSince,
  setServer,
} from './live.ts';
import { BINARY } from './real-server.ts';
import { jwt } from './token.ts';

const SECRET = 'a secret of this test, long enough';

const test = base.extend<{ serve: RunningServe }>({
  serve: async ({ live }, use) => {
    live.token = jwt(SECRET, 'acme');
    const serve = await startServeProcess(['--port', '0', '--server', `real=${live.url}`], {
      LEDGERSCOPE_TOKEN: live.token,
    });
    await use(serve);
    await serve.close();
  },
  // A call of the page to the server itself fails the test.
  allowed: async ({ serve }, use) => use([serve.origin]),
});

test.use({ settings: { THYMOS_JWT_SECRET: SECRET } });
test.skip(BINARY === undefined, 'LEDGERSCOPE_THYMOS_SERVER names no server');
test.slow();

test('one click connects without a token, and a request is approved through it', async ({
  page,
  live,
  serve,
  app: _,
}, info) => {
  const sent: Promise<string>[] = [];
  page.context().on('request', (request) => {
    const of = async () =>
      JSON.stringify([request.url(), await request.allHeaders(), request.postData()]);
    sent.push(of());
  });
  await page.goto(serve.entry);
  await page.getByRole('button', { name: 'Connect real' }).click();
  const { run, script } = await live.run(RELEASE, [
    { calls: [setServer('release', '14')] },
    { calls: [deploy('billing')], held: true },
  ]);
  const row = page.getByRole('row', { name: new RegExp(RELEASE) });
  await expect(row).toContainText('2 records', PATIENT);
  live.model.letGo(script);
  await live.until(run, 'waiting_approval');
  const asked = Date.now();
  await openInbox(page);
  await expect(inbox(page)).toBeVisible(PATIENT);
  figure(info, 'from request to inbox, through serve', secondsSince(asked));
  await inbox(page).click();
  const sign = await prepare(page, 'Approve');
  const decided = Date.now();
  await sign.click();
  await expect(page.getByText('The ledger shows it carried out')).toBeVisible(PATIENT);
  figure(info, 'from decision to outcome, through serve', secondsSince(decided));
  await live.until(run, 'completed');
  const all = await Promise.all(sent);
  expect(all.some((one) => one.includes('/approvals/high-risk'))).toBe(true);
  for (const one of all) expect(one).not.toContain(live.token);
  const kept = await allKept(page);
  for (const found of [kept.databases, kept.files]) expect(found).toContain('deploy_prod');
  expect(Object.values(kept).join()).not.toContain(live.token);
});
