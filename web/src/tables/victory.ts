// Who has won, in one sentence, for whoever reads it.
import { t } from '../i18n/translate.svelte';
import type { TableSource } from '../sources/source';

export function victory(table: TableSource): string {
  const winners = table.news?.result?.winners ?? [];
  if (table.seat && winners.includes(table.seat)) return t(winners.length > 1 ? 'end.shared' : 'end.won');
  return t('end.winner', { name: winners.map((seat) => table.name(seat)).join(', '), count: winners.length });
}
