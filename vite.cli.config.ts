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
      },
    },
  },
});
