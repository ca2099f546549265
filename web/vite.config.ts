import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// A table server to develop against: `kokodama serve` beside `npm run dev`.
const server = process.env.KOKODAMA_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  // Styles have short names, for they stand at every element, and are one sheet: that is what compresses best.
  plugins: [svelte({ compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css).slice(-4)}`, discloseVersion: false } })],
  build: { target: 'es2022', cssCodeSplit: false, reportCompressedSize: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
