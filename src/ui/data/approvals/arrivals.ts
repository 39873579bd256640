// The browser tells of requests that arrive while nobody looks, once somebody allowed it here.

import { isOfFile } from '../../../ledger/review/request-status.ts';
import type { InboxRequest } from './approvals.ts';

export type Permission = 'unasked' | 'granted' | 'refused' | 'impossible';

export function permission(): Permission {
  if (!('Notification' in globalThis)) return 'impossible';
  if (Notification.permission === 'default') return 'unasked';
  return Notification.permission === 'granted' ? 'granted' : 'refused';
}

/** Asks the person. A browser that does not ask counts as one that refuses. */
export async function askPermission(): Promise<Permission> {
  await Notification.requestPermission().catch(() => 'denied');
  return permission();
}

/**
 * Lists the requests in `now` that a server waits for and that were not there before, whatever
 * copies of them other ledgers hold.
 */
export function arrivals(
  before: readonly InboxRequest[],
  now: readonly InboxRequest[],
): readonly InboxRequest[] {
  const known = new Set(before.map(toKey));
  return now.filter((request) => !isOfFile(request) && !known.has(toKey(request)));
}

/** Shows one notification for all of them, and calls `onOpen` when it is pressed. */
export function notify(arrived: readonly InboxRequest[], onOpen: (first: InboxRequest) => void) {
  const [first] = arrived;
  if (!first || permission() !== 'granted') return;
  const more = arrived.length - 1;
  try {
    const shown = new Notification('A request waits for a decision', {
      // A ledger's text is plain text here: the browser reads no markup in it.
      body: `${first.title}${more > 0 ? ` and ${more} more` : ''}\n${first.laneTitle}`,
      icon: '/icon-192.png',
      // Other tabs of this app show the same notification; the tag makes them one.
      tag: toKey(first),
    });
    shown.onclick = () => {
      globalThis.focus();
      shown.close();
      onOpen(first);
    };
  } catch {
    // Some phones allow notifications to service workers only. The title and the icon still show
    // the count.
  }
}

function toKey({ lane, id, proposal }: InboxRequest): string {
  return JSON.stringify([lane, id, proposal]);
}
