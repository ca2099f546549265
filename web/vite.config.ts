import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { precache } from './precache.ts';

// A table server to develop against: `kokodama serve` beside `npm run dev`.
const server = process.env.KOKODAMA_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), precache('sw')],
  build: {
    target: 'es2022',
    manifest: 'assets/manifest.json', // what loads what: tests/browser/test_bundle.py measures it
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      // the service worker has one address for ever
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
