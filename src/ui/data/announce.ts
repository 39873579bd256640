// One tab makes changes that every tab reads again.

import type { QueryClient } from '@tanstack/react-query';

export interface Announcer {
  keepUpToDate(client: QueryClient): void;
  /** Settles with the change once this tab has read again; other tabs get a message. */
  announced<T>(change: Promise<T>): Promise<T>;
}

/** `readAgain` is what the clients of this tab do after a change. */
export function announcer(
  name: string,
  readAgain: (clients: readonly QueryClient[]) => Promise<unknown>,
): Announcer {
  const clients = new Set<QueryClient>();
  let channel: BroadcastChannel | null = null;
  const openChannel = (): BroadcastChannel => {
    if (channel) return channel;
    channel = new BroadcastChannel(name);
    channel.addEventListener('message', () => void readAgain([...clients]));
    return channel;
  };
  return {
    keepUpToDate(client) {
      clients.add(client);
      openChannel();
    },
    async announced(change) {
      const value = await change;
      openChannel().postMessage(null);
      await readAgain([...clients]);
      return value;
    },
  };
}
