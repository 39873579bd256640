import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { headersFor } from '../../hosting/headers.ts';
import { appFile } from './files.ts';
import { createServeSetup, type ServeSetup } from './testing.ts';

let setup: ServeSetup;
beforeEach(async () => {
  setup = await createServeSetup();
});
afterEach(() => setup.close());

const HTML = { accept: 'text/html' };

it('the secret is exchanged for a cookie that no script and no other site has', async () => {
  const { status, headers } = await setup.ask(setup.entry);
  expect(status).toBe(303);
  expect(headers.location).toBe('/?view=servers');
  const secret = setup.entry.replace('/open/', '');
  expect(secret).toMatch(/^[\w-]{43}$/);
  const [cookie = '', marker = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^ledgerscope-\d+=[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly$/);
  expect(cookie).not.toContain(secret);
  expect(marker).toMatch(/^ledgerscope-serve-\d+=1; Path=\/; SameSite=Strict$/);
});

it('a secret for one time opens once', async () => {
  const once = setup.entryOnce();
  expect((await setup.ask(once)).status).toBe(303);
  expect((await setup.ask(once)).status).toBe(403);
  expect((await setup.ask(setup.entry)).status).toBe(303);
});

it.each(['/', '/index.html', '/sw.js', '/ledger/abc', '/open/', '/open/wrong'])(
  'without the cookie %s says what to do',
  async (path) => {
    const { status, body, headers } = await setup.ask(path, { headers: HTML });
    expect(status).toBe(403);
    expect(body).toContain('<code>/open/</code>');
    expect(body).not.toContain('The app');
    expect(body).not.toContain('http-equiv="refresh"');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/);
    expect(headers['set-cookie']).toBeUndefined();
  },
);

it('with it every address is the app, with the headers that it asks for', async () => {
  for (const path of ['/', '/index.html', '/ledger/abc?seq=4', '/servers']) {
    const { status, body, headers } = await setup.call(path, { headers: HTML });
    expect(status).toBe(200);
    expect(body).toContain('The app');
    for (const [name, value] of Object.entries(headersFor('index.html')))
      expect(headers[name.toLowerCase()]).toBe(value);
  }
  const worker = await setup.call('/sw.js');
  expect(worker.body).toBe('// a worker');
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': headersFor('sw.js')['Content-Security-Policy'],
  });
  const head = await setup.call('/', { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, body: '' });
  expect((await setup.call('/assets/none.js')).status).toBe(404);
  expect((await setup.call('/', { method: 'POST' })).status).toBe(405);
});

it.each(['/../other.txt', '/./index.html', '/a//b', '/.hidden', '/%2e%2e/other.txt', '/C:/x', '/'])(
  'a file of the app is never outside of it: %s',
  async (path) => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-files-'));
    try {
      mkdirSync(join(folder, 'app'));
      for (const name of ['other.txt', 'app/.hidden', 'app/index.html'])
        writeFileSync(join(folder, name), name);
      const file = await appFile(join(folder, 'app'), path);
      expect(file && String(file.bytes)).toBe(path === '/' ? 'app/index.html' : null);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

it('what a browser fetches without a cookie to install the app says nothing else', async () => {
  expect((await setup.ask('/manifest.webmanifest')).status).toBe(200);
});

it('a link from elsewhere, for which a browser keeps the cookie back, leads to its address', async () => {
  const led = { ...HTML, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const { status, body } = await setup.ask('/ledger/a?seq=4', { headers: led });
  expect(status).toBe(403);
  const [, again = ''] = /content="0; url=([^"]+)"/.exec(body) ?? [];
  const own = { ...HTML, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
  const next = await setup.ask(again, { headers: { ...own, cookie: setup.cookie } });
  expect(next).toMatchObject({ status: 303, headers: { location: '/ledger/a?seq=4' } });
  // A browser that was never let in is not led in circles.
  const refused = await setup.ask(again, { headers: own });
  expect(refused.status).toBe(403);
  expect(refused.body).not.toContain('http-equiv="refresh"');
});

it.each(['//other.example', '/\\other.example', 'http://other.example', '/a/../b', ''])(
  'nothing leads to %j',
  async (to) => {
    const path = `/open/?to=${encodeURIComponent(to)}`;
    const { status, headers } = await setup.ask(path, { headers: { cookie: setup.cookie } });
    expect(status).toBe(403);
    expect(headers.location).toBeUndefined();
  },
);

it('offers the servers by name, without a token, to the app alone', async () => {
  const { status, body, headers } = await setup.call('/servers.json');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({
    servers: [
      {
        name: 'small',
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/base$/),
        path: '/to/small',
      },
    ],
  });
  expect(headers['cache-control']).toBe('no-store');
  expect((await setup.ask('/servers.json')).status).toBe(511);
  const elsewhere = { 'sec-fetch-site': 'same-site' };
  expect((await setup.call('/servers.json', { headers: elsewhere })).status).toBe(403);
});
