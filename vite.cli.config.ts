// The command line is the same core, bundled for Node: one file a command, no browser.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { shipped } from './scripts/shipped/plugin.js';

/** A system that finds the command by its name has to know what runs it, and may run it. */
function executable(name: string): Plugin {
  return {
    name: 'executable',
    writeBundle: ({ dir = '' }) => chmodSync(join(dir, `${name}.js`), 0o755),
  };
}

export default defineConfig({
  publicDir: false,
  // Libraries are in the bundle: what was built is what runs. But for what drives a browser, which
  // finds its own parts by where it is, and which only a measurement needs.
  ssr: { noExternal: true, external: ['@playwright/test'] },
  // sql.js, written for CommonJS, asks for it; it is given its WebAssembly, and looks for nothing.
  define: { __dirname: 'import.meta.dirname' },
  plugins: [executable('ledgerscope'), shipped().build],
  build: {
    ssr: true,
    outDir: 'dist/cli',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: {
      // Remarks on where a module was would differ from place to place.
      experimental: { attachDebugInfo: 'none' },
      input: {
        ledgerscope: 'src/app/cli/main.ts',
        'make-demos': 'src/app/cli/make-demos.ts',
        bench: 'bench/main.ts',
        'bench-live': 'bench/live/main.ts',
        mutations: 'bench/mutations/main.ts',
        server: 'src/testing/server/main.ts',
      },
      output: { banner: ({ name }) => (name === 'ledgerscope' ? '#!/usr/bin/env node' : '') },
    },
  },
});
