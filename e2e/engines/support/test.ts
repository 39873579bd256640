// Every journey has a browser of its own, in each engine that is installed here.

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { type Engine, findEngine } from '../../../scripts/engines.js';
import { DRIVER_HOST } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { EngineScreen } from './screen.ts';
import { startWebKit } from './webkit.ts';

/** Firefox asks for these by itself, in one version or another: its own updates. */
const UPDATES = /(^|\.)(mozilla\.(com|net|org)|googleapis\.com):443$/;

const START = { firefox: startFirefox, webkit: startWebKit };

export interface EngineOptions {
  engine: Engine;
}

/** The proxy that a browser is given for all that is not on this machine. */
export interface Outside {
  readonly port: number;
  readonly wanted: string[];
  /** The host that the test itself goes to at its end: a browser asks it for an icon, too. */
  visited?: string;
}

export const engineTest = base.extend<EngineOptions & { app: EngineScreen; outside: Outside }>({
  engine: ['firefox', { option: true }],
  outside: async ({ engine: _ }, use) => {
    const wanted: string[] = [];
    const proxy = createServer((request, response) => {
      wanted.push(String(request.url));
      response.writeHead(502).end();
    });
    proxy.on('connect', ({ url }, socket) => {
      if (!UPDATES.test(String(url))) wanted.push(String(url));
      socket.destroy();
    });
    await new Promise<void>((resolve) => proxy.listen(0, DRIVER_HOST, resolve));
    await use({ port: (proxy.address() as AddressInfo).port, wanted });
    proxy.close();
  },
  app: async ({ engine, baseURL, outside }, use, info) => {
    const programs = findEngine(engine);
    if (!programs) throw new Error(`${engine} is not installed`);
    const driver = await START[engine](programs, outside.port);
    try {
      await driver.call('size', { width: 1440, height: 980 });
      const app = new EngineScreen(driver, baseURL ?? '');
      await use(app);
      if (info.errors.length) writeFileSync(info.outputPath('screen.png'), await app.picture());
      expect(await app.takeFaults()).toEqual([]);
      const { visited } = outside;
      const own = (url: string) => visited !== undefined && url.startsWith(visited);
      expect(outside.wanted.filter((url) => !own(url))).toEqual([]);
    } finally {
      await driver.close();
    }
  },
});

export { expect };
