// Tests in a real browser, against the built app as a person gets it.

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findTestBrowser, launchOptions } from './scripts/chromium.js';
import { E2E_REPORT } from './scripts/counts.js';
import { freePort, SERVED_HOST } from './scripts/ports.js';

// This file is read by every worker: the first to read it settles the port for all.
process.env.LEDGERSCOPE_E2E_PORT ??= String(await freePort(4273));
const port = process.env.LEDGERSCOPE_E2E_PORT;
const browser = launchOptions(findTestBrowser());
// Pages of a context in one process: what was compiled for one is there for the next.
const together = { ...browser, args: [...(browser.args ?? []), '--process-per-site'] };
const JOURNEYS = /@journey/;
const baseURL = `http://${SERVED_HOST}:${port}`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Other browsers: playwright.engines.config.ts.
  testIgnore: 'engines/**',
  outputDir: 'test-results',
  fullyParallel: true,
  // Most of a test is waiting: a small machine has time for two.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  forbidOnly: true,
  // A second try would hide what races.
  retries: 0,
  // Generous: a busy machine must not look like a fault.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: E2E_REPORT }]],
  use: {
    baseURL,
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // It would put the whole app away for every test; e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
  projects: [
    { name: 'journeys', grep: JOURNEYS, use: { launchOptions: together } },
    { name: 'walk', testMatch: 'walk/*.spec.ts', use: { launchOptions: together } },
    { name: 'others', grepInvert: JOURNEYS, testIgnore: ['engines/**', 'walk/**'] },
  ],
  webServer: {
    command: `npx vite preview --host ${SERVED_HOST} --port ${port} --strictPort`,
    url: baseURL,
    reuseExistingServer: false,
  },
});
