// What happens in Kokopelli, told briefly, and what belongs to its final scoring.
import { t } from '../../i18n/translate.svelte';
import { termOf } from './words';
import type { TableEvent } from '../../sources/source';
import type { KokopelliEvent } from '../../wire.gen';
import type { Narration } from '../../tables/narration';
import type { KokopelliView, News } from '../../wire.gen';

const IMPERSONAL = ['game-end-tile', 'end-near'];
const FINAL_CAUSES = ['fewest-cards', 'second-fewest-cards', 'open-ceremonies'];

/** "opens the Hunter", "finishes the Tortoise", "draws 3" */
function did(events: readonly TableEvent[]): string[] {
  const all = <K extends KokopelliEvent['event']>(kind: K) =>
    (events as unknown as readonly KokopelliEvent[]).filter(
      (one): one is Extract<KokopelliEvent, { event: K }> => one.event === kind,
    );
  const named = (cards: string[]) => [...new Set(cards)].map(termOf);
  const finished = new Set(all('finished').map((one) => one.space));
  const opened = named(all('opened').map((one) => one.card));
  const added = named(
    all('added')
      .filter((one) => !finished.has(one.space)) // finishing says it already
      .map((one) => one.ceremony),
  );
  const ended = named(all('finished').map((one) => one.ceremony));
  const cancelled = named(all('cancelled').map((one) => one.ceremony));
  const drew = all('drew').reduce((sum, one) => sum + (one.cause === 'exchange' ? 0 : one.count), 0);
  return [
    opened.length > 0 && t('kokopelli.did.opened', { cards: opened, count: opened.length }),
    added.length > 0 && t('kokopelli.did.added', { cards: added, count: added.length }),
    ended.length > 0 && t('kokopelli.did.finished', { cards: ended, count: ended.length }),
    cancelled.length > 0 && t('kokopelli.did.cancelled', { cards: cancelled, count: cancelled.length }),
    all('exchanging').length > 0 && t('kokopelli.did.exchanged'),
    drew > 0 && t('kokopelli.did.drew', { count: drew }),
    all('passed').length > 0 && t('kokopelli.did.passed'),
  ].filter((part) => typeof part === 'string' && part !== '') as string[];
}

/** A ceremony that was opened or added to, and has not ended since. */
function onTable(events: readonly TableEvent[], view: News['view']): (event: TableEvent) => boolean {
  const { villages } = view as KokopelliView;
  const ended = new Map<unknown, number>(); // by space, in which entry
  for (const one of events) {
    if (one.event === 'finished' || one.event === 'cancelled') ended.set(one.space, one.number);
  }
  return ({ event, number, space, card }) => {
    if ((event !== 'opened' && event !== 'added') || typeof space !== 'string') return false;
    const lying = villages[space.charAt(0)]?.spaces[space.slice(1)] ?? [];
    return lying.includes(String(card)) && (ended.get(space) ?? 0) < number;
  };
}

export const narration: Narration = {
  finalCauses: FINAL_CAUSES,
  isFinal: (event) =>
    event.event === 'hand-discarded' || (event.event === 'scored' && FINAL_CAUSES.includes(String(event.cause))),
  isAct: () => false, // every turn is announced
  isImpersonal: (event) => IMPERSONAL.includes(event.event),
  did,
  onTable,
};
