import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// A table server to develop against: `kokodama serve` beside `npm run dev`.
const server = process.env.KOKODAMA_SERVER ?? 'http://127.0.0.1:8000';

/** English has the keys; the other catalogs are built as lists in their order, which halves them. */
const catalogs: Plugin = {
  name: 'catalogs',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /^\.\/(de|fr|pl)\.json$/ },
    handler: (id, from) => (from?.includes('/i18n/') ? `\0catalog:${new URL(id, `file://${from}`).pathname}.js` : null),
  },
  load: {
    filter: { id: /^\0catalog:/ },
    handler(id) {
      const file = id.slice('\0catalog:'.length, -'.js'.length);
      const english = file.replace(/\w+\.json$/, 'en.json');
      const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      const keys = Object.keys(JSON.parse(readFileSync(english, 'utf8')) as object);
      const list = JSON.stringify(keys.map((key) => words[key]));
      return `import en from ${JSON.stringify(english)};\nconst words = ${list};\nexport default Object.fromEntries(Object.keys(en).map((key, i) => [key, words[i]]));`;
    },
  },
};

/** What several pages need goes in two files and not in a dozen small ones: they compress better together. */
const SHARED = [
  { name: 'base', priority: 2, test: /node_modules|src\/(lib|state\/(me|words|settings)|i18n\/(\w+\.(svelte|ts)|en)|ui\/Dialog)/ },
  { name: 'table', priority: 1, test: /src\/(state\/table|tables\/(QuestionBar|turns|victory|moves))/ },
];

export default defineConfig({
  plugins: [catalogs, svelte()],
  // one sheet of styles: that is what compresses best
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    reportCompressedSize: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
