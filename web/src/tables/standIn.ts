// A bot plays for somebody: why it does, and whether they may take their seat back.
import { maybe, t } from '../i18n/translate.svelte';
import type { TableSource } from '../sources/source';

/** Why a bot plays for me. */
export function standInText(table: TableSource): string {
  const why = table.events.findLast(
    (one) => one.seat === table.seat && (one.event === 'stand-in' || one.event === 'resigned'),
  );
  const cause = why?.event === 'resigned' ? 'resigned' : String(why?.cause ?? '');
  return maybe(`standIn.${cause}`, t('standIn'));
}

/** Whether I may take my seat back: always, but only for a moment after I resigned. */
export function mayReturn(table: TableSource): boolean {
  const seat = table.news?.seats.find((one) => one.seat === table.seat);
  if (!seat?.stand_in || table.news?.status !== 'running') return false;
  if (!seat.resigned) return true;
  return seat.back_until !== null && (table.clock?.until(seat.back_until) ?? 0) > 0;
}
