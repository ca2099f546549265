// Kokopelli, as the shell knows it.
import type { GameClient } from '../game';
import { narration } from './narration';
import Picture from './Picture.svelte';

export const kokopelli: GameClient = {
  name: 'kokopelli',
  loadBoard: () => import('./Board.svelte'),
  loadPad: () => import('./Pad.svelte'),
  Picture,
  TutorialEndPicture: Picture,
  narration,
  firstGame: { ceremonies: 'first-game' },
  optionChoices: { ceremonies: ['random', 'first-game'] },
};
