// All games that have a folder here. A game without one is played on the plain board.
import { maybe } from '../i18n/translate.svelte';
import { catalogue } from '../state/catalogue.svelte';
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

/** All games: those with a folder here, and the others that the server can play. */
export function allGames(): string[] {
  const others = catalogue.games.map((one) => one.game).filter((name) => !isGame(name));
  return [...GAMES.map(({ name }) => name), ...others];
}

/** What there is for a game besides the table; our own games have everything, before the server has said so too. */
export function has(name: string, what: 'hints' | 'rules' | 'tutorial'): boolean {
  return catalogue.find(name)?.[what] ?? isGame(name);
}

/** Whether a game exists that has no folder here; null as long as the server has not answered. */
export function isPlayable(name: string): boolean | null {
  return isGame(name) || catalogue.find(name) !== null || (catalogue.listed ? false : null);
}

/** A name or a text of a game in the language of the player. */
export function gameText(name: string, part = ''): string {
  return part ? maybe(`game.${name}.${part}`, '') : maybe(`game.${name}`, catalogue.find(name)?.title ?? name);
}
