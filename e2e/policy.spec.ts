// Each thing that the host's headers forbid is tried, and has to be refused by the browser.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Worker } from '@playwright/test';
import { appTest, expect, JOURNEY } from './support/app.ts';
import { startHost } from './support/host.ts';
import { connect, liveTest as live } from './support/live.ts';

async function waysOut(worker: Worker, url: string): Promise<Readonly<Record<string, string>>> {
  const ways = {
    fetch: `fetch('${url}', { mode: 'no-cors' })`,
    'fetch of its own host': 'fetch(location.href)',
    socket: `opened(new WebSocket('${url.replace('http', 'ws')}'))`,
    events: `opened(new EventSource('${url}'))`,
    script: `import('${url}/x.js')`,
    scripts: `Promise.resolve().then(() => importScripts('${url}/x.js'))`,
    'another worker': 'Promise.resolve().then(() => opened(new Worker(location.href)))',
  };
  const opened = `const opened = (target) =>
    new Promise((resolve, reject) => {
      target.onopen = resolve;
      target.onmessage = resolve;
      target.onerror = reject;
    });`;
  const outcomes: Record<string, string> = {};
  for (const [way, code] of Object.entries(ways)) {
    const tried = `(async () => { ${opened} await ${code}; })()`;
    outcomes[way] = await worker.evaluate(`${tried}.then(() => 'done', () => 'refused')`);
  }
  return outcomes;
}

appTest(
  'the worker that reads ledgers can reach nobody, not even its own host',
  {
    tag: JOURNEY,
  },
  async ({ page }) => {
    const elsewhere = await startHost();
    try {
      await page.goto('/');
      await expect.poll(() => page.workers().length).toBe(1);
      const [worker] = page.workers();
      if (!worker) throw new Error('no worker');
      const ways = await waysOut(worker, elsewhere.url);
      expect(ways).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, 'refused'])));
      expect(elsewhere.asked).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  },
);

appTest('markup that a script makes of text is refused', { tag: JOURNEY }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Drop it anywhere on this page')).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const tried = (what: () => void) => {
      try {
        what();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    const box = document.createElement('div');
    return {
      markup: tried(() => {
        box.innerHTML = '<img src=x onerror="alert(1)">';
      }),
      script: tried(() => {
        document.createElement('script').src = '/assets/x.js';
      }),
      worker: tried(() => new Worker('/assets/x.js')),
      'another policy': tried(() =>
        Reflect.apply(Reflect.get(window.trustedTypes ?? {}, 'createPolicy'), window.trustedTypes, [
          'mine',
          {},
        ]),
      ),
      text: tried(() => {
        box.innerHTML = 'a { color: red }';
      }),
      children: String(box.childElementCount),
    };
  });
  expect(outcomes).toEqual({
    markup: 'TypeError',
    script: 'TypeError',
    worker: 'TypeError',
    'another policy': 'TypeError',
    text: 'done',
    children: '0',
  });
});

appTest('no page may show this one inside itself', async ({ page, baseURL }) => {
  const outside = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<iframe src="${baseURL}/inbox"></iframe>`);
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(outside.address() as AddressInfo).port}/`);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  } finally {
    outside.close();
  }
});

appTest('each kind of file has its headers', async ({ request, page }) => {
  const kinds = new Map<string, string>();
  page.on('response', (response) => {
    const policy = response.headers()['content-security-policy'] ?? '';
    kinds.set(new URL(response.url()).pathname.replace(/[^/]*$/, ''), policy);
  });
  await page.goto('/');
  await expect.poll(() => [...kinds.keys()]).toContain('/workers/ledger/');
  await expect.poll(() => [...kinds.keys()]).toContain('/');
  expect(kinds.get('/')).toContain("frame-ancestors 'none'");
  expect(kinds.get('/workers/ledger/')).toContain("connect-src 'none'");
  const headers = (await request.get('/')).headers();
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
});

live(
  'the worker that speaks with servers may reach servers, and nothing else',
  async ({ app, page, live: server }) => {
    await connect(app, server);
    await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
    const worker = page.workers().find((one) => one.url().includes('/workers/live/'));
    if (!worker) throw new Error('no such worker');
    const ways = await waysOut(worker, server.url);
    expect(ways).toMatchObject({ fetch: 'done', socket: 'refused', script: 'refused' });
  },
);
