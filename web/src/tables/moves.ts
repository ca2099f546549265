// A move of the notation in words. Only words: what a move does, the server knows.
import { maybe } from '../i18n/words.svelte';
import { nameOf } from '../state/words.svelte';
import type { TableState } from '../state/table.svelte';

/** `play hunter B3` as "Add Hunter on B3". */
export function moveText(table: TableState, move: string): string {
  const [word = '', ...rest] = move.split(' ');
  const game = table.news?.view.game ?? '';
  const [card = '', place = ''] = rest;
  return maybe(`move.${game}.${word}`, move, { card: nameOf(card), place: place || card });
}

/** How a game tells, shows and follows a hint, where it has a better way than words and playing it at once. */
export interface HintWays {
  text: (move: string) => string;
  follow?: (move: string) => void;
  /** show on the board what a hint speaks of; the hints then lie beside the board, not over it */
  point?: (move: string | null) => void;
}
