// How each game tells what happens in it.
import type { Telling } from '../tables/telling';
import { kodamaTelling } from './kodama/telling';
import { kokopelliTelling } from './kokopelli/telling';

const TELLINGS: Record<string, Telling> = { kodama: kodamaTelling, kokopelli: kokopelliTelling };

export function tellingOf(game: string): Telling {
  return TELLINGS[game]!;
}
