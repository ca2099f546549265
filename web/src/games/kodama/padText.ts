// How the rows of Kodama's sheet are called.
import { t } from '../../i18n/translate.svelte';
import { isKodama, roundOf, seasonOf } from './padSheet';
import { SEASONS } from './seasons';

export function rowName(row: number): string {
  return isKodama(row) ? t('pad.kodama.goal') : t('pad.round', { number: roundOf(row) });
}

/** "Summer, Round 6" */
export function cellName(row: number): string {
  return `${t(`season.${SEASONS[seasonOf(row)]!}`)}, ${rowName(row)}`;
}
