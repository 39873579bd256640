// docs/hosting.md has exactly the headers that `./start` sends, and the page carries its policy.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENTRY_PATH, OFFERED, PASSED_ON } from '../../base/served.ts';
import { expectSections } from '../../testing/sections.ts';
import { BOOT_HASH, EVERYWHERE, headersFor, META_POLICY, OWN_POLICIES } from './headers.ts';
import { HEADS } from './heads.ts';
import { caddy, headersFile, nginx } from './host-files.ts';

const ROOT = join(import.meta.dirname, '../../..');

const code = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

const table = [
  '| file | header | value |',
  '|---|---|---|',
  ...Object.entries(EVERYWHERE).map(([name, value]) => `| all | \`${name}\` | \`${value}\` |`),
  ...[...Object.keys(OWN_POLICIES), 'index.html'].map((path) => {
    const files =
      path === 'index.html' ? 'all others' : `\`${path}${path.endsWith('/') ? '*' : ''}\``;
    return `| ${files} | \`Content-Security-Policy\` | \`${headersFor(path)['Content-Security-Policy']}\` |`;
  }),
].join('\n');

it('the page for hosts has the headers that the app asks for', () =>
  expectSections(
    join(ROOT, 'docs/hosting.md'),
    new Map([
      ['headers', table],
      ['nginx', code('nginx', nginx())],
      ['caddy', code('text', caddy())],
      ['headers file', code('text', headersFile())],
    ]),
  ));

it('the policy allows the script in the page by its hash, and no other', () => {
  const boot = readFileSync(join(ROOT, 'src/app/hosting/boot.js'), 'utf8').replaceAll('\r\n', '\n');
  expect(createHash('sha256').update(boot).digest('base64')).toBe(BOOT_HASH);
  expect(META_POLICY).toContain(`script-src 'self' 'sha256-${BOOT_HASH}';`);
});

it('what only `serve` has is no screen, so the service worker leaves it to the host', () => {
  const heads = [ENTRY_PATH, PASSED_ON, OFFERED].map((path) => path.split('/')[1]);
  expect(heads.filter((head) => HEADS.includes(head ?? ''))).toEqual([]);
  expect(new Set(heads).size).toBe(3);
});

it('every value fits into one line of every host', () => {
  // Cloudflare Pages takes 2,000 characters a line.
  expect(
    Math.max(
      ...headersFile()
        .split('\n')
        .map(({ length }) => length),
    ),
  ).toBeLessThan(2000);
  const values = Object.values({ ...EVERYWHERE, ...OWN_POLICIES, page: META_POLICY });
  expect(values.filter((value) => /["\n]/.test(value))).toEqual([]);
});

it.each([
  ['workers/ledger/abc.js', "connect-src 'none'"],
  ['workers/live/abc.js', 'connect-src http: https:'],
  ['sw.js', "connect-src 'self'"],
  ['index.html', "frame-ancestors 'none'"],
  ['ledger/abc', "frame-ancestors 'none'"],
])('%s has its own policy', (path, part) => {
  expect(headersFor(path)['Content-Security-Policy']).toContain(part);
});
