/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { fewFiles, noCircles } from './build/chunks.ts';
import { engineAlone } from './build/engine.ts';
import { lightFirstScreen } from './build/first-screen.ts';
import { offline } from './build/offline.ts';
import { previewHeaders } from './build/preview.ts';
import { bundleReplayPage } from './build/replay-page.ts';
import { shell } from './build/shell.ts';
import { workers } from './build/workers.ts';
import { shipped } from './scripts/shipped/plugin.js';

/**
 * The demo ledgers are a build's output. The development server needs no build: it makes
 * them when they are asked for, and again after a change of the code.
 */
function demos(): Plugin {
  return {
    name: 'demos',
    apply: 'serve',
    configureServer(server) {
      let files: Promise<ReadonlyMap<string, Uint8Array>> | null = null;
      server.watcher.on('change', () => {
        files = null;
      });
      server.middlewares.use('/demo', async (request, response, next) => {
        try {
          files ??= server
            .ssrLoadModule('/src/app/cli/demo-files.ts')
            .then((made) => made.demoFiles());
          const file = (await files).get(decodeURIComponent(request.url?.slice(1) ?? ''));
          response.statusCode = file ? 200 : 404;
          response.end(file);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

const TESTS = ['src/**/*.test.ts', '{bench,fuzz,scripts,e2e/walk}/**/*.test.ts'];
// Screens, mounted in a DOM.
const COMPONENTS = ['src/**/*.test.tsx'];
// Many generated cases, or every recorded ledger.
const SLOW = ['{src,bench,scripts,fuzz}/**/*.slow.test.ts'];

const third = shipped();

export default defineConfig({
  plugins: [
    react(),
    shell(),
    bundleReplayPage(third.worker()),
    offline(third.worker()),
    previewHeaders(),
    demos(),
    third.build,
    noCircles(),
    lightFirstScreen(),
  ],
  worker: { ...workers, plugins: () => [engineAlone(), third.worker()] },
  build: {
    outDir: 'dist/app',
    target: 'es2023',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { output: fewFiles },
  },
  test: {
    environment: 'node',
    setupFiles: ['src/testing/setup.ts'],
    // It ends what hangs; a slow machine takes more than a minute for the longest.
    testTimeout: 240_000,
    // Test files share their process: loading every module again for each would take
    // longer than the tests. No test changes a module or a global for others.
    isolate: false,
    // One core less would be one of two on a small machine.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'unit', include: TESTS, exclude: SLOW } },
      // Thousands of draws take minutes.
      { extends: true, test: { name: 'slow', include: SLOW, testTimeout: 300_000 } },
      {
        extends: true,
        test: {
          name: 'components',
          include: COMPONENTS,
          environment: 'jsdom',
          env: { TZ: 'UTC' },
          setupFiles: ['src/testing/mounted/setup.ts'],
        },
      },
    ],
  },
});
