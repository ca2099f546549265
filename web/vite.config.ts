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

export default defineConfig({
  plugins: [catalogs, svelte()],
  // one sheet of styles, and what is wanted together in one file: that is what compresses best
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    reportCompressedSize: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'table',
              test: /src\/(tables\/|state\/table|pages\/Table\.svelte)/,
            },
            {
              name: 'way-in',
              test: /src\/(pages\/(Join|Recover|Setup|Tables)|ui\/(OptionField|CopyLink))/,
            },
            {
              name: 'base',
              test: /src\/(App|pages\/Start|lib\/|state\/(?!lesson)|ui\/|i18n\/(translate|format|en)|art\/(Logo|sounds)|games\/(registry|kodama\/(symbols|[Kk]ids)|kokopelli\/ceremonies|\w+\/(index|narration|Picture)))|node_modules|preload-helper/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
