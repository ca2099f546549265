// The seal of a deal: told when a game begins, and compared when the seed is told at its end.
import type { PublicDeal } from '../wire.gen';
import { store, loadStored } from './storage';

/** Keep the seal that a table was first seen with. */
export function keepSeal(id: string, deal: PublicDeal | null | undefined): void {
  const name = `seal.${id}`;
  if (deal?.commitment && !deal.sealed && !loadStored(name, '')) store(name, deal.commitment);
}

/** Whether what was sealed is what is told now; null if this browser was not there or cannot compute it. */
export async function sealHolds(id: string, deal: PublicDeal): Promise<boolean | null> {
  const known = loadStored(`seal.${id}`, '');
  if (!known || !deal.sealed || !globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(deal.sealed));
  return [...new Uint8Array(hash)].map((one) => one.toString(16).padStart(2, '0')).join('') === known;
}
