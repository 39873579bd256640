// Screens are walked through in these browsers. Their ledgers are imported once for each worker;
// each walk then opens its screens by their addresses.

import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { encodeText } from '../../src/base/bytes.ts';
import { gateLog } from '../../src/testing/gate-log.ts';
import { type RunningServer, startServer } from '../../src/testing/server/http.ts';
import { type AppLedger, AppPage } from '../support/app.ts';
import { guardPage } from '../support/guard.ts';
import { importAll } from '../support/import-all.ts';
import { demoFile } from '../support/ledgers.ts';
import { watchMotion } from '../support/motion.ts';
import { watchHidden } from './checks/hidden.ts';
import { markedLedgers } from './marked.ts';
import type { Walk, WalkTools, WorldName } from './walk.ts';

const DEMOS = [
  'coding-run.db',
  'branches.db',
  'tampered.db',
  'footbridge.db',
  'signed.db',
  'policy-intercept.db',
  'drift.db',
  'blocks-release-notes.jsonl',
  'harbour-watch.zip',
  'holon-run.jsonl',
  'chain-policy-gate.jsonl',
];

const LEDGERS: Readonly<Record<WorldName, () => Readonly<Record<string, AppLedger>>>> = {
  own: () => ({}),
  empty: () => ({}),
  demos: () => ({
    ...Object.fromEntries(DEMOS.map((file) => [file, demoFile(file)])),
    'gate.jsonl': { name: 'gate.jsonl', bytes: encodeText(gateLog(60)) },
  }),
  marked: markedLedgers,
};

interface World {
  readonly context: BrowserContext;
  readonly ledgers: ReadonlyMap<string, string>;
}

export interface Visit extends WalkTools {
  readonly moved: Set<string>;
  readonly raw: Map<string, string>;
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export class WalkWorlds {
  readonly #browser: Browser;
  readonly #baseURL: string;
  readonly #kept = new Map<WorldName, Promise<World>>();

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser;
    this.#baseURL = baseURL;
  }

  async visit({ world: name, server, missing = [] }: Walk, viewport: Size): Promise<Visit> {
    const live = server ? await startServer({ stepMs: 0, token: null, ...server }) : null;
    const allowed = missing.map((path) => this.#baseURL + path);
    if (live) allowed.push(live.url);
    const world = await (name === 'own' ? this.#make(name) : this.#keep(name));
    const page = await world.context.newPage();
    await page.setViewportSize(viewport);
    const { faults, end } = await guardPage(page, this.#baseURL, allowed);
    return {
      app: new AppPage(page),
      page,
      ledger: (key) => found(world.ledgers.get(key), `a ledger ${key} in ${name}`),
      get live(): RunningServer {
        return found(live, 'a server');
      },
      moved: await watchMotion(page),
      raw: await watchHidden(page),
      faults,
      close: async () => {
        await end();
        await (name === 'own' ? world.context : page).close();
        await live?.close();
      },
    };
  }

  async close(): Promise<void> {
    for (const world of this.#kept.values()) await (await world).context.close();
  }

  #keep(name: WorldName): Promise<World> {
    const world = this.#kept.get(name) ?? this.#make(name);
    this.#kept.set(name, world);
    return world;
  }

  async #make(name: WorldName): Promise<World> {
    const context = await this.#browser.newContext({
      baseURL: this.#baseURL,
      colorScheme: 'light',
      // Every screen is checked to have no motion then.
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(60_000);
    const ledgers = LEDGERS[name]();
    if (Object.keys(ledgers).length === 0) return { context, ledgers: new Map() };
    const page = await context.newPage();
    const raw = await watchHidden(page);
    const paths = await importAll(page, ledgers);
    expect([...raw], 'characters that hide, while ledgers are imported').toEqual([]);
    await page.close();
    return { context, ledgers: paths };
  }
}

function found<T>(value: T | null | undefined, what: string): T {
  if (value == null) throw new Error(`there is no such thing here: ${what}`);
  return value;
}
