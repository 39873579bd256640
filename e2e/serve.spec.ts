// `serve` connects a server that wants a token by one click, and the page never has the token.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from '@playwright/test';
import { allKept } from './support/all-kept.ts';
import { EMPTY_JOURNEY } from './support/app.ts';
import { prepare } from './support/decisions.ts';
import { expectNoFault } from './support/faults.ts';
import { liveTest as base, expect, settleServer } from './support/live.ts';
import { type RunningServe, startServeProcess } from './support/serve.ts';

const TOKEN = 'e2e-token-behind-serve';

const test = base.extend<{ serve: RunningServe }>({
  token: TOKEN,
  serve: async ({ live }, use) => {
    const serve = await startServeProcess(['--port', '0', '--server', `small=${live.url}`], {
      LEDGERSCOPE_TOKEN: TOKEN,
    });
    await use(serve);
    await serve.close();
  },
  allowed: async ({ serve }, use) => use([serve.origin]),
});

test.slow();

test('one click connects; a run is followed and decided; the page never has the token', {
  tag: EMPTY_JOURNEY,
}, async ({ page, live, serve, app: _ }) => {
  const requests: Request[] = [];
  page.context().on('request', (request) => void requests.push(request));
  await page.goto(serve.entry);
  // The secret is in the address no more: it may be passed on now.
  await expect(page).toHaveURL(`${serve.origin}/?view=servers`);
  await expect(page.getByRole('button', { name: 'Connect small' })).toBeVisible();
  await expectNoFault(page, 'servers that are offered');
  await page.getByRole('button', { name: 'Connect small' }).click();
  const server = page.getByRole('region', { name: `Server ${serve.origin}/to/small` });
  await expect(server.getByRole('table', { name: 'Runs' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect small' })).toHaveCount(0);
  settleServer(live);
  await page.goto(`${serve.origin}/inbox`);
  await page.getByRole('link', { name: /secrets_publish/ }).click({ timeout: 90_000 });
  const sign = await prepare(page, 'Approve');
  const steps = setInterval(() => live.server.run('run-1').tick(), 400);
  await sign.click();
  await expect.poll(() => live.server.decisions.length, { timeout: 90_000 }).toBe(1);
  await expect(page.getByText(/carried out/i).first()).toBeVisible({ timeout: 90_000 });
  clearInterval(steps);
  expect(live.server.decisions).toMatchObject([{ run: 'run-1', approve: true }]);

  expect(requests.some((request) => request.url().includes('/to/small/runs'))).toBe(true);
  for (const request of requests) {
    expect(new URL(request.url()).origin).toBe(serve.origin);
    const sent = JSON.stringify([request.url(), await request.allHeaders(), request.postData()]);
    expect(sent).not.toContain(TOKEN);
  }
  const kept = await allKept(page);
  expect(kept.databases).toContain('secrets_publish');
  expect(kept.files).toContain('secrets_publish');
  const all = Object.values(kept).join();
  expect(all).not.toContain(TOKEN);
  expect(all).not.toContain(new URL(serve.entry).pathname);
  expect(serve.printed()).not.toContain(TOKEN);
});

test('an address may be passed on: it opens for who was let in, from any page, and for nobody else', async ({
  page,
  live,
  serve,
  app: _,
  browser,
}) => {
  await page.goto(serve.entry);
  const address = `${serve.origin}/inbox`;
  // A page of another site links to it: the browser keeps the cookie back at first.
  await page.route('http://mail.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${address}">Look at this</a>` }),
  );
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url() === address) statuses.push(response.status());
  });
  await page.goto('http://mail.example/');
  await page.getByRole('link', { name: 'Look at this' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No requests');
  expect(statuses).toEqual([403, 200]);

  const other = await browser.newContext();
  const stranger = await other.newPage();
  const answer = await stranger.goto(address);
  expect(answer?.status()).toBe(403);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    'This browser has not been let in yet',
  );
  await expect(stranger.getByText('Open the address that it printed')).toBeVisible();
  await expectNoFault(stranger, 'not let in', { all: true });
  const call = await other.request.get(`${serve.origin}/to/small/health`);
  expect(call.status()).toBe(511);
  await other.close();
  expect(live.server.decisions).toEqual([]);
});

// Without the guard of the other tests: while it looks at requests, Playwright answers preflights.
test('a server whose preflight does not allow a token says so, and what always works', async ({
  page,
}) => {
  const strict = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    // Browsers differ in whether `*` covers a token; a list without it covers it in none.
    response.setHeader('access-control-allow-headers', 'content-type');
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200).end('{}');
  });
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(strict.address() as AddressInfo).port}`;
  try {
    await page.goto('/?view=servers');
    await page.getByRole('textbox', { name: 'Address' }).fill(url);
    await page.getByLabel('Token', { exact: true }).fill(TOKEN);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('does not let this page send it a token');
    await expect(alert).toContainText(
      'Access-Control-Allow-Headers: authorization, content-type, x-thymos-tenant-id',
    );
    await expect(alert).toContainText(`./ledgerscope serve --server ${url}`);
  } finally {
    strict.closeAllConnections();
    strict.close();
  }
});

test.describe('where the service worker answers for the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a new start is let in by its own secret, and said to be needed', async ({
    page,
    live,
    serve,
    app: _,
  }) => {
    await page.goto(serve.entry);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller,
    );
    await serve.close();
    const { port } = new URL(serve.origin);
    const next = await startServeProcess(['--port', port, '--server', `small=${live.url}`], {
      LEDGERSCOPE_TOKEN: TOKEN,
    });
    try {
      await page.goto(`${serve.origin}/?view=servers`);
      await expect(page.getByText('This browser is not let in any more')).toBeVisible();
      await page.goto(next.entry);
      await expect(page).toHaveURL(`${serve.origin}/?view=servers`);
      await page.getByRole('button', { name: 'Connect small' }).click();
      await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
    } finally {
      await next.close();
    }
  });
});
