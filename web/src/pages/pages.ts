// Every page comes when it is wanted.
import type { Component } from 'svelte';

const PAGES: Readonly<Record<string, () => Promise<{ default: Component }>>> = {
  '': () => import('./Start.svelte'),
  new: () => import('./Setup.svelte'),
  join: () => import('./Join.svelte'),
  recover: () => import('./Recover.svelte'),
  tables: () => import('./Tables.svelte'),
  table: () => import('./Table.svelte'),
  watch: () => import('./Table.svelte'),
  rules: () => import('./Rules.svelte'),
  pad: () => import('./Pad.svelte'),
  learn: () => import('./Learn.svelte'),
};

/** The page of an address; for one that leads nowhere, a page that says so. */
export function loadPage(name: string): Promise<{ default: Component }> {
  return (PAGES[name] ?? (() => import('../ui/NoSuchPage.svelte')))();
}
