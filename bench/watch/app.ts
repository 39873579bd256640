// The built app runs in a Chromium, and the reference in workers of a page of the same Chromium.

import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { type BuiltApp, openBuilt } from '../browser/built.ts';
import { endInTime, STEP_LIMIT_MS } from './limit.ts';
import { createReference, EXPECTED_REFERENCE, type WatchReference } from './reference.ts';
import { type SpentTime, THREADS } from './spent.ts';
import { noteMoments } from './steps.ts';

const LOOK_MS = 250;
/** Milliseconds of a processor in one look: a page without work takes this much. */
const STILL_MS = 15;
/** On a busy machine, work may have to wait for longer than one look, so several are needed. */
const STILL_LOOKS = 2;

declare global {
  interface Window {
    runReferences?: () => Promise<readonly WatchReference[]>;
  }
}

export class WatchedApp {
  readonly page: Page;
  readonly url: string;
  private readonly app: BuiltApp;
  private readonly processes: CDPSession;
  private readonly apart: Page;

  private constructor(app: BuiltApp, processes: CDPSession, apart: Page) {
    this.app = app;
    this.page = app.page;
    this.url = app.url;
    this.processes = processes;
    this.apart = apart;
  }

  static async open(): Promise<WatchedApp> {
    const app = await openBuilt();
    const browser = app.context.browser();
    if (!browser) throw new Error('the browser cannot be asked for its processes');
    app.page.setDefaultTimeout(STEP_LIMIT_MS);
    const apart = await app.context.newPage();
    await app.page.addInitScript(noteMoments);
    await apart.evaluate(startReferences, [createReference.toString(), THREADS] as const);
    // Pages behind another one draw once a second.
    await app.page.bringToFront();
    return new WatchedApp(app, await browser.newBrowserCDPSession(), apart);
  }

  /** `step` says itself how long it took, as the page saw it; its work ends when the browser is still. */
  async spend(step: () => Promise<number>): Promise<SpentTime> {
    const before = await this.processed();
    const time = await this.endInTime(step());
    return { time, work: between(before, await this.settled()) };
  }

  /**
   * Runs on all threads at once, when the browser is still.
   * @throws when one finds something else
   */
  async reference(): Promise<SpentTime> {
    const before = await this.settled();
    const { time, found } = await this.endInTime(
      this.apart.evaluate(async () => {
        const start = performance.now();
        const found = (await window.runReferences?.()) ?? [];
        return { time: performance.now() - start, found };
      }),
    );
    deepStrictEqual(found, Array(THREADS).fill(EXPECTED_REFERENCE));
    return { time, work: between(before, await this.processed()) };
  }

  version(): string {
    return this.app.context.browser()?.version() ?? 'unknown';
  }

  end(): Promise<void> {
    return this.app.end();
  }

  private async processed(): Promise<Processed> {
    const { processInfo } = await this.processes.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
  }

  private settled(): Promise<Processed> {
    return this.endInTime(this.still());
  }

  private endInTime<T>(work: Promise<T>): Promise<T> {
    return endInTime(work, async () => {
      const { page } = this;
      const words = await page.evaluate(() => document.body.innerText.slice(0, 2_000));
      return `a page at ${page.url()} that says “${words}”`;
    });
  }

  private async still(): Promise<Processed> {
    let before = await this.processed();
    for (let still = 0; still < STILL_LOOKS; ) {
      await pause(LOOK_MS);
      const now = await this.processed();
      still = between(before, now) < STILL_MS ? still + 1 : 0;
      before = now;
    }
    return before;
  }
}

type Processed = ReadonlyMap<number, number>;

function between(before: Processed, after: Processed): number {
  let ms = 0;
  for (const [id, so] of after) ms += so - (before.get(id) ?? 0);
  return ms;
}

function startReferences([source, threads]: readonly [string, number]): void {
  const program = `const run = (${source})(); onmessage = () => postMessage(run());`;
  const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  const workers = Array.from({ length: threads }, () => new Worker(url));
  window.runReferences = () =>
    Promise.all(
      workers.map(
        (worker) =>
          new Promise<WatchReference>((resolve, reject) => {
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = ({ message }) => reject(new Error(message));
            worker.postMessage(null);
          }),
      ),
    );
}
