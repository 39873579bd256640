// The service worker keeps one whole build of the app, so that every screen opens without a
// network, and sends the headers of headers.ts with it, also where the host sends none. Requests to
// other hosts are left alone: it does not answer them, and keeps nothing of them.

import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { Route, Router } from 'workbox-routing';
import { headersFor } from './headers.ts';
import { HEADS } from './heads.ts';

declare const self: ServiceWorkerGlobalScope;
/** build/offline.ts puts the files of the build here. */
declare const FILES: readonly PrecacheEntry[];

const { scope } = self.registration;

/** Returns the path below the place of the app; null elsewhere. */
function stripScope({ href }: URL): string | null {
  return href.startsWith(scope) ? href.slice(scope.length).replace(/[?#].*$/, '') : null;
}

const withHeaders = {
  handlerWillRespond: async (given: { readonly request: Request; readonly response: Response }) =>
    guarded(given.request, given.response),
};

function guarded(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  const own = headersFor(stripScope(new URL(request.url)) ?? '');
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

const kept = new PrecacheController({ plugins: [withHeaders] });
kept.addToCacheList([...FILES]);

/**
 * Other addresses below this place may be somebody else's, or those of served.ts, which have to
 * reach the host.
 */
function isScreen(url: URL): boolean {
  const [head] = stripScope(url)?.split('/') ?? [];
  return head !== undefined && ['', 'index.html', ...HEADS].includes(head);
}

const router = new Router();
router.registerRoute(new PrecacheRoute(kept, { directoryIndex: '', cleanURLs: false }));
router.registerRoute(
  new Route(
    ({ url, request }) => request.mode === 'navigate' && isScreen(url),
    kept.createHandlerBoundToURL('index.html'),
  ),
);
// Tabs may still show the build before this one. Its file names have a hash in them, so none can be
// taken for one of another build.
router.registerRoute(
  new Route(
    ({ url }) => /^(assets|workers)\//.test(stripScope(url) ?? ''),
    async ({ request }) => {
      const cache = await caches.open(kept.strategy.cacheName);
      const response = await cache.match(request.url);
      return response ? guarded(request, response) : fetch(request);
    },
  ),
);
router.addFetchListener();

self.addEventListener('install', (event) => kept.install(event));
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), tidy(event)]));
});
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy(event));
});

/**
 * Removes what this build does not need, once no tab shows another build: each tab holds a lock
 * that names its main script.
 */
async function tidy(event: ExtendableEvent): Promise<void> {
  if (self.registration.installing || self.registration.waiting) return;
  const { held = [] } = await navigator.locks.query();
  const isOlder = ({ name = '' }: LockInfo) =>
    name.startsWith(`page ${scope}`) && !kept.getCacheKeyForURL(name.slice('page '.length));
  if (!held.some(isOlder)) await kept.activate(event);
}
