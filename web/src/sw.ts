// The service worker: keeps the client, so that the score pads and the rules work while the server is away. All files of one
// version are kept together and thrown away with it (Workbox precaching). A page is asked for anew whenever the server
// answers; of everything else only what is for reading is kept, never a table.
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';

declare const self: EventTarget & {
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting(): Promise<void>;
};

const READING = /^\/api\/((rules|tutorials)\/[a-z]+|rules\/pictures\/[a-z0-9/-]+\.svg)$/;
const OWN = [/^\/(api|ws|health|metrics|openapi)/]; // the server's, no pages of ours
const PATIENCE = 4; // seconds for a page or a rulebook, before what is kept is shown

precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' }); // a page comes from the server while it answers
cleanupOutdatedCaches();

registerRoute(new NavigationRoute(new NetworkOnly({ networkTimeoutSeconds: PATIENCE }), { denylist: OWN }));
setCatchHandler(async ({ request }) => {
  const page = request.mode === 'navigate' ? await matchPrecache('/index.html') : undefined;
  return page ?? Response.error();
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && READING.test(url.pathname),
  new NetworkFirst({
    cacheName: 'reading',
    networkTimeoutSeconds: PATIENCE,
    plugins: [new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true })],
  }),
);

// A new version waits until the person at the page says so.
self.addEventListener('message', (event) => {
  if ((event as MessageEvent<{ type?: string }>).data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', () => void caches.delete('kokodama-1')); // kept by the worker before Workbox
