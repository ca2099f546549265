// What the things of the game at this table are called, in the language of the player.
import { Term } from '../i18n/format';
import type { CardPower, GameWords } from '../wire.gen';

let words = $state.raw<GameWords>({ names: {}, forms: {}, powers: {} });

export function setWords(fresh: GameWords): void {
  words = fresh;
}

/** The bare name of a card, a kind or a cause of points; in a sentence use `termOf`. */
export function nameOf(slug: string): string {
  return words.names[slug] ?? slug;
}

/** The bare name for a narrow place: where a language has long words, it says where they may break. */
export function narrowNameOf(slug: string): string {
  return words.forms[slug]?.hyphenated ?? nameOf(slug);
}

/** The same with its forms, for the gap of a sentence. */
export function termOf(slug: string): Term {
  return new Term(nameOf(slug), words.forms[slug]);
}

export function powerOf(slug: string): CardPower | null {
  return words.powers[slug] ?? null;
}
