// The keys of keys.ts, for the list of keys: apart, since every page knows this list and only the board needs the rest.
import { t } from '../../i18n/translate.svelte';
import type { GameKey } from '../game';

export const keys: readonly GameKey[] = [
  { keys: ['1', '2', '3', '4'], shown: '1–4', label: () => t('keys.card') },
  { keys: ['n'], label: () => t('kodama.keys.next') },
  { keys: ['p'], label: () => t('kodama.keys.places') },
  { keys: ['l', 'r'], shown: 'L R', label: () => t('kodama.keys.turn') },
  { keys: ['Shift'], shown: '⇧', label: () => t('kodama.keys.fine') },
  { keys: ['+', '-', '0'], shown: '+ − 0', label: () => t('kodama.keys.zoom') },
];
