// Vite writes links relative to the page, but the same page answers every address of the app, at
// any depth: so src/app/hosting/boot.js makes the links when it has found out where the app is.

import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { BOOT_HASH, META_POLICY } from '../src/app/hosting/headers.ts';
import { HEADS } from '../src/app/hosting/heads.ts';
import { headersFile } from '../src/app/hosting/host-files.ts';

const BOOT = join(import.meta.dirname, '../src/app/hosting/boot.js');

export function shell(): Plugin {
  let folder = '';
  return {
    name: 'shell',
    apply: 'build',
    config: () => ({ base: './' }),
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    transformIndexHtml: { order: 'post', handler: buildShell },
    // Hosts of plain files answer an unknown address with the first; some send the headers that the
    // second names.
    writeBundle() {
      copyFileSync(join(folder, 'index.html'), join(folder, '404.html'));
      writeFileSync(join(folder, '_headers'), `${headersFile()}\n`);
    },
  };
}

function buildShell(html: string): string {
  const boot = readFileSync(BOOT, 'utf8').replaceAll('\r\n', '\n');
  const hash = createHash('sha256').update(boot).digest('base64');
  if (hash !== BOOT_HASH)
    throw new Error(`src/app/hosting/headers.ts must say BOOT_HASH = '${hash}'`);

  let rest = html;
  const take = (pattern: RegExp): string[] => {
    const files: string[] = [];
    rest = rest.replace(pattern, (_, file: string) => {
      files.push(file);
      return '';
    });
    if (!files.length) throw new Error(`the built page has nothing like ${pattern}`);
    return files;
  };
  const [entry] = take(/\s*<script type="module"[^>]*src="\.\/([^"]+)"><\/script>/g);
  const modules = take(/\s*<link rel="modulepreload"[^>]*href="\.\/([^"]+)">/g);
  const styles = take(/\s*<link rel="stylesheet"[^>]*href="\.\/([^"]+)">/g);
  const others = ['icon', 'apple-touch-icon', 'manifest'].flatMap((rel) =>
    take(new RegExp(`\\s*<link rel="${rel}"[^>]*href="\\./([^"]+)"[^>]*>`, 'g')).map((file) => ({
      rel,
      file,
    })),
  );
  if (rest.includes('"./')) throw new Error('the built page has another relative link');

  const build = JSON.stringify({
    heads: HEADS,
    links: others,
    styles,
    modules,
    entry,
  }).replaceAll('<', '\\u003c');
  const policy = `<meta http-equiv="Content-Security-Policy" content="${META_POLICY}" />`;
  return rest
    .replace(/(<meta charset="utf-8" \/>)/, `$1\n    ${policy}`)
    .replace(
      '</body>',
      `  <script type="application/json" id="build">${build}</script>\n    <script>${boot}</script>\n  </body>`,
    );
}
