// A page that was open while the server was updated finds files gone.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadWhenFilesAreGone } from '../src/lib/reload';

let lost: () => void;
const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (lost = listener));
  vi.stubGlobal('location', { reload });
  reloadWhenFilesAreGone();
});
afterEach(() => vi.unstubAllGlobals());

const soon = () => new Promise((done) => setTimeout(done));

it('stays as it is while the server is away', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
  lost();
  await soon();
  expect(reload).not.toHaveBeenCalled();
});

it('is loaded anew once, and no second time', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
  lost();
  await soon();
  lost();
  await soon();
  expect(reload).toHaveBeenCalledTimes(1);
});
