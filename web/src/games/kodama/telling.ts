// What happens in Kodama, told briefly. Everything is scored as it is laid or played: there is no final scoring.
import { t } from '../../i18n/words.svelte';
import { nameOf } from '../../state/words.svelte';
import type { Telling } from '../../tables/telling';

const ACTS = ['grew', 'buried', 'kodama', 'passed'];

export const kodamaTelling: Telling = {
  finalCauses: [],
  isFinal: () => false,
  isAct: (event) => ACTS.includes(event.event),
  did: (events) =>
    events.flatMap((one) => (one.event === 'grew' ? [t('log.laid')] : one.event === 'kodama' ? [nameOf(String(one.goal))] : [])),
};
