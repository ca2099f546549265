// What happens in Kodama, told briefly. Everything is scored as it is laid or played: there is no final scoring.
import { t } from '../../i18n/translate.svelte';
import { nameOf } from './words';
import type { Narration } from '../../tables/narration';

const ACTS = ['grew', 'buried', 'kodama', 'passed'];

export const narration: Narration = {
  finalCauses: [],
  isFinal: () => false,
  isSilent: (event) => event.event === 'refilled',
  brief: (event) => (event.event === 'grew' ? t('log.laid') : null),
  isAct: (event) => ACTS.includes(event.event),
  // a card that brought something is told by its points
  did: (events) => {
    const goals = events.filter((one) => one.event === 'kodama').map((one) => nameOf(String(one.goal)));
    const silent = events.some((one) => one.event === 'grew') && !events.some((one) => one.event === 'scored');
    return silent ? [t('log.laid')] : goals;
  },
};
