import { expect, it, vi } from 'vitest';
import { loadWords, vocabularyOf } from '../src/state/vocabulary.svelte';

it('keeps the words of two games apart, so that both can be on one page', async () => {
  const words = (name: string) => ({ names: { star: name }, forms: {}, powers: {} });
  vi.stubGlobal('fetch', async (path: string) => Response.json(words(path.includes('kodama') ? 'Star' : 'Stern')));
  await Promise.all([loadWords('kodama', 'en'), loadWords('toy', 'de')]);
  expect([vocabularyOf('kodama').nameOf('star'), vocabularyOf('toy').nameOf('star')]).toEqual(['Star', 'Stern']);
  expect(vocabularyOf('nothing').nameOf('star')).toBe('star');
  vi.unstubAllGlobals();
});
