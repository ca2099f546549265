// What happens in Kokopelli, told briefly, and what belongs to its final scoring.
import { t } from '../../i18n/translate.svelte';
import { termOf } from './words';
import type { TableEvent } from '../../sources/source';
import type { Narration } from '../../tables/narration';

const FINAL_CAUSES = ['fewest-cards', 'second-fewest-cards', 'open-ceremonies'];

/** "opens the Hunter", "finishes the Tortoise", "draws 3" */
function did(events: readonly TableEvent[]): string[] {
  const all = (kind: string) => events.filter((one) => one.event === kind);
  const finished = new Set(all('finished').map((one) => one.space));
  const named = (some: TableEvent[], what: 'card' | 'ceremony') =>
    [...new Set(some.map((one) => String(one[what])))].map(termOf);
  const opened = named(all('opened'), 'card');
  const added = named(
    all('added').filter((one) => !finished.has(one.space)),
    'ceremony',
  ); // finishing says it already
  const ended = named(all('finished'), 'ceremony');
  const cancelled = named(all('cancelled'), 'ceremony');
  const drew = all('drew').reduce((sum, one) => sum + (one.cause === 'exchange' ? 0 : Number(one.count)), 0);
  return [
    opened.length > 0 && t('kokopelli.did.opened', { cards: opened }),
    added.length > 0 && t('kokopelli.did.added', { cards: added }),
    ended.length > 0 && t('kokopelli.did.finished', { cards: ended }),
    cancelled.length > 0 && t('kokopelli.did.cancelled', { cards: cancelled }),
    all('exchanging').length > 0 && t('kokopelli.did.exchanged'),
    drew > 0 && t('kokopelli.did.drew', { count: drew }),
    all('passed').length > 0 && t('kokopelli.did.passed'),
  ].filter((part) => typeof part === 'string' && part !== '') as string[];
}

export const narration: Narration = {
  finalCauses: FINAL_CAUSES,
  isFinal: (event) =>
    event.event === 'hand-discarded' || (event.event === 'scored' && FINAL_CAUSES.includes(String(event.cause))),
  isAct: () => false, // every turn is announced
  did,
};
