// The option `kids` of Kodama: `none`, `mixed`, or a set for a seat such as `A:a,C:b` (rule 8.1).
import { letterOf, seatOf } from '../../lib/seatLetters';

const SETS = 'abc';
export const MOST_KIDS = SETS.length;

/** The numbers of the seats that play with a set. */
export function kidSeats(value: string): number[] {
  if (value === 'none' || value === 'mixed') return [];
  return value.split(',').map((part) => seatOf(part.trim()));
}

/** A set for each of these seats, the first three that exist; `none` if there are none. */
export function kidSets(seats: readonly number[], all: number): string {
  const chosen = [...new Set(seats)]
    .filter((seat) => seat >= 0 && seat < all)
    .sort()
    .slice(0, MOST_KIDS);
  return chosen.length ? chosen.map((seat, i) => `${letterOf(seat)}:${SETS[i]}`).join(',') : 'none';
}
