// Listing games and making tables. Rules and words come from the server.
import { maybe, t } from '../i18n/translate.svelte';
import { api } from './api';
import { store, loadStored } from './storage';
import { saveLinks } from './tableLinks';
import type { BotInfo, GameInfo, NewTable, SeatPlan, TableMade } from '../wire.gen';
import { me } from '../state/player.svelte';

const LEVELS = ['beginner', 'casual', 'strong', 'expert'];
const isLevel = (bot: string) => LEVELS.includes(bot);

/** What a bot is called where it takes a seat: a level of play in the page's words, any other by its title. */
export function botName(bot: string, title?: string): string {
  const named = t('chair.bot', { name: title ?? bot });
  return title !== undefined && !isLevel(bot) ? named : maybe(`chair.${bot}`, named);
}

/** The bots one can choose from in a game: its levels of play, or whatever it has where it has no levels. */
export function botsToChoose(game: GameInfo | null): BotInfo[] {
  const levels = game?.bots.filter((one) => isLevel(one.name)) ?? [];
  return levels.length > 0 ? levels : (game?.bots ?? []);
}

/** Whether this browser has begun this game before. */
export function isFirstTime(game: string): boolean {
  return !loadStored<boolean>(`played.${game}`, false);
}

/** Me and two bots, or as many as a game allows; in a game without levels of play its usual bots. */
export function quickSeats(first: boolean, game: GameInfo | null = null): SeatPlan[] {
  const wanted = first ? 'beginner' : 'casual';
  const named = game === null || game.bots.some((one) => one.name === wanted);
  const bot: SeatPlan = named ? { kind: 'bot', bot: wanted } : { kind: 'bot' };
  const seats = game === null || game.seats.includes(3) ? 3 : Math.min(...game.seats);
  return [{ kind: 'me' }, ...Array.from({ length: seats - 1 }, () => bot)];
}

/** Make a table and remember its links: the server tells them once. */
export async function makeTable(wish: Partial<NewTable> & Pick<NewTable, 'game' | 'seats'>): Promise<TableMade> {
  await me.signIn();
  const made = await api.post<TableMade>('/tables', wish);
  saveLinks(made);
  store(`played.${wish.game}`, true);
  return made;
}
