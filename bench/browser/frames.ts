// `npm run bench -- --frames` draws all lanes of a ledger of 5,000 entries across, in a Chromium
// without a graphics card: it measures the longest frames while one moves along, zooms, points, and
// goes from entry to entry, and how much of that was work of the page, which hardly depends on what
// else the machine does.

import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import type { HashEngine } from '../../src/base/hash/hash.ts';
import { toJsonLines } from '../../src/formats/thymos/write/writer/containers.ts';
import { LedgerWriter } from '../../src/formats/thymos/write/writer/writer.ts';
import { terminal } from '../../src/ui/terminal/terminal.ts';
import { LargeLane } from '../large/lane.ts';
import { openBuilt } from './built.ts';
import { openMeasuredRun, untilOpened } from './opened.ts';
import { sayFrames } from './timed.ts';

const LANES = 40;
const ENTRIES = 125;
const NAME = 'forty-lanes.jsonl';
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];
const PATIENCE_MS = 120_000;
const FRAMES = 150;

const MOVES = ['pan', 'zoom', 'point', 'walk'] as const;

export async function measureFrames(hash: HashEngine): Promise<void> {
  const app = await openBuilt();
  const { page, url } = app;
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url);
  const buffer = Buffer.from(fortyLanes(hash));
  await page.setInputFiles('input[type=file]', { name: NAME, mimeType: '', buffer });
  await untilOpened(page);
  const address = `${(await openMeasuredRun(page)).split('?')[0]}?level=map&at=60`;
  const map = page.getByRole('listbox', { name: 'Records of all lanes' });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(address);
    await map.getByRole('option', { selected: true }).waitFor();
    await map.focus();
    const elements = await page
      .locator('#screen')
      .evaluate((one) => one.querySelectorAll('*').length);
    terminal.print([
      `${LANES} lanes, ${LANES * ENTRIES} entries at ${size.width}×${size.height}: ${elements} elements; ` +
        `load of the machine ${loadavg()[0]?.toFixed(1)}`,
    ]);
    for (const move of MOVES) {
      const browser = app.context.browser();
      await browser?.startTracing(page, { categories: ['toplevel'] });
      const frames = await recordFrames(page, move);
      const work = workIn(JSON.parse(String(await browser?.stopTracing())));
      terminal.print([formatMoveLine(move, frames, work)]);
    }
  }
  await app.end();
}

function fortyLanes(hash: HashEngine): Uint8Array {
  const ledger = new LedgerWriter(hash);
  let now = 1_700_000_000;
  const lanes = Array.from(
    { length: LANES },
    (_, lane) => new LargeLane(ledger, lane, false, () => now++),
  );
  for (let seq = 0; seq < ENTRIES; seq++) for (const lane of lanes) lane.write(seq);
  return toJsonLines(ledger);
}

interface Trace {
  readonly traceEvents: readonly {
    readonly name: string;
    readonly ph: string;
    readonly pid: number;
    readonly tid: number;
    /** Microseconds of the thread's own time. */
    readonly tdur?: number;
    readonly args?: { readonly name?: string };
  }[];
}

/** Milliseconds of the page's main thread for each task, the longest first. */
function workIn({ traceEvents }: Trace): readonly number[] {
  const tasks = new Map<string, number[]>();
  const thread = (event: { readonly pid: number; readonly tid: number }) =>
    `${event.pid} ${event.tid}`;
  for (const event of traceEvents)
    if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      tasks.set(thread(event), []);
  for (const event of traceEvents)
    if (event.name.endsWith('RunTask') && event.tdur !== undefined)
      tasks.get(thread(event))?.push(event.tdur / 1000);
  // Chromium keeps an empty renderer as a spare.
  const busiest = [...tasks.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  return busiest.sort((a, b) => b - a);
}

function formatMoveLine(move: string, frames: readonly number[], work: readonly number[]): string {
  const each = work.reduce((sum, ms) => sum + ms, 0) / frames.length;
  return (
    `  ${move.padEnd(8)}${sayFrames(frames)}; work ${each.toFixed(1)} ms a frame, ` +
    `its longest task ${work[0]?.toFixed(1)} ms`
  );
}

/** Milliseconds from frame to frame, while something happens in each. */
function recordFrames(page: Page, move: (typeof MOVES)[number]): Promise<readonly number[]> {
  return page.evaluate(
    async ([what, count]) => {
      const layer = document.querySelector('[role="listbox"][aria-label="Records of all lanes"]');
      if (!layer) throw new Error('nothing is drawn');
      const { left, top, width, height } = layer.getBoundingClientRect();
      const at = {
        bubbles: true,
        cancelable: true,
        clientX: left + width / 2,
        clientY: top + height / 2,
      };
      const wheel = (init: WheelEventInit) =>
        layer.dispatchEvent(new WheelEvent('wheel', { ...at, ...init }));
      const key = (name: string) =>
        layer.dispatchEvent(new KeyboardEvent('keydown', { ...at, key: name }));
      const nextFrame = () => new Promise<number>(requestAnimationFrame);
      const steps = {
        pan: (step: number) => wheel({ deltaX: step < count / 2 ? 24 : -24 }),
        zoom: (step: number) => wheel({ ctrlKey: true, deltaY: step % 50 < 25 ? -12 : 12 }),
        point: (step: number) =>
          layer.dispatchEvent(
            new PointerEvent('pointermove', {
              ...at,
              clientX: left + (step / count) * width,
              clientY: top + ((step * 7) % Math.floor(height)),
            }),
          ),
        walk: (step: number) => key(step % 8 === 7 ? 'ArrowDown' : 'ArrowRight'),
      };
      // Moving along needs something to its left and right.
      if (what === 'pan') for (let i = 0; i < 6; i++) wheel({ ctrlKey: true, deltaY: -40 });
      await new Promise((resolve) => setTimeout(resolve, 800));
      const frames: number[] = [];
      let before = await nextFrame();
      for (let step = 0; step < count; step++) {
        steps[what](step);
        const now = await nextFrame();
        frames.push(now - before);
        before = now;
      }
      key('0');
      return frames;
    },
    [move, FRAMES] as const,
  );
}
