// What a placement brings, or why it cannot be, in a few words.
import { maybe, t } from '../../i18n/translate.svelte';
import { nameOf } from './words';
import type { PointsOffer, Reason } from '../../wire.gen';
import { total } from './offers';

/** "Caterpillar 5 + Firefly 4 = 9" */
export function sumText(points: PointsOffer, seasonCard: string | null): string {
  const parts = Object.entries(points.kinds).map(([kind, count]) => `${nameOf(kind)} ${count}`);
  if (points.season) parts.push(`${nameOf(seasonCard ?? '')} ${points.season}`);
  if (parts.length === 0) return t('kodama.nothing');
  return parts.length === 1 ? parts[0]! : `${parts.join(' + ')} = ${total(points)}`;
}

/** "covers a symbol, not on bark" */
export function whyText(reasons: readonly Reason[]): string {
  return reasons.map((reason) => maybe(`kodama.why.${reason.code.replace('kodama/', '')}`, reason.text)).join(', ');
}

/** A card read out: its symbols. */
export function cardText(prints: readonly (readonly [string, number, number])[]): string {
  const counts = new Map<string, number>();
  for (const [kind] of prints) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => (count > 1 ? `${count} × ${nameOf(kind)}` : nameOf(kind))).join(', ');
}
