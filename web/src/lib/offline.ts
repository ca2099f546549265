// Pages that work without the server once they were loaded: a service worker keeps what they are made of.

/** Ask the service worker to keep everything this page has loaded so far; what comes later it sees by itself. */
export async function offline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map((one) => one.name);
    const own = loaded.filter((name) => new URL(name).origin === location.origin);
    active?.postMessage({ keep: [location.origin + location.pathname, ...own] });
  } catch {
    // private windows and old browsers go without
  }
}
