// The fuzzer and its targets. Libraries are loaded as they are: only our own code counts as covered.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/fuzz',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: { input: { main: 'fuzz/main.ts', worker: 'fuzz/worker.ts' } },
  },
});
