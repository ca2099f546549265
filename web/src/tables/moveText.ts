// A move of the notation in words. Only words: what a move does, the server knows.
import { maybe, t } from '../i18n/translate.svelte';
import { vocabularyOf } from '../state/vocabulary.svelte';
import type { TableSource } from '../sources/source';
import type { MoveEvaluation } from '../wire.gen';

/** `play hunter B3` as "Play the Hunter on B3". */
export function moveText(table: TableSource, move: string): string {
  const [word = '', ...rest] = move.split(' ');
  const game = table.news?.view.game ?? '';
  const { termOf } = vocabularyOf(game);
  const [card = '', place = ''] = rest;
  return maybe(`move.${game}.${word}`, move, { card: termOf(card), place: place || card });
}

/** What speaks for the first of several moves against the second, in one sentence. */
export function whyBest([best, next]: readonly MoveEvaluation[]): string {
  if (!best || !next) return '';
  const points = Math.round(best.points - next.points);
  if (points > 0) return t('hint.why.points', { count: points });
  return best.win - next.win > 0.005 ? t('hint.why.win') : t('hint.why.even');
}

/** How a game tells, shows and follows a hint, where it has a better way than words and playing it at once. */
export interface HintWays {
  text: (move: string) => string;
  follow?: (move: string) => void;
  /** show on the board what a hint speaks of; the hints then lie beside the board, not over it */
  point?: (move: string | null) => void;
  /** what whoever asked would do after the best move, by the line that the bot expects */
  then?: (line: readonly string[]) => string | null;
}
