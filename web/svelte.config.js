import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const SHORT = 4; // letters that tell the styles of one component from those of another

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { cssHash: ({ hash, css }) => `k${hash(css).slice(0, SHORT)}`, discloseVersion: false },
};
