// Kokopelli, as the shell knows it.
import type { GameClient } from '../game';
import { home, keys } from './keys';
import { narration } from './narration';

export const kokopelli: GameClient = {
  name: 'kokopelli',
  loadBoard: () => import('./Board.svelte'),
  loadPad: () => import('./Pad.svelte'),
  loadTutorialEnd: () => import('./Picture.svelte'),
  narration,
  keys,
  home,
  firstGame: { ceremonies: 'first-game' },
  optionChoices: { ceremonies: ['random', 'first-game'] },
};
