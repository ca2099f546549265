// All games that have a folder here. A game without one is played on the plain board.
import { maybe } from '../i18n/translate.svelte';
import type { GameClient } from './game';
import { kodama } from './kodama';
import { kokopelli } from './kokopelli';

export const GAMES: readonly GameClient[] = [kokopelli, kodama];
export const DEFAULT_GAME = GAMES[0]!.name;

function plain(name: string): GameClient {
  return {
    name,
    loadBoard: () => import('../tables/PlainBoard.svelte'),
    // whoever does something has a turn of their own in the log
    narration: { finalCauses: [], isFinal: () => false, isAct: (event) => Boolean(event.seat), did: () => [] },
    firstGame: {},
  };
}

export function isGame(name: string): boolean {
  return GAMES.some((one) => one.name === name);
}

/** The client of a game; of a game that is not known here, one that draws any view. */
export function gameOf(name: string): GameClient {
  return GAMES.find((one) => one.name === name) ?? plain(name);
}

/** A name or a text of a game in the language of the player. */
export function gameText(name: string, part = ''): string {
  return maybe(part ? `game.${name}.${part}` : `game.${name}`, part ? '' : name);
}
