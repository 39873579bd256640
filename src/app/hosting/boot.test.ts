// The page finds where the app is, at whatever address it is loaded.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { HEADS } from './heads.ts';

const BOOT = readFileSync(join(import.meta.dirname, 'boot.js'), 'utf8');
const HOST = 'http://host.example';

async function load(address: string, folder: string | null) {
  const asked: string[] = [];
  const root = { textContent: '' };
  const build = { heads: HEADS, links: [], styles: ['a.css'], modules: [], entry: 'a.js' };
  const { pathname, origin } = new URL(HOST + address);
  runInNewContext(BOOT, {
    location: { pathname, origin },
    document: {
      getElementById: (id: string) =>
        id === 'root' ? root : { textContent: JSON.stringify(build), remove: () => undefined },
      createElement: () => ({ remove: () => undefined }),
      head: {
        append(link: { href: string; onload(): void; onerror(): void }) {
          asked.push(link.href.slice(HOST.length).replace(/a\.css$/, ''));
          const isThere = link.href === `${HOST}${folder}a.css`;
          queueMicrotask(() => (isThere ? link.onload() : link.onerror()));
        },
      },
    },
  });
  // No module can be imported here: the failure is the end of the search.
  await expect.poll(() => root.textContent).not.toBe('');
  return { asked, found: asked.at(-1), said: root.textContent };
}

it.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/ledger/abc/lane/def', '/'],
  ['/some/deep/path/', '/some/deep/path/'],
  ['/some/deep/path/index.html', '/some/deep/path/'],
  ['/some/deep/path/ledger/abc/lane/def', '/some/deep/path/'],
  ['/some/path/approvals', '/some/path/'],
  ['/tools/check/', '/tools/check/'],
])('at %s it looks in %s at once', async (address, folder) => {
  expect((await load(address, folder)).asked).toEqual([folder]);
});

it.each([
  ['a folder that has the name of a screen', '/tools/check/ledger/abc', '/tools/check/'],
  ['a lane that has the name of a screen', '/app/ledger/abc/lane/journal', '/app/'],
  ['an address of no screen', '/app/nothing/here', '/app/'],
  ['the folder without its slash', '/some/path', '/some/path/'],
  ['two slashes', '//other.example/ledger/abc', '//other.example/'],
])('finds it at %s', async (_, address, folder) => {
  expect((await load(address, folder)).found).toBe(folder);
});

it('stays on its host, and says when nothing is found', async () => {
  const { asked, said } = await load('//other.example/ledger/abc', null);
  expect(asked.every((folder) => folder.startsWith('/'))).toBe(true);
  expect(said).toContain('none of its files is where this page is');
});
