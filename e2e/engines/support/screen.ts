import { expect } from '@playwright/test';
import type { AppLedger } from '../../support/app.ts';
import type { Driver } from './driver.ts';
import { findShown } from './find.ts';

type Ref = Readonly<Record<string, string>>;

/** A value on its way between here and the page: elements travel by name. */
type Sent<T> = T extends Element
  ? Ref
  : T extends object
    ? { readonly [K in keyof T]: Sent<T[K]> }
    : T;

/** WebDriver writes these for keys that are no characters. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

export class EngineScreen {
  readonly #driver: Driver;
  readonly #base: string;

  constructor(driver: Driver, base: string) {
    this.#driver = driver;
    this.#base = base;
  }

  async open(path: string): Promise<void> {
    await this.#driver.call('open', { url: new URL(path, this.#base).href });
    await this.#watch();
  }

  async reload(): Promise<void> {
    await this.#driver.call('reload');
    await this.#watch();
  }

  async #watch(): Promise<void> {
    await this.run(() => {
      const faults: string[] = [];
      Object.assign(window, { faults });
      const keep = (text: unknown) => faults.push(String(text));
      // The browser delivers the remaining notifications in the next frame.
      const isPutOff = (text: string) => text.startsWith('ResizeObserver loop completed');
      addEventListener('error', ({ message }) => isPutOff(message) || keep(message));
      addEventListener('unhandledrejection', ({ reason }) => keep(reason));
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        keep(`${violatedDirective} refused ${blockedURI}`),
      );
    });
  }

  takeFaults(): Promise<readonly string[]> {
    return this.run(() => (Reflect.get(window, 'faults') as string[]).splice(0));
  }

  /** It runs in the page, so it may use nothing from outside of itself. It may return a promise. */
  async run<A extends readonly unknown[], R>(
    what: (...args: A) => R,
    ...args: Sent<A>
  ): Promise<Sent<Awaited<R>>> {
    const script = `return (${what}).apply(null, arguments)`;
    return (await this.#driver.call('run', { script, args })) as Sent<Awaited<R>>;
  }

  all(role: string, name = /(?:)/): Promise<readonly Ref[]> {
    return this.run(findShown, role, name.source);
  }

  async find(role: string, name = /(?:)/): Promise<Ref> {
    const found = async () => (await this.all(role, name))[0];
    await expect.poll(found, { message: `a ${role} named ${name}` }).toBeDefined();
    const ref = await found();
    if (!ref) throw new Error(`the ${role} named ${name} went away`);
    return ref;
  }

  async text(role: string, name = /(?:)/): Promise<string> {
    const [ref] = await this.all(role, name);
    return ref ? await this.run((one: Element) => one.textContent ?? '', ref) : '';
  }

  async expectText(role: string, name: RegExp, says: RegExp): Promise<void> {
    const message = `the ${role} named ${name}`;
    await expect.poll(() => this.text(role, name), { message, timeout: 60_000 }).toMatch(says);
  }

  /** The engine itself has to call it the same, or no screen reader would find it. */
  async click(role: string, name: RegExp): Promise<void> {
    const ref = await this.find(role, name);
    const params = { id: readRefId(ref) };
    expect(await this.#driver.call('role', params)).toBe(role);
    expect(await this.#driver.call('label', params)).toMatch(name);
    const at = await this.#place(role, name);
    const act = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
    const move = { type: 'pointerMove', duration: 0, ...at };
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    await this.#driver.call('act', { actions: [{ ...act, actions: [move, ...press] }] });
  }

  async #place(role: string, name: RegExp): Promise<{ readonly x: number; readonly y: number }> {
    let at = { x: 0, y: 0 };
    const isFree = async () => {
      // The element is looked up each time, because it may be drawn again as another one.
      const [ref] = await this.all(role, name);
      if (!ref) return false;
      const { free, ...point } = await this.run((one: Element) => {
        one.scrollIntoView({ block: 'center', inline: 'nearest' });
        const [box] = one.getClientRects();
        const x = Math.round((box?.left ?? 0) + (box?.width ?? 0) / 2);
        const y = Math.round((box?.top ?? 0) + (box?.height ?? 0) / 2);
        const hit = document.elementFromPoint(x, y);
        return { x, y, free: !one.matches(':disabled') && one.contains(hit) };
      }, ref);
      // An engine may round the same place to the next pixel, each time in turn.
      const stays = Math.abs(at.x - point.x) <= 1 && Math.abs(at.y - point.y) <= 1;
      at = point;
      return free && stays;
    };
    await expect.poll(isFree, { message: 'a place to click' }).toBe(true);
    return at;
  }

  async fill(name: RegExp, text: string): Promise<void> {
    const id = readRefId(await this.find('textbox', name));
    await this.#driver.call('type', { id, text });
  }

  /** `Control+k` presses the keys together. */
  async press(...all: readonly string[]): Promise<void> {
    for (const together of all) {
      const keys = together.split('+').map((key) => KEYS[key] ?? key);
      const down = keys.map((value) => ({ type: 'keyDown', value }));
      const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
      const actions = [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }];
      await this.#driver.call('act', { actions });
    }
  }

  async choose(...paths: readonly string[]): Promise<void> {
    const input = await this.run(() => document.querySelector('input[type=file]'));
    if (!input) throw new Error('nothing takes a file');
    await this.#driver.call('type', { id: readRefId(input), text: paths.join('\n') });
  }

  async drop({ name, bytes }: AppLedger): Promise<void> {
    await this.run(
      (file: string, base64: string) => {
        const dataTransfer = new DataTransfer();
        const content = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        dataTransfer.items.add(new File([content], file));
        for (const type of ['dragenter', 'dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { bubbles: true, dataTransfer }));
      },
      name,
      Buffer.from(bytes).toString('base64'),
    );
  }

  path(): Promise<string> {
    return this.run(() => location.pathname);
  }

  async tabTo(words: RegExp): Promise<void> {
    for (let tries = 0; tries < 60; tries++) {
      await this.press('Tab');
      const focused = await this.run(() => {
        const one = document.activeElement;
        return one?.ariaLabel ?? one?.textContent ?? '';
      });
      if (words.test(focused)) return;
    }
    throw new Error(`Tab never reached ${words}`);
  }

  async openDemo(title: RegExp): Promise<void> {
    await this.open('/');
    // The demos are further up until it is known that nothing is kept here.
    await this.find('heading', /^Open any agent/);
    await this.click('link', /more stories/);
    await this.click('button', title);
    await expect.poll(() => this.path()).toMatch(/^\/ledger\//);
  }

  async openLane(title: RegExp): Promise<void> {
    await this.click('link', title);
    await this.find('listbox', /^Timeline/);
  }

  async expectAt(seq: number): Promise<void> {
    const selected = () =>
      this.run(() => document.querySelector('[role=option][aria-selected=true]')?.textContent);
    await expect.poll(selected).toMatch(new RegExp(`^${seq}\\D`));
    await this.expectText(
      'region',
      /^Inspector$/,
      new RegExp(`record ${seq}[0-9a-f]{8}(?:\\d{4}-|no time)`),
    );
    await this.expectText('region', /^Transport$/, new RegExp(`\\b${seq} of`));
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.#driver.call('picture')), 'base64');
  }
}

function readRefId(ref: Ref): string {
  return Object.values(ref)[0] ?? '';
}
