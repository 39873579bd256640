// The journeys that matter, in other engines than Chromium: `npm run test:engines`. Playwright
// runs and counts the tests; the browsers are those of this machine, which it cannot drive.

import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './e2e/engines/support/test.ts';
import chromium from './playwright.config.ts';
import { ENGINES_REPORT } from './scripts/counts.js';
import { ENGINES } from './scripts/engines.js';

export default defineConfig<EngineOptions>({
  ...chromium,
  testIgnore: [],
  testMatch: 'engines/**/*.spec.ts',
  // One browser at a time.
  workers: 1,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: ENGINES_REPORT }]],
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
