// The two games: what the way in needs to know of them. Rules and words come from the server.
import { api } from './api';
import { keep, kept } from './kept';
import type { GameTold, NewTable, SeatPlan, TableMade } from '../wire.gen';
import { me } from '../state/me.svelte';

export const GAMES = ['kokopelli', 'kodama'] as const;
export type GameName = (typeof GAMES)[number];
export const LEVELS = ['beginner', 'casual', 'strong', 'expert'] as const;

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}

/** Whether this browser has begun this game before. */
export function isFirstTime(game: GameName): boolean {
  return !kept<boolean>(`played.${game}`, false);
}

/** What a newcomer should play: the rulebooks' own settings for a first game. */
export function firstGame(game: GameName): NewTable['options'] {
  return game === 'kokopelli' ? { ceremonies: 'first-game' } : { first_game: true };
}

export function quickSeats(first: boolean): SeatPlan[] {
  const bot: SeatPlan = { kind: 'bot', bot: first ? 'beginner' : 'casual' };
  return [{ kind: 'me' }, bot, bot];
}

export async function listGames(): Promise<GameTold[]> {
  return api.told<GameTold[]>('/games');
}

/** Make a table and remember its links: the server tells them once. */
export async function makeTable(wish: Partial<NewTable> & Pick<NewTable, 'game' | 'seats'>): Promise<TableMade> {
  await me.come();
  const made = await api.post<TableMade>('/tables', wish);
  keep(`links.${made.table}`, { invitations: made.invitations, watch: made.watch });
  if (isGame(wish.game)) keep(`played.${wish.game}`, true);
  return made;
}
