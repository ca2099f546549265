// What the things of the game at this table are called, in the language of the player.
import type { PowerTold, WordsTold } from '../wire.gen';

let words = $state.raw<WordsTold>({ names: {}, powers: {} });

export function setWords(fresh: WordsTold): void {
  words = fresh;
}

/** The name of a card, a kind or a cause of points. */
export function nameOf(slug: string): string {
  return words.names[slug] ?? slug;
}

export function powerOf(slug: string): PowerTold | null {
  return words.powers[slug] ?? null;
}
