// A page that was open while the server was updated asks for files that are gone: it is loaded anew, once.
import { loadStored, store } from './storage';

const NAME = 'reloaded';
const PAUSE = 20_000; // milliseconds: if it was done just now, it would not help

/** Reload if the server answers; while it is away, what is open stays open. */
async function reloadOnce(): Promise<void> {
  if (Date.now() - loadStored(NAME, 0) < PAUSE) return;
  const there = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!there?.ok) return;
  store(NAME, Date.now());
  location.reload();
}

export function reloadWhenFilesAreGone(): void {
  addEventListener('vite:preloadError', () => void reloadOnce());
}
