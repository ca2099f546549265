// Kodama, as the shell knows it.
import { t } from '../../i18n/translate.svelte';
import type { GameClient } from '../game';
import KidsField from './KidsField.svelte';
import { keys } from './keyList';
import { narration } from './narration';

export const kodama: GameClient = {
  name: 'kodama',
  loadBoard: () => import('./Board.svelte'),
  loadPad: () => import('./Pad.svelte'),
  narration,
  keys,
  firstGame: { first_game: true },
  optionFields: { kids: KidsField },
  endActions: [{ label: () => t('kodama.keep'), run: (page) => (page.pictureShown = true) }],
  makesRoom: true,
};
