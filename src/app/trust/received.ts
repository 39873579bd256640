// The page sees at every start which rules the browser was given to hold this app to, and by whom,
// and shows them on the trust page.

import { queryOptions } from '@tanstack/react-query';
import { SERVER_KINDS } from '../../formats/servers.ts';
import { ask } from '../../ui/data/host.ts';
import { resolveFile } from '../../ui/data/place.ts';
import { EVERYWHERE, FRAMING, headersFor, META_POLICY, READS_NOTHING } from '../hosting/headers.ts';
import { LEDGER_WORKER } from '../worker/workers.ts';
import { typesAreGuarded } from './trusted-types.ts';

export type Protection =
  | 'ledger worker'
  | 'server worker'
  | 'page'
  | 'trusted types'
  | 'frames'
  | 'other windows'
  | 'file types'
  | 'devices'
  | 'referrer';

/**
 * A rule in force comes from `host`, from `service worker` (the host sends nothing, or cannot be
 * asked), or from the `page` itself. Otherwise it is `absent`, or the browser has `no support`. It
 * is `unknown` when the host could not be asked.
 */
export type Enforcement = 'host' | 'service worker' | 'page' | 'absent' | 'no support' | 'unknown';

export interface ReceivedPolicy {
  readonly protection: Protection;
  readonly enforcement: Enforcement;
}

export function receivedQuery() {
  return queryOptions({ queryKey: ['received'], queryFn: received });
}

type Test = (headers: Headers) => boolean;

async function received(): Promise<readonly ReceivedPolicy[]> {
  const page = await sentWith(resolveFile('index.html'), cameFromServiceWorker());
  return [
    { protection: 'ledger worker', enforcement: await ledgerWorker() },
    { protection: 'server worker', enforcement: await serverWorker() },
    {
      protection: 'page',
      enforcement: carries('http-equiv="Content-Security-Policy"', META_POLICY),
    },
    { protection: 'trusted types', enforcement: trustedTypes() },
    {
      protection: 'frames',
      enforcement: page((headers) => readPolicy(headers).includes(FRAMING)),
    },
    { protection: 'other windows', enforcement: page(has('Cross-Origin-Opener-Policy')) },
    { protection: 'file types', enforcement: page(has('X-Content-Type-Options')) },
    { protection: 'devices', enforcement: page(has('Permissions-Policy')) },
    { protection: 'referrer', enforcement: carries('name="referrer"', 'no-referrer') },
  ];
}

/** The worker says itself what it is held to; the host is asked only for who sent it. */
async function ledgerWorker(): Promise<Enforcement> {
  const policies = await ask({ name: 'policies', input: null });
  if (!policies.some((policy) => policy.includes(READS_NOTHING))) return 'absent';
  const host = await askHost(LEDGER_WORKER, 'HEAD');
  return host && readPolicy(host).includes(READS_NOTHING) ? 'host' : 'service worker';
}

/**
 * No such worker runs before a person connects to a server, so the host is asked what would come
 * with it now.
 */
async function serverWorker(): Promise<Enforcement> {
  const [{ script }] = SERVER_KINDS;
  const isControlled = Boolean(navigator.serviceWorker?.controller);
  const sent = await sentWith(script, isControlled);
  const expected = headersFor('workers/live/')['Content-Security-Policy'] ?? '';
  return sent((headers) => readPolicy(headers).includes(expected));
}

function trustedTypes(): Enforcement {
  if (!globalThis.trustedTypes) return 'no support';
  return typesAreGuarded() ? 'page' : 'absent';
}

function carries(meta: string, content: string): Enforcement {
  const found = document.querySelector(`meta[${meta}]`);
  return found?.getAttribute('content') === content ? 'page' : 'absent';
}

function cameFromServiceWorker(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.workerStart > 0;
}

async function sentWith(url: string, isFromServiceWorker: boolean) {
  const host = await askHost(url, 'HEAD');
  const given = isFromServiceWorker ? await askHost(url, 'GET') : host;
  return (test: Test): Enforcement => {
    if (!given) return 'unknown';
    if (!test(given)) return 'absent';
    return host && test(host) ? 'host' : 'service worker';
  };
}

/** The service worker answers GET, from what it keeps; HEAD goes to the host. */
async function askHost(url: string, method: 'GET' | 'HEAD'): Promise<Headers | null> {
  try {
    const answer = await fetch(url, { method, cache: method === 'GET' ? 'default' : 'no-store' });
    // Only the headers are wanted.
    await answer.body?.cancel();
    return answer.ok ? answer.headers : null;
  } catch {
    return null;
  }
}

function has(name: string): Test {
  return (headers) => headers.get(name) === EVERYWHERE[name];
}

function readPolicy(headers: Headers): string {
  return headers.get('Content-Security-Policy') ?? '';
}
