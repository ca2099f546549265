// What the things of a game are called, in the language of the player. Each game has its own words.
import { SvelteMap } from 'svelte/reactivity';
import { Term } from '../i18n/format';
import { api } from '../lib/api';
import type { CardPower, GameWords } from '../wire.gen';

const NONE: GameWords = { names: {}, forms: {}, powers: {} };
const loaded = new SvelteMap<string, GameWords>(); // by game, in the language asked for last

export interface Vocabulary {
  /** The bare name of a card, a kind or a cause of points; in a sentence use `termOf`. */
  nameOf: (slug: string) => string;
  /** The bare name for a narrow place: where a language has long words, it says where they may break. */
  narrowNameOf: (slug: string) => string;
  /** The same with its forms, for the gap of a sentence. */
  termOf: (slug: string) => Term;
  powerOf: (slug: string) => CardPower | null;
}

/** Fetch the words of a game; until they are here, the ones of before serve. */
export async function loadWords(game: string, language: string): Promise<void> {
  loaded.set(game, await api.get<GameWords>(`/games/${game}/words`, { language }));
}

export function vocabularyOf(game: string): Vocabulary {
  const words = () => loaded.get(game) ?? NONE;
  const nameOf = (slug: string) => words().names[slug] ?? slug;
  return {
    nameOf,
    narrowNameOf: (slug) => words().forms[slug]?.hyphenated ?? nameOf(slug),
    termOf: (slug) => new Term(nameOf(slug), words().forms[slug]),
    powerOf: (slug) => words().powers[slug] ?? null,
  };
}
