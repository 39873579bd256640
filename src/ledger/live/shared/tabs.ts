// Tabs of one browser share locks, which the browser takes from a tab that is gone for whatever
// reason, and channels, on which every tab hears the others.

export interface Tabs {
  /**
   * Waits until nobody else has the name, or takes it from whoever has it. It is held until the
   * signal ends. Null when the signal ended first.
   */
  own(name: string, signal: AbortSignal, how: 'wait' | 'take'): Promise<Owned | null>;
  mark(name: string, signal: AbortSignal): Promise<void>;
  isMarked(name: string): Promise<boolean>;
  open(name: string, hear: (message: unknown) => void): Channel;
}

export interface Owned {
  readonly lost: Promise<void>;
  /** It asks the browser: a tab that was stopped for a while may not have heard that it lost it. */
  isHeld(): Promise<boolean>;
}

export interface Channel {
  say(message: unknown): void;
  close(): void;
}

/** The types promise locks; pages without TLS have none, and then every tab is alone. */
export function tabsHere(): Tabs {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks && 'BroadcastChannel' in globalThis ? allTabs(locks) : oneTab();
}

function allTabs(locks: LockManager): Tabs {
  const held = async (name: string) =>
    (await locks.query()).held?.find((lock) => lock.name === name) ?? null;
  return {
    own: (name, signal, how) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null);
        let lose = () => resolve(null);
        const have = async () => {
          const own = (await held(name))?.clientId;
          const lost = new Promise<void>((done) => {
            lose = done;
          });
          resolve({ lost, isHeld: async () => (await held(name))?.clientId === own });
          await ended(signal);
        };
        const asked = how === 'take' ? { steal: true } : { signal };
        locks.request(name, asked, have).then(
          () => lose(),
          () => lose(),
        );
      }),
    mark: (name, signal) =>
      new Promise((resolve) => {
        const have = () => {
          resolve();
          return ended(signal);
        };
        locks.request(name, { mode: 'shared', signal }, have).catch(() => resolve());
      }),
    isMarked: async (name) => (await held(name)) !== null,
    open(name, hear) {
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', ({ data }) => hear(data));
      return { say: (message) => channel.postMessage(message), close: () => channel.close() };
    },
  };
}

/** A tab that knows of no other. */
export function oneTab(): Tabs {
  const marks = new Map<string, number>();
  const add = (name: string, by: number) => marks.set(name, (marks.get(name) ?? 0) + by);
  return {
    own: async (_, signal) =>
      signal.aborted ? null : { lost: ended(signal), isHeld: async () => !signal.aborted },
    async mark(name, signal) {
      add(name, 1);
      void ended(signal).then(() => add(name, -1));
    },
    isMarked: async (name) => (marks.get(name) ?? 0) > 0,
    open: () => ({ say: () => undefined, close: () => undefined }),
  };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
