// What a browser has and Node has not, as far as the state of the client asks for it.
const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
  matchMedia: () => ({ matches: false }),
  document: {
    documentElement: { dataset: {} },
    hidden: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  },
  location: { hash: '', origin: 'http://localhost', protocol: 'http:', host: 'localhost', pathname: '/' },
  addEventListener: () => {},
  removeEventListener: () => {},
  window: globalThis,
});
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { languages: ['en'] } });
// The words of a page are there before it is drawn; so they are here.
const { loadLanguage } = await import('../src/i18n/translate.svelte');
await loadLanguage('en');
export {};
