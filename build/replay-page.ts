// The script of pages that replay a ledger by themselves is built as one file with the verifier and
// a small stage, which the app puts into such a page as it is.

import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { engineAlone } from './engine.ts';

/** @param collector sees its modules, which are a build of their own */
export function bundleReplayPage(collector: Plugin): Plugin {
  let root = '';
  let folder = '';
  const buildScript = (write: boolean) =>
    build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [engineAlone(), collector],
      define: { __dirname: '""' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        write,
        target: 'es2023',
        modulePreload: false,
        assetsInlineLimit: Number.POSITIVE_INFINITY,
        rolldownOptions: {
          input: 'src/app/replay-page/main.ts',
          output: { format: 'iife', entryFileNames: 'replay-page.js', codeSplitting: false },
        },
      },
    });
  return {
    name: 'replay-page',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    // The notices name its packages: its modules are needed before.
    async generateBundle() {
      await buildScript(false);
    },
    // It has to be there before the list of files for offline use is made.
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        await buildScript(true);
      },
    },
  };
}
