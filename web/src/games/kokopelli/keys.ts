// What the keys press: the cards of the hand by number, and the moves that are buttons.
import { t } from '../../i18n/translate.svelte';
import type { GameKey } from '../game';

const card = '[data-hand] [data-rove]';
const move = (word: string) => document.querySelector<HTMLElement>(`button[data-move^="${word}"]`);

export const home = card;
export const keys: readonly GameKey[] = [
  {
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    shown: '1–9',
    label: () => t('keys.card'),
    find: (index) => document.querySelectorAll<HTMLElement>(card)[index],
  },
  { keys: ['d'], label: () => t('action.draw'), find: () => move('draw') },
  { keys: ['x'], label: () => t('action.exchange'), find: () => move('exchange') },
  { keys: ['f'], label: () => t('keys.done'), find: () => move('done') ?? move('pass') },
];
