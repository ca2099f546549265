// Keeps the client for when the server is away. Pages are asked for anew and kept as a reserve; files under /assets have
// their content in their names and never change; of the rest only what is for reading, never a table.
const KEPT = 'kokodama-1';
const READING = /^\/api\/((rules|tutorials)\/[a-z]+|rules\/pictures\/[a-z0-9/-]+\.svg)$/;

function ours(url) {
  if (url.origin !== location.origin) return false;
  return READING.test(url.pathname) || !/^\/(api|ws|health|metrics|sw\.js)/.test(url.pathname);
}

async function keep(request, answer) {
  if (answer.ok && answer.type === 'basic') await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

async function fromServer(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (trouble) {
    const reserve = await caches.match(request, { ignoreSearch: request.mode === 'navigate' });
    if (reserve) return reserve;
    throw trouble;
  }
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(begin()));
addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || !ours(url)) return;
  const fixed = url.pathname.startsWith('/assets/');
  event.respondWith(
    fixed ? caches.match(event.request).then((one) => one ?? fromServer(event.request)) : fromServer(event.request),
  );
});
addEventListener('message', (event) => {
  const wished = (event.data?.keep ?? []).filter((one) => ours(new URL(one)));
  event.waitUntil(Promise.all(wished.map(missing)));
});

async function begin() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await clients.claim();
}

async function missing(address) {
  if (await caches.match(address)) return;
  try {
    await keep(new Request(address), await fetch(address));
  } catch {
    // next time
  }
}
