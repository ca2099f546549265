// What happens in Kodama, told briefly. Everything is scored as it is laid or played: there is no final scoring.
import { t } from '../../i18n/translate.svelte';
import { nameOf } from './words';
import type { Narration } from '../../tables/narration';
import type { KodamaView } from '../../wire.gen';

const ACTS = ['grew', 'buried', 'kodama', 'passed'];

export const narration: Narration = {
  finalCauses: [],
  isFinal: () => false,
  isSilent: (event) => event.event === 'refilled',
  brief: (event, you) => (event.event === 'grew' ? t(you ? 'kodama.laid.own' : 'kodama.laid') : null),
  isAct: (event) => ACTS.includes(event.event),
  // a card that was laid lies there for good, unless it was taken back
  onTable: (_, view) => {
    const laid = new Set(
      Object.values((view as KodamaView).trees).flatMap((tree) => tree.cards.map((card) => card[0])),
    );
    return (event) => event.event === 'grew' && laid.has(String(event.branch));
  },
  // a card that brought something is told by its points
  did: (events) => {
    const goals = events.filter((one) => one.event === 'kodama').map((one) => nameOf(String(one.goal)));
    const silent = events.some((one) => one.event === 'grew') && !events.some((one) => one.event === 'scored');
    return silent ? [t('kodama.did.laid')] : goals;
  },
};
