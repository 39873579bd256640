// The service worker is built with a list of all files of the app: it keeps them together, and only
// when each is exactly what was built.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { neverChanges } from './chunks.ts';

/** A page without a host does not need these: the page for unknown addresses, and host files. */
const LEFT_OUT = ['404.html', '_headers', 'sw.js'];

/** @param collector sees the modules of the service worker, which is a build of its own */
export function offline(collector: Plugin): Plugin {
  let root = '';
  let folder = '';
  let sourcemap: boolean | 'inline' | 'hidden' = false;
  const buildWorker = (files: readonly unknown[], write: boolean) =>
    build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [collector],
      define: { FILES: JSON.stringify(files) },
      build: {
        outDir: folder,
        emptyOutDir: false,
        write,
        sourcemap,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: {
          input: 'src/app/hosting/service-worker.ts',
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
      sourcemap = config.build.sourcemap;
    },
    // The notices name its packages and are in its list of files: its modules are needed before.
    async generateBundle() {
      await buildWorker([], false);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await buildWorker(filesIn(folder), true);
      },
    },
  };
}

function filesIn(folder: string) {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => ({
        path,
        url: path
          .slice(folder.length + 1)
          .split(sep)
          .join('/'),
      }))
      // A source map is for who debugs a build, and is not kept for every visitor.
      .filter(({ url }) => !LEFT_OUT.includes(url) && !url.endsWith('.map'))
      .sort((a, b) => (a.url < b.url ? -1 : 1))
      .map(({ path, url }) => {
        const hash = createHash('sha256').update(readFileSync(path)).digest();
        const revision = neverChanges(url) ? null : hash.toString('hex').slice(0, 16);
        return { url, revision, integrity: `sha256-${hash.toString('base64')}` };
      })
  );
}
