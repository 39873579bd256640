// The tabs of a browser are in one process. A tab can be killed, or stop to hear and to act on what
// it hears, as a browser does it to tabs that are not seen.

import type { Owned, Tabs } from './tabs.ts';

interface LockRequest {
  readonly tab: TestTab;
  readonly grant: (owned: Owned | null) => void;
  lose: () => void;
}

export class TestBrowser {
  readonly tabs: TestTab[] = [];
  readonly queues = new Map<string, LockRequest[]>();
  readonly marks = new Map<string, Set<TestTab>>();
  readonly seen: string[] = [];

  open(): TestTab {
    const tab = new TestTab(this);
    this.tabs.push(tab);
    return tab;
  }

  remove(name: string, place: LockRequest): void {
    const queue = this.queues.get(name) ?? [];
    const wasFirst = queue[0] === place;
    this.queues.set(
      name,
      queue.filter((other) => other !== place),
    );
    place.grant(null);
    place.lose();
    if (wasFirst) this.grantFirst(name);
  }

  grantFirst(name: string): void {
    const [first] = this.queues.get(name) ?? [];
    if (!first) return;
    const lost = new Promise<void>((resolve) => {
      first.lose = () => first.tab.act(resolve);
    });
    first.grant({ lost, isHeld: async () => this.queues.get(name)?.[0] === first });
  }
}

export class TestTab implements Tabs {
  private readonly browser: TestBrowser;
  private readonly channels = new Map<string, Set<(message: unknown) => void>>();
  private readonly places = new Map<LockRequest, string>();
  private later: (() => void)[] | null = null;
  private isDead = false;

  constructor(browser: TestBrowser) {
    this.browser = browser;
  }

  async own(name: string, signal: AbortSignal, how: 'wait' | 'take'): Promise<Owned | null> {
    if (signal.aborted || this.isDead) return null;
    this.browser.seen.push(name);
    return new Promise((grant) => {
      const place: LockRequest = { tab: this, grant, lose: () => undefined };
      this.places.set(place, name);
      const queue = this.browser.queues.get(name) ?? [];
      if (how === 'take') {
        const [owner, ...waiting] = queue;
        this.browser.queues.set(name, [place, ...waiting]);
        owner?.lose();
        this.browser.grantFirst(name);
      } else {
        this.browser.queues.set(name, [...queue, place]);
        if (queue.length === 0) this.browser.grantFirst(name);
      }
      signal.addEventListener('abort', () => this.browser.remove(name, place));
    });
  }

  async mark(name: string, signal: AbortSignal): Promise<void> {
    const marks = this.browser.marks.get(name) ?? new Set();
    this.browser.marks.set(name, marks.add(this));
    signal.addEventListener('abort', () => marks.delete(this));
  }

  async isMarked(name: string): Promise<boolean> {
    return (this.browser.marks.get(name)?.size ?? 0) > 0;
  }

  open(name: string, hear: (message: unknown) => void) {
    const mine = this.channels.get(name) ?? new Set();
    this.channels.set(name, mine.add(hear));
    return {
      say: (message: unknown) => {
        this.browser.seen.push(JSON.stringify(message));
        this.act(() => {
          for (const tab of this.browser.tabs)
            if (tab !== this)
              for (const other of tab.channels.get(name) ?? [])
                queueMicrotask(() => tab.act(() => other(structuredClone(message))));
        });
      },
      close: () => void mine.delete(hear),
    };
  }

  act(work: () => void): void {
    if (this.isDead) return;
    if (this.later) this.later.push(work);
    else work();
  }

  stop(): void {
    this.later ??= [];
  }

  wake(): void {
    const later = this.later ?? [];
    this.later = null;
    for (const work of later) work();
  }

  kill(): void {
    this.isDead = true;
    this.channels.clear();
    for (const marks of this.browser.marks.values()) marks.delete(this);
    for (const [place, name] of this.places) this.browser.remove(name, place);
  }
}
