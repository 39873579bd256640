// Entries of a running server are verified here.

import { allKept } from './support/all-kept.ts';
import { EMPTY_JOURNEY } from './support/app.ts';
import { liveMark, toServers } from './support/app-page.ts';
import { connect, expect, liveTest, ROTATE_TASK, settleServer } from './support/live.ts';

// A run has to be written, read, verified: more than a click takes.
liveTest.slow();

liveTest(
  'nothing reaches the network until a person connects, and the page itself never does',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page, live }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(live.url)) requests.push(request.url());
    });
    await app.open();
    await page.goto('/?view=servers');
    await expect(page.getByText('nothing here can reach the network')).toBeVisible();
    // This worker reads ledgers; none of those speaks with servers.
    await expect.poll(() => page.workers().length).toBe(1);
    expect(requests).toEqual([]);
    await connect(app, live);
    await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(2);
    const refused = await page.evaluate(
      (url) =>
        fetch(`${url}/health`).then(
          () => 'reached',
          () => 'refused',
        ),
      live.url,
    );
    expect(refused).toBe('refused');
    // The test itself provoked this complaint of the policy.
  },
);

liveTest(
  'a run is followed into a ledger, verified as it grows',
  { tag: EMPTY_JOURNEY },
  async ({ app, page, live }) => {
    await connect(app, live);
    const server = page.getByRole('region', { name: `Server ${live.url}` });
    await expect(server).toContainText('OpenThymos 0.8.3 · sqlite · reference');
    await page.getByRole('link', { name: ROTATE_TASK }).click();
    await expect(app.verdict).toHaveText('Verified');
    await expect(
      page.getByRole('region', { name: 'Followed' }).or(page.getByText('Followed from a server')),
    ).toBeVisible();
    await app.openLane(ROTATE_TASK);
    await expect(app.timeline.getByRole('option')).toHaveCount(1);
    settleServer(live);
    await expect(app.timeline.getByRole('option')).toHaveCount(4, { timeout: 60_000 });
    await expect(app.row(3)).toContainText('secrets_publish');
    const link = page.url();
    await toServers(page);
    await expect(server.getByText('Waits for a decision').first()).toBeVisible();
    // The server has no state of a run that goes on.
    const row = server.getByRole('row', { name: new RegExp(ROTATE_TASK) });
    await expect(row).toContainText('not checkable yet');
    live.server.run('run-1').complete();
    await expect(row).toContainText('pass', { timeout: 60_000 });
    await page.goto(link);
    await expect(app.timeline.getByRole('option')).toHaveCount(4);
  },
);

liveTest(
  'nothing in the header covers anything, however long a name is',
  async ({ app, page, live }) => {
    await connect(app, live);
    await page.getByRole('link', { name: ROTATE_TASK }).click();
    await expect(liveMark(page)).toHaveText('Verified, live', { timeout: 60_000 });
    const header = page.getByRole('banner');
    const here = header.locator('li bdi').last();
    await here.evaluate((words) => {
      words.textContent = `agents.${'north-west-europe-'.repeat(12)}example`;
    });
    const parts = [
      here,
      liveMark(page),
      header.getByRole('button', { name: 'Find' }),
      header.getByRole('link', { name: /^Inbox/ }),
      header.getByRole('button', { name: 'Menu' }),
    ];
    for (const width of [390, 480, 720, 721, 1000, 1001, 1280, 1600, 1920]) {
      await page.setViewportSize({ width, height: 720 });
      let end = 0;
      for (const part of parts) {
        const box = await part.boundingBox();
        expect(box?.x ?? 0, `${width} px`).toBeGreaterThanOrEqual(end);
        end = (box?.x ?? 0) + (box?.width ?? 0);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);

liveTest.describe('with a token', () => {
  liveTest.use({ token: 'e2e-secret' });

  liveTest(
    'it opens the server, is stored nowhere, and is kept only on request',
    {
      tag: EMPTY_JOURNEY,
    },
    async ({ app, page, live }) => {
      await connect(app, live);
      await expect(page.getByRole('alert')).toContainText('The server wants a token');
      await expect(page.getByRole('alert')).toContainText('Not tried again by itself');
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('button', { name: live.url, exact: true }).click();
      await page.getByLabel('Token', { exact: true }).fill('e2e-secret');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
      const places = async () =>
        Object.entries(await allKept(page))
          .filter(([, text]) => text.includes('e2e-secret'))
          .map(([place]) => place);
      await page.getByRole('link', { name: ROTATE_TASK }).click();
      await expect(app.verdict).toHaveText('Verified');
      const { local, databases, files } = await allKept(page);
      expect(local).toContain(live.url);
      for (const kept of [databases, files]) expect(kept).toContain(ROTATE_TASK);
      expect(await places()).toEqual([]);
      await page.goto('/?view=servers');
      await expect(page.getByText('nothing here can reach the network')).toBeVisible();
      await page.getByRole('button', { name: live.url, exact: true }).click();
      await page.getByLabel('Token', { exact: true }).fill('e2e-secret');
      await page.getByLabel(/^Keep the connection/).check();
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
      expect(await places()).toEqual(['session']);
      expect(page.url()).not.toContain('e2e-secret');
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await expect.poll(places).toEqual([]);
    },
  );
});

liveTest(
  'a server that fails is shown with a countdown, and comes back',
  async ({ app, page, live }) => {
    await connect(app, live);
    await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
    live.server.mischief.status = 503;
    const alert = page.getByRole('alert').first();
    await expect(alert).toContainText('The server failed', { timeout: 60_000 });
    await expect(alert).toContainText(/Tried again in \d+ s|Trying now/);
    await expect(liveMark(page)).toContainText('not reached');
    live.server.mischief.status = 0;
    await alert.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(liveMark(page)).toContainText('live');
  },
);

liveTest(
  'a server that lets no page read it is not confused with one that is not there',
  async ({ app, page, live }) => {
    live.server.mischief.noCors = true;
    await connect(app, live);
    await expect(page.getByRole('alert')).toContainText('does not let this page read it');
  },
);

liveTest('another version is named, and still read', async ({ app, page, live }) => {
  live.server.mischief.version = '0.9.4';
  await connect(app, live);
  await expect(page.getByText('This server is version 0.9.4')).toBeVisible();
  await expect(page.getByRole('link', { name: ROTATE_TASK })).toBeVisible();
});

liveTest(
  'a server whose state differs from its own entries is found out',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page, live }) => {
    settleServer(live);
    Object.assign(live.server.mischief, { wrongWorld: true, worldWhileRunning: true });
    await connect(app, live);
    const row = page.getByRole('row', { name: new RegExp(ROTATE_TASK) });
    await expect(row).toContainText('fail');
    await row.getByRole('link', { name: ROTATE_TASK }).click();
    await expect(app.verdict).toHaveText('Not intact');
    await expect(page.getByText('another value than its own ledger makes').first()).toBeVisible();
    await app.screen('Read', 'Checks');
    const signer = page.getByLabel(/^Signer/);
    await signer.fill('ab');
    live.server.mischief.wrongWorld = false;
    live.server.run('run-1').stumble();
    await expect(app.verdict).toHaveText('Verified', { timeout: 60_000 });
    // Typed text stays when the run goes on.
    await expect(signer).toHaveValue('ab');
  },
);

liveTest(
  'entries that are dropped, repeated, reordered and cut arrive once each',
  async ({ app, page, live }) => {
    Object.assign(live.server.mischief, {
      drop: 0.2,
      repeat: 0.4,
      reorder: true,
      cut: 0.1,
      cutStream: true,
    });
    settleServer(live);
    await connect(app, live);
    await page.getByRole('link', { name: ROTATE_TASK }).click({ timeout: 150_000 });
    await expect(page.getByRole('row', { name: new RegExp(ROTATE_TASK) })).toContainText('4', {
      timeout: 60_000,
    });
    live.server.mischief = { ...live.server.mischief, drop: 0, cut: 0 };
    await app.openLane(ROTATE_TASK);
    await expect(app.timeline.getByRole('option')).toHaveCount(4);
    await page.goBack();
    await expect(app.verdict).toHaveText('Verified');
  },
);

liveTest(
  'a branch is requested from a commit, and shows as a lane',
  async ({ app, page, live }) => {
    settleServer(live);
    await connect(app, live);
    await page.getByRole('link', { name: ROTATE_TASK }).click();
    await app.openLane(ROTATE_TASK);
    await expect(app.timeline.getByRole('option')).toHaveCount(4);
    await app.row(2).click();
    // The server knows no commit of it before its end.
    const ask = page.getByRole('button', { name: 'Ask the server for a branch' });
    await expect(page.getByText('once the run has ended')).toBeVisible();
    await expect(ask).toHaveCount(0);
    live.server.run('run-1').complete();
    await ask.click({ timeout: 60_000 });
    await page
      .getByRole('textbox', { name: 'Note', exact: true })
      .fill('What if the old key stays');
    await page.getByRole('button', { name: 'Ask for the branch' }).click();
    await expect(page.getByText('The server made the branch')).toBeVisible();
    await page.getByRole('link', { name: ROTATE_TASK }).first().click();
    const lanes = page.getByRole('list', { name: 'Lanes', exact: true });
    await expect(lanes.getByRole('link', { name: 'What if the old key stays' })).toBeVisible({
      timeout: 60_000,
    });
  },
);
