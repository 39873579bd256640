// The package of SQLite can load files that lie next to it. Ours is given its WebAssembly, and
// starts no worker: a bundler must not take those files for parts of the app.

import type { Plugin } from 'vite';

export function engineAlone(): Plugin {
  return {
    name: 'engine-alone',
    enforce: 'pre',
    transform: {
      filter: { id: /@sqlite\.org\/sqlite-wasm\/dist\/index\.mjs$/ },
      handler: (code) => ({
        code: code.replaceAll('import.meta.url', 'globalThis.location.href'),
        map: null,
      }),
    },
  };
}
