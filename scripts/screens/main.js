// The script walks all screens of the built app with the demo ledgers, and says how many controls
// and words of its own each has; then the size of the source, the styles and the first screen.

import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findTestBrowser, launchOptions } from '../chromium.js';
import { ROOT, say } from '../run.js';
import { serve } from '../served.js';
import { countHere } from './count.js';
import { lines } from './lines.js';

const OTHERS = ['/', '/ask', '/inbox', '/inbox/decided', '/inbox/journal', '/inbox/check'];
const REST = ['/inbox/countersign', '/compare', '/runs', '/trust', '/lab/reactor', '/lab/blocks'];
const LIBRARY = ['/?view=demos', '/?view=cases', '/?view=servers', '/stories'];
const DEMOS = join(ROOT, 'public/demo');
const FILES = [
  'footbridge.db',
  'lost-move.zip',
  'holon-run.jsonl',
  'blocks-snip-and-patch.jsonl',
  'chain-policy-gate.jsonl',
];

const LOOK_MS = 250;
const STILL_LOOKS = 6;

/** @typedef {{ place: string, controls: number, words: number }} Screen */

const { url, server } = await serve(4600);
const browser = await chromium.launch(launchOptions(findTestBrowser()));
try {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  /** @type {Screen[]} */
  const screens = [];
  const look = async (/** @type {string} */ place, name = place) => {
    await page.goto(new URL(place, url).href);
    await settle(page);
    screens.push({ place: name, ...(await page.evaluate(countHere)) });
  };
  const bytes = await packedBytes(page, async () => {
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  await look('/', '/ with nothing held');
  await openDemos(page, url);
  for (const place of [...OTHERS, ...REST, ...LIBRARY]) await look(place);
  for (const { id, name } of await listOpenLedgers(page, url))
    for (const place of await listAddresses(page, `${url}ledger/${id}`))
      await look(place, `${name}: ${place.replace(`/ledger/${id}`, '') || '/'}`);
  for (const { place, controls, words } of screens)
    say(`${String(controls).padStart(4)} controls ${String(words).padStart(5)} words  ${place}`);
  say(
    `${screens.length} screens; the median has ${median(screens.map((one) => one.controls))} controls and ${median(screens.map((one) => one.words))} words`,
  );
  say(`${bytes} bytes, packed, until the first screen is there`);
} finally {
  await browser.close();
  server.kill();
}
say(`${lines('src', /\.tsx?$/)} lines of source, ${lines('src', /\.css$/)} of styles`);

/** @param {import('@playwright/test').Page} page @param {string} url */
async function openDemos(page, url) {
  await page.goto(url);
  await page
    .getByLabel('Choose ledger files to open')
    .first()
    .setInputFiles(FILES.map((name) => join(DEMOS, name)));
  await settle(page);
}

/** @param {import('@playwright/test').Page} page @param {string} url */
async function listOpenLedgers(page, url) {
  await page.goto(url);
  await settle(page);
  const links = await page.locator('a[href^="/ledger/"]').all();
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const link of links) {
    const [, id = ''] = /^\/ledger\/([^/?#]+)/.exec((await link.getAttribute('href')) ?? '') ?? [];
    if (id && !found.has(id)) found.set(id, (await link.innerText()).split('\n')[0] ?? '');
  }
  return [...found].map(([id, name]) => ({ id, name }));
}

/** The addresses of its tabs and of the views in them. @param {import('@playwright/test').Page} page @param {string} url */
async function listAddresses(page, url) {
  /** @type {Set<string>} */
  const places = new Set();
  const linked = async (/** @type {string} */ label) => {
    const links = await page.getByRole('navigation', { name: label }).getByRole('link').all();
    return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
  };
  await page.goto(url);
  await settle(page);
  for (const tab of await linked('Tabs of this ledger')) {
    places.add(tab);
    await page.goto(new URL(tab, url).href);
    await settle(page);
    for (const view of await linked('Views in this tab')) places.add(view);
  }
  return places;
}

/** @param {import('@playwright/test').Page} page */
async function settle(page) {
  await page.locator('main').waitFor();
  let text = '';
  for (let still = 0; still < STILL_LOOKS; ) {
    await page.waitForTimeout(LOOK_MS);
    const now = await page.locator('body').innerText();
    still = now === text ? still + 1 : 0;
    text = now;
  }
}

/**
 * Adds up what the page itself fetches while `work` runs. What workers fetch is left out, since they start after it.
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<void>} work
 */
async function packedBytes(page, work) {
  /** @type {Promise<number>[]} */
  const sizes = [];
  const onResponse = (/** @type {import('@playwright/test').Response} */ response) => {
    if (response.url().includes('/workers/')) return;
    const packed = response.body().then((body) => gzipSync(body).length);
    sizes.push(packed.catch(() => 0));
  };
  page.on('response', onResponse);
  await work();
  page.off('response', onResponse);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** @param {readonly number[]} all */
function median(all) {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}
