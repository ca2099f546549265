// What the things of the game at this table are called, in the language of the player.
import type { CardPower, GameWords } from '../wire.gen';

let words = $state.raw<GameWords>({ names: {}, powers: {} });

export function setWords(fresh: GameWords): void {
  words = fresh;
}

/** The name of a card, a kind or a cause of points. */
export function nameOf(slug: string): string {
  return words.names[slug] ?? slug;
}

export function powerOf(slug: string): CardPower | null {
  return words.powers[slug] ?? null;
}
