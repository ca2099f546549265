// The service worker keeps the client for when the server is away, and says when there is a newer one.
import type { Workbox } from 'workbox-window';

const QUIET = 5000; // milliseconds: whoever has just come is not made to wait

class Version {
  waits = $state(false); // a newer version is there
  outdated = $state(false); // the server does not understand this page any more
  private workbox: Workbox | null = null;

  /** Register the worker, now or when the page has come to rest. */
  async register(now = false): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || this.workbox) return;
    try {
      if (!now) await new Promise((done) => setTimeout(done, QUIET));
      const { Workbox } = await import('workbox-window');
      if (this.workbox) return;
      this.workbox = new Workbox('/sw.js');
      this.workbox.addEventListener('waiting', () => (this.waits = true));
      await this.workbox.register();
    } catch {
      // private windows and old browsers go without
    }
  }

  /** Look whether there is a newer version: the server may have been updated while the page was open. */
  async look(): Promise<void> {
    await this.workbox?.update().catch(() => {});
  }

  /** Go on with the newest version. */
  reload(): void {
    if (this.outdated && !this.waits) return void this.forget().finally(() => location.reload());
    if (!this.workbox || !this.waits) return location.reload();
    this.workbox.addEventListener('controlling', () => location.reload());
    this.workbox.messageSkipWaiting();
  }

  /** What the worker has kept is of no use: the page shall come from the server. */
  private async forget(): Promise<void> {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((one) => one.unregister()));
  }
}

export const version = new Version();
