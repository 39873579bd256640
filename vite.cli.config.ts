// The command line is the same core, bundled for Node: one file a command, no browser.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/cli',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: {
      input: {
        ledgerscope: 'src/cli/main.ts',
        'make-demos': 'src/cli/make-demos.ts',
        bench: 'bench/main.ts',
      },
      // A system that finds the command by its name has to know what runs it.
      output: { banner: ({ name }) => (name === 'ledgerscope' ? '#!/usr/bin/env node' : '') },
    },
  },
});
