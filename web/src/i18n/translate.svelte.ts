// Every word a player reads, in four languages. English is the list of keys; a player loads only their own language.
import { settings, type LanguageCode } from '../state/settings.svelte';
import type en from './en.json';
import { fill, type Catalog, type Values } from './format';

export type Key = keyof typeof en;

const LOADERS: Record<LanguageCode, () => Promise<{ default: Catalog }>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  fr: () => import('./fr.json'),
  pl: () => import('./pl.json'),
};

let words = $state.raw<Catalog>({});
let code = $state<LanguageCode>('en');

export async function loadLanguage(wanted: LanguageCode): Promise<void> {
  words = (await LOADERS[wanted]()).default;
  code = wanted;
  document.documentElement.lang = wanted;
}

export async function chooseLanguage(wanted: LanguageCode): Promise<void> {
  await loadLanguage(wanted);
  settings.language = wanted;
  settings.save();
}

export function t(key: Key, values: Values = {}): string {
  return fill(words[key] ?? key, values, code); // a key put together may be one that nobody knows
}

/** As `t`, for keys that are put together; `otherwise` if there is no such sentence. */
export function maybe(key: string, otherwise: string, values: Values = {}): string {
  return key in words ? t(key as Key, values) : otherwise;
}

/** The language that is shown right now. */
export function shown(): LanguageCode {
  return code;
}

/** The locale of the player: as the browser says, where it speaks the language that is shown. */
export function locale(): string {
  return navigator.languages?.find((one) => one.split('-')[0] === code) ?? code;
}

export function today(): string {
  return day(Date.now() / 1000);
}

export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(locale(), { dateStyle: 'long' });
}

export function when(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
}
