// A Reactor's state dir opens as a folder, as a zip, and as its receipts alone, and the cascade of
// its receipts is shown by pointer and by keyboard.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { makeReactorDemos } from '../src/formats/reactor/write/demo/index.ts';
import { GraphRig } from '../src/formats/reactor/write/demo/rig.ts';
import { corpusBytes, inCorpus } from '../src/testing/corpus.ts';
import {
  type AppLedger,
  type AppPage,
  appTest,
  EMPTY_JOURNEY,
  expect,
  JOURNEY,
} from './support/app.ts';

function demo(file: string): AppLedger {
  const found = makeReactorDemos().find((one) => one.file === file);
  if (!found) throw new Error(`no demo ${file}`);
  return { name: file, bytes: found.bytes };
}

function unpacked(ledger: AppLedger): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-'));
  for (const [name, bytes] of Object.entries(unzipSync(ledger.bytes))) {
    if (name.endsWith('/')) continue;
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return join(folder, ledger.name.replace('.zip', ''));
}

async function openDemo(app: AppPage, file: string): Promise<void> {
  await app.open();
  await app.drop(demo(file));
  await app.openImported(file.replace('.zip', ''));
  await expect(app.verdict).toBeVisible();
}

async function showSide(page: Page, name: 'What' | 'Why' | 'Cost' | 'List'): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

async function openCascade(app: AppPage, page: Page): Promise<Locator> {
  await app.screen('Run');
  await page.getByRole('button', { name: 'Cascade', exact: true }).click();
  const topology = page.getByRole('region', { name: 'Topology' });
  await expect(topology.getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Home');
  await expect(app.transport).toContainText('1 of');
  return topology;
}

appTest(
  'a folder and a zip of the same state dir are the same ledger',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    const zip = demo('harbour-watch.zip');
    const folder = unpacked(zip);
    try {
      await app.open();
      await page.getByLabel('Choose a folder of ledgers to open').setInputFiles(folder);
      await app.openImported('harbour-watch');
      await expect(app.verdict).toContainText('Verified');
      const at = page.url();
      await app.open();
      await app.drop(zip);
      await app.page.waitForURL('**/ledger/*');
      await expect(app.verdict).toContainText('Verified');
      expect(page.url()).toBe(at);
    } finally {
      rmSync(dirname(folder), { recursive: true });
    }
  },
);

appTest(
  'a folder that is dragged onto the page is read with everything in it',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    const folder = unpacked(demo('harbour-watch.zip'));
    try {
      await app.open();
      // A real drag from a file manager: only the browser itself can hand over a folder.
      const browser = await page.context().newCDPSession(page);
      const data = { items: [], files: [folder], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await browser.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
      }
      await expect(app.verdict).toContainText('Verified');
      await app.toLibrary();
      await expect(app.imported('harbour-watch')).toContainText('39');
    } finally {
      rmSync(dirname(folder), { recursive: true });
    }
  },
);

appTest('receipts alone are read, and what is missing is named', async ({ app, page }) => {
  const files = unzipSync(demo('harbour-watch.zip').bytes);
  const [, bytes] = Object.entries(files).find(([name]) => name.endsWith('receipts.json')) ?? [];
  await app.openLedger({ name: 'receipts.json', bytes: bytes ?? new Uint8Array() });
  await expect(app.verdict).toContainText('Verified');
  await app.screen('Read', 'Checks');
  await expect(page.getByText('receipts alone')).toBeVisible();
  const topology = await openCascade(app, page);
  await expect(topology).toContainText('There is no topology with these receipts');
});

appTest(
  'a receipt says why it is there, and its truth is compared with another',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await openDemo(app, 'harbour-watch.zip');
    await app.openLane('Storm warning');
    await page.keyboard.press('End');
    await app.row(1).click();
    await expect(app.inspector).toContainText('because an input moved');
    await expect(app.inspector).toContainText('Woken by');
    await app.inspector.getByRole('tab', { name: 'Why' }).click();
    await expect(app.inspector).toContainText('Miss.');
    await expect(app.inspector.getByText(/moved · /).first()).toBeVisible();
    await app.inspector.getByRole('tab', { name: 'State' }).click();
    await expect(app.inspector).toContainText('@atomic');
    await app.inspector.getByRole('tab', { name: 'Diff' }).click();
    await expect(app.inspector).toContainText('changed');
  },
);

appTest('the cascade by keyboard', { tag: JOURNEY }, async ({ app, page }) => {
  await openDemo(app, 'harbour-watch.zip');
  const topology = await openCascade(app, page);
  await page.keyboard.press('j');
  await expect(app.transport).toContainText('2 of');
  await page.keyboard.press('ArrowRight');
  await expect(app.transport).toContainText('3 of');
  await expect(topology.getByRole('button', { name: /woken now by/ }).first()).toBeVisible();
  await expect(app.inspector).toContainText('Woke');
  await page.keyboard.press('End');
  await expect(app.transport).toContainText(/(\d+) of \1/);
  await page.keyboard.press('Home');
  await expect(app.transport).toContainText('1 of');
  await page.keyboard.press(']');
  const caption = page.getByRole('region', { name: 'Caption' });
  await expect(caption).toContainText('Cold start: two arrivals from outside');
  const place = await app.transport.textContent();
  await page.keyboard.press(']');
  await expect(app.transport).not.toHaveText(place ?? '');
  await page.keyboard.press('[');
  await expect(app.transport).toHaveText(place ?? '');
  await page.keyboard.press('Space');
  await expect(app.transport.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(app.transport.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('$');
  await expect(page.getByText('Saved by memo keys')).toBeVisible();
  await page.keyboard.press('$');
  await page.keyboard.press('Home');
  await expect(app.transport).toContainText('1 of');
  await page.keyboard.press('Enter');
  await expect(app.inspector).toBeVisible();
});

appTest(
  'the playhead is dragged, a node is selected, and the link leads back',
  async ({ app, page }) => {
    await openDemo(app, 'harbour-watch.zip');
    const topology = await openCascade(app, page);
    const playhead = page.getByRole('slider', { name: 'Playhead' });
    const box = await playhead.boundingBox();
    if (!box) throw new Error('no playhead');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(app.transport).not.toContainText('1 of');
    await topology.getByRole('button', { name: /^Tug roster/ }).click();
    const node = page.getByRole('region', { name: 'Node' });
    await expect(node).toContainText('tug-roster');
    const readAt = () => /[?&]at=(\d+)/.exec(page.url())?.[1];
    const dragged = readAt();
    await page.getByRole('option').nth(1).click();
    await expect.poll(readAt).not.toBe(dragged);
    await expect(app.inspector).toContainText('Tug roster');
    await expect(page).toHaveURL(/node=tug-roster/);
    const at = readAt();
    await page.reload();
    await expect(app.transport).toContainText(`${Number(at) + 1} of`);
    await expect(node).toContainText('tug-roster');
    await showSide(page, 'Why');
    await expect(page).toHaveURL(/tab=why/);
    await page.getByRole('radio', { name: 'Rows' }).click({ force: true });
    await expect(app.timeline.getByRole('option', { selected: true })).toBeVisible();
    await expect(page).toHaveURL(/run\/[^?]*tug-roster.*tab=why/);
    await page.getByRole('button', { name: 'Cascade', exact: true }).click();
    await expect(app.transport).toContainText(`${Number(at) + 1} of`);
    await expect(page).toHaveURL(/tab=why/);
  },
);

appTest(
  'a broken receipt is seen at every place, wherever the playhead is',
  async ({ app, page }) => {
    await openDemo(app, 'edited-receipt.zip');
    const topology = await openCascade(app, page);
    await showSide(page, 'List');
    const pin = page.getByRole('button', { name: /^Receipt \d+ is not intact/ });
    await expect(pin).toBeVisible();
    const [, at = ''] = /Receipt (\d+)/.exec((await pin.textContent()) ?? '') ?? [];
    await expect(
      topology.getByRole('button', { name: `receipt ${at} is not intact` }),
    ).toBeVisible();
    await expect(topology.getByText(`receipt ${at} is not intact`)).toBeVisible();
    const score = app.transport.locator('[class*="broken"] svg');
    await expect(score.first()).toBeVisible();
    const playhead = page.getByRole('slider', { name: 'Playhead' });
    await expect(playhead).toHaveAccessibleDescription(/\d+ error|broken/);
    await page.keyboard.press(']');
    await expect(app.transport).toContainText(`${at} of`);
    await expect(page.getByRole('option', { selected: true })).toContainText(
      'not intact: Content does',
    );
    const torn = page
      .getByRole('option', { selected: true })
      .getByRole('img', { name: 'not intact' });
    await expect(torn).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`^Receipt ${at} is`) })).toBeHidden();
    await showSide(page, 'What');
    await expect(app.inspector).toContainText('its seal does not fit its text');
    await showSide(page, 'Cost');
    await expect(page.getByText(`From receipt ${at} on the figures rest`)).toBeVisible();
  },
);

appTest(
  'the score is pointed at, pressed and dragged, and says where it is',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await openDemo(app, 'harbour-watch.zip');
    await openCascade(app, page);
    const playhead = page.getByRole('slider', { name: 'Playhead' });
    const canvas = app.transport.locator('canvas');
    const colours = () =>
      canvas.evaluate((one: HTMLCanvasElement) => {
        const { data } = one.getContext('2d')?.getImageData(0, 0, one.width, one.height) ?? {
          data: [],
        };
        const found = new Set<number>();
        for (let i = 0; i < data.length; i += 4)
          if ((data[i + 3] ?? 0) > 250) found.add(((data[i] ?? 0) << 8) | (data[i + 1] ?? 0));
        return found.size;
      });
    await expect.poll(colours).toBeGreaterThan(3);
    await expect(playhead).toHaveAttribute('aria-valuetext', /^1: .+\.$/);
    const box = await canvas.boundingBox();
    if (!box) throw new Error('no score');
    const [x, y] = [box.x + box.width * 0.4, box.y + box.height / 2];
    await page.mouse.move(x, y);
    const words = app.transport.locator('[class*="words"]');
    await expect(words).toContainText(/^\d+ .+\.$/);
    const number = /^(\d+)/.exec(await words.innerText())?.[1] ?? '?';
    await page.mouse.click(x, y);
    await expect(app.transport).toContainText(`${number} of`);
    await expect(playhead).toHaveAttribute('aria-valuetext', new RegExp(`^${number}: `));
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 1, y, { steps: 5 });
    await page.mouse.up();
    await expect(app.transport).toContainText(/(\d+) of \1/);
    await showSide(page, 'Cost');
    const meter = page.getByRole('region', { name: 'Tokens so far' }).locator('b').first();
    const all = await meter.innerText();
    await playhead.press('Home');
    await expect(meter).not.toHaveText(all);
    await page.keyboard.press('End');
    await expect(meter).toHaveText(all);
  },
);

appTest(
  'the lines of the score have names: no name covers another, none is small, and one that is cut is whole where it is pointed at',
  async ({ app, page }) => {
    await openDemo(app, 'harbour-watch.zip');
    await openCascade(app, page);
    const names = app.transport.locator('[class*="names"] bdi');
    const lit = app.transport.locator('[class*="names"] bdi[data-lit]:not([data-now])');
    for (const [width, height, all] of [
      [1920, 1080, true],
      [1280, 720, false],
      [390, 844, false],
    ] as const) {
      await page.setViewportSize({ width, height });
      if (all) await expect(names).toHaveCount(9);
      for (const key of ['Home', 'End']) {
        await page.keyboard.press(key);
        const who = page.getByRole('region', { name: 'Topology' }).locator('[data-pulse] bdi');
        await expect(names.locator('nth=0')).toBeVisible();
        await expect(app.transport.locator('[class*="names"] [data-now]')).toHaveText(
          await who.innerText(),
        );
      }
      await page.keyboard.press('Home');
      for (let at = 2; at <= 6; at++) {
        await page.keyboard.press('j');
        await expect(app.transport).toContainText(`${at} of`);
      }
      if (!all) await expect(lit).not.toHaveCount(0);
      const boxes = await names.evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return { top, bottom, font: Number.parseFloat(getComputedStyle(one).fontSize) };
        }),
      );
      expect(boxes.length).toBeGreaterThan(1);
      boxes.forEach(({ top, font }, i) => {
        expect(font).toBeGreaterThanOrEqual(11);
        expect(top).toBeGreaterThanOrEqual((boxes[i - 1]?.bottom ?? 0) - 1);
      });
    }
    await names.first().hover();
    const whole = app.transport.locator('[class*="names"] [data-pointed]');
    await expect(whole).toBeVisible();
    expect(await whole.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
  },
);

appTest('which receipts are listed is chosen in the bar', async ({ app, page }) => {
  await openDemo(app, 'harbour-watch.zip');
  await openCascade(app, page);
  const chips = page.getByRole('group', { name: 'Which receipts are listed' });
  await chips.getByRole('button', { name: /^Slept/ }).click();
  await expect(page).toHaveURL(/only=skipped/);
  await expect(page.getByRole('option').first()).toContainText('slept');
  await chips.getByRole('button', { name: /^All/ }).click();
  await expect(page).not.toHaveURL(/only=/);
});

appTest(
  'a link plays the cascade from where it says, as fast as it says, and asks for it once',
  async ({ app, page }) => {
    await openDemo(app, 'harbour-watch.zip');
    await openCascade(app, page);
    const link = page.url().replace(/\?.*/, '');
    await page.goto(`${link}?level=cascade&at=3&play=1&speed=4`);
    await expect(app.transport.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(app.transport.getByRole('button', { name: 'Speed 4×, change' })).toBeVisible();
    await expect(app.transport).not.toContainText('4 of');
    await expect(page).not.toHaveURL(/play=1/);
    await page.reload();
    await expect(app.transport.getByRole('button', { name: 'Play' })).toBeVisible();
    // A person who wants no motion starts it by hand.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${link}?view=cascade&at=3&play=1`);
    await expect(app.transport).toContainText('4 of');
    await expect(app.transport.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(page).toHaveURL(/at=3/);
  },
);

appTest('names are whole, on one line and never small, at every size', async ({ app, page }) => {
  await openDemo(app, 'harbour-watch.zip');
  const topology = await openCascade(app, page);
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(topology.getByRole('button', { name: /^Harbour board/ })).toBeVisible();
    const found = await topology.evaluate((region) => {
      const drawn = [...region.querySelectorAll<HTMLElement>('.react-flow__node button')];
      const texts = [...region.querySelectorAll<HTMLElement>('.react-flow *')].filter(
        (one) =>
          one.checkVisibility() &&
          [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      );
      const scale = (one: HTMLElement) => one.getBoundingClientRect().width / one.offsetWidth;
      return {
        names: drawn.length,
        cut: drawn
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.innerText),
        heights: new Set(drawn.map((one) => Math.round(one.getBoundingClientRect().height))).size,
        outside: drawn.filter((one) => {
          const [box, room] = [one.getBoundingClientRect(), region.getBoundingClientRect()];
          return box.top < room.top || box.bottom > room.bottom + 1 || box.right > room.right + 1;
        }).length,
        small: texts
          .filter(
            (one) =>
              Number.parseFloat(getComputedStyle(one).fontSize) * (scale(one) || 1) < 10.9 &&
              !one.closest('.react-flow__attribution'),
          )
          .map((one) => one.innerText),
      };
    });
    expect(found).toEqual({ names: 9, cut: [], heights: 1, outside: 0, small: [] });
  }
});

appTest('what is out of sight is counted, and a button leads there', async ({ app, page }) => {
  const node = (i: number) => `chain.link-${String(i).padStart(2, '0')}`;
  const count = 60;
  const topology = {
    nodes: Array.from({ length: count }, (_, i) => ({
      node: node(i),
      contract_fingerprint: `contract ${i}`,
      wake_source: 'input',
    })),
    edges: Array.from({ length: count - 1 }, (_, i) => ({
      subscriber: node(i + 1),
      producer: node(i),
      facet: '@atomic',
    })),
    entry_points: [node(0)],
    acyclic: true,
  };
  const files = { 'long/compile/topology.json': strToU8(JSON.stringify(topology)) };
  await app.open();
  await app.drop({ name: 'long.zip', bytes: zipSync(files) });
  await app.openImported('long');
  await page.goto(`${page.url().replace(/[?#].*/, '')}/run?level=cascade`);
  const drawing = page.getByRole('region', { name: 'Topology' });
  const last = drawing.getByRole('button', { name: /link-59/ });
  const below = drawing.getByRole('button', { name: /^\d+ more below$/ });
  const left = async () => Number.parseInt(await below.innerText(), 10);
  const all = await left();
  expect(all).toBeGreaterThan(20);
  await expect(last).not.toBeInViewport();
  await below.press('Enter');
  await expect.poll(left).toBeLessThan(all);
  await expect(drawing.getByRole('button', { name: /^\d+ more above$/ })).toBeVisible();
  await expect(async () => {
    await below.press('Enter', { timeout: 500 });
    await expect(below).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(last).toBeInViewport();
});

appTest(
  'what happens is brought into sight, and whoever is woken out of it is said to be there',
  async ({ app, page }) => {
    const sum = { reads: [{ producer: 'hub', facet: '@atomic' }], entry: false, facets: [], ms: 1 };
    const many = Array.from({ length: 40 }, (_, i) => ({
      ...sum,
      node: `reader-${i}`,
      label: `Reader number ${i}`,
    }));
    const hub = { ...sum, node: 'hub', label: 'Hub', reads: [], entry: true };
    const rig = new GraphRig({ nodes: [hub, ...many] });
    rig.arrive('hub', 'news');
    rig.scheduler.settle();
    await page.setViewportSize({ width: 390, height: 844 });
    await app.open();
    await app.drop({ name: 'wide.zip', bytes: rig.zip('wide') });
    await app.openImported('wide');
    const topology = await openCascade(app, page);
    const isInSight = async (one: Locator) => {
      const [box, room] = [await one.boundingBox(), await topology.boundingBox()];
      if (!box || !room) throw new Error('nothing is drawn');
      const middle = box.y + box.height / 2;
      return middle >= room.y && middle <= room.y + room.height;
    };
    const next = topology.getByRole('button', { name: /woken now by/ });
    await page.keyboard.press('j');
    await expect(next).toHaveCount(40);
    await expect(async () => {
      const seen: boolean[] = [];
      for (const one of await next.all()) seen.push(await isInSight(one));
      const hidden = seen.filter((isIn) => !isIn).length;
      expect(hidden).toBeGreaterThan(0);
      expect(hidden).toBeLessThan(40);
      const said = await topology.getByRole('button', { name: /wake next/ }).allInnerTexts();
      expect(said.join()).toMatch(/Reader number \d+ and \d+ more wake next/);
      expect(Number(/and (\d+) more wake/.exec(said.join())?.[1])).toBe(hidden - 1);
    }).toPass();
    for (let at = 3; at <= 42; at++) {
      await page.keyboard.press('j');
      await expect(app.transport).toContainText(`${at} of 42`);
      await expect.poll(() => isInSight(topology.locator('button[data-pulse]'))).toBe(true);
    }
  },
);

appTest('costs lead to the entries that they are of', { tag: JOURNEY }, async ({ app, page }) => {
  await openDemo(app, 'harbour-watch.zip');
  await openCascade(app, page);
  await showSide(page, 'Cost');
  const top = page.getByRole('table').nth(1);
  await top.getByRole('link').first().click();
  await expect(app.inspector).toContainText('fresh');
});

appTest.describe('recorded trails', () => {
  const largest = ['reactor', 'evals-reactor__lambda-0.01', 'state', 'receipts.json'];

  appTest(
    'the largest opens, and the playhead follows a scrub to its end',
    async ({ app, page }) => {
      appTest.skip(!inCorpus(...largest), 'only the large corpus has it');
      await app.openLedger({
        name: 'receipts.json',
        bytes: corpusBytes(...largest),
      });
      await openCascade(app, page);
      await page.evaluate(() => {
        const long: number[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) long.push(entry.duration);
        }).observe({ type: 'longtask' });
        Object.assign(window, { long });
      });
      const box = await page.getByRole('slider', { name: 'Playhead' }).boundingBox();
      if (!box) throw new Error('no playhead');
      await page.mouse.move(box.x + 10, box.y + box.height / 2);
      await page.mouse.down();
      for (let step = 0; step <= 60; step++) {
        await page.mouse.move(box.x + 10 + ((box.width - 20) * step) / 60, box.y + box.height / 2);
      }
      await page.mouse.up();
      await expect(app.transport).toContainText(/10\d\d of 1032/);
      const long = await page.evaluate(() => Reflect.get(window, 'long') as number[]);
      // The time is printed, not asserted: a busy machine stretches every task.
      console.log(`long tasks while scrubbing: ${long.map(Math.round).join(', ') || 'none'} ms`);
    },
  );
});

appTest(
  'a cascade is saved as a picture of the moment, and says what its marks mean',
  async ({ app, page }, info) => {
    await openDemo(app, 'harbour-watch.zip');
    await openCascade(app, page);
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';
    await page.keyboard.press('ArrowRight');
    await expect(app.transport).toContainText('2 of');
    const save = async (as: 'SVG' | 'PNG') => {
      await page.getByRole('button', { name: 'Save picture' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: `as ${as}` }).click(),
      ]);
      const path = info.outputPath(`cascade.${as.toLowerCase()}`);
      await download.saveAs(path);
      return readFileSync(path);
    };
    const svg = (await save('SVG')).toString('utf8');
    expect(svg).toContain(`>ledger ${id}<`);
    expect(svg).toMatch(/· verified[a-z ]*, \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ</);
    expect(svg).toMatch(/· receipt 2 of \d+</);
    for (const said of ['what ran in this receipt', 'moved', 'pale: still to come'])
      expect(svg).toContain(`>${said}</text>`);
    expect(svg).not.toContain('>not intact</text>');
    expect(svg).not.toContain('React Flow');
    const png = await save('PNG');
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(png.readUInt32BE(16)).toBeGreaterThan(800);
  },
);
