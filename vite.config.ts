/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

// What the built page may do: run its own scripts and its own WebAssembly, and
// read from its own place. Nothing may be sent anywhere else. Styles are inline
// because the component library sets its tokens in a style element.
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Only at build: the development server injects inline scripts and a web socket. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

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
          files ??= server.ssrLoadModule('/src/cli/demo-files.ts').then((made) => made.demoFiles());
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

const TESTS = ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'];
// Many generated cases, or every recorded ledger.
const SLOW = ['{src,bench,scripts}/**/*.slow.test.ts'];

export default defineConfig({
  // Absolute, because deep links (/ledger/…/lane/…) load the same page. For a place
  // below a host's root: vite build --base /place/
  base: '/',
  plugins: [react(), contentSecurityPolicy(), demos()],
  worker: { format: 'es' },
  build: { outDir: 'dist/app', target: 'es2023', chunkSizeWarningLimit: 1500 },
  test: {
    environment: 'node',
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 60_000,
    // Test files share their process: loading every module again for each would take
    // longer than the tests. No test changes a module or a global for others.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'unit', include: TESTS, exclude: SLOW } },
      { extends: true, test: { name: 'slow', include: SLOW } },
    ],
  },
});
