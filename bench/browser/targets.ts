// The page of the app and its workers are asked one by one: a worker is a target of its own in the
// browser's protocol, also one that another worker has started.

import type { CDPSession } from '@playwright/test';

export interface BenchTarget {
  readonly kind: string;
  readonly session: string;
}

/** The memory of a target in bytes. */
export interface Taken extends BenchTarget {
  /**
   * The engine's heap as it was taken from the system, garbage included, and the content of arrays
   * outside of it. The browser does not count the memory of WebAssembly: some 22 MB in each worker
   * that reads with SQLite.
   */
  readonly bytes: number;
}

/** A busy target may answer late, and one that ends not at all. */
const PATIENCE_MS = 5_000;

export class Targets {
  private readonly browser: CDPSession;
  private readonly url: string;
  private readonly known = new Map<string, BenchTarget>();
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private asked = 0;

  constructor(browser: CDPSession, url: string) {
    this.browser = browser;
    this.url = url;
    browser.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer: { readonly id?: number; readonly result?: unknown } = JSON.parse(message);
      if (answer.id !== undefined) this.waiting.get(answer.id)?.(answer.result);
    });
  }

  async list(): Promise<readonly BenchTarget[]> {
    const { targetInfos } = await this.browser.send('Target.getTargets');
    const own = targetInfos.filter(
      ({ type, url }) => (type === 'page' || type === 'worker') && url.startsWith(this.url),
    );
    const found = await Promise.all(own.map((info) => this.attached(info)));
    return found.filter((target) => target !== null);
  }

  async taken(): Promise<readonly Taken[]> {
    const each = (await this.list()).map(async (target): Promise<readonly Taken[]> => {
      const bytes = sumUsage(await this.ask(target.session, 'Runtime.getHeapUsage'));
      return bytes === null ? [] : [{ ...target, bytes }];
    });
    return (await Promise.all(each)).flat();
  }

  private async attached({ targetId, type, title }: Info): Promise<BenchTarget | null> {
    const known = this.known.get(targetId);
    if (known) return known;
    try {
      // The call goes through the browser, as the library has no session for a worker of a worker.
      const { sessionId } = await this.browser.send('Target.attachToTarget', { targetId });
      const target = { kind: type === 'page' ? type : title, session: sessionId };
      this.known.set(targetId, target);
      return target;
    } catch {
      // The target has ended meanwhile.
      return null;
    }
  }

  private async ask(sessionId: string, method: string): Promise<unknown> {
    const id = ++this.asked;
    const message = JSON.stringify({ id, method });
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.waiting.set(id, resolve);
        timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
        this.browser.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
      });
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(id);
    }
  }
}

interface Info {
  readonly targetId: string;
  readonly type: string;
  readonly title: string;
}

const PARTS = ['totalSize', 'backingStorageSize', 'embedderHeapUsedSize'];

function sumUsage(usage: unknown): number | null {
  if (typeof usage !== 'object' || usage === null) return null;
  const parts = Object.entries(usage).filter(([name]) => PARTS.includes(name));
  return parts.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}
