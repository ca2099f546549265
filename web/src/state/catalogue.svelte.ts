// What this server can play, with or without a folder of ours here: listed once for every language.
import { api } from '../lib/api';
import type { GameInfo } from '../wire.gen';
import { settings } from './settings.svelte';

class Catalogue {
  games = $state.raw<GameInfo[]>([]);
  listed = $state(false); // whether the server has told them
  private asked: { language: string; answer: Promise<GameInfo[]> } | null = null;

  load(): Promise<GameInfo[]> {
    const language = settings.language;
    if (this.asked?.language === language) return this.asked.answer;
    const answer = api.get<GameInfo[]>('/games', { language });
    const asked = { language, answer };
    this.asked = asked;
    answer
      .then((games) => {
        if (this.asked === asked) [this.games, this.listed] = [games, true];
      })
      .catch(() => {
        if (this.asked === asked) this.asked = null; // whoever asks next tries again
      });
    return answer;
  }

  find(name: string): GameInfo | null {
    return this.games.find((one) => one.game === name) ?? null;
  }
}

export const catalogue = new Catalogue();
