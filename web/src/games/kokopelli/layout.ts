// The table from above: a ring of corners, each shared by two neighbours. Only where things are drawn, no rule.
//
// Going round from a player to the next one clockwise, his spaces 1 and 2 lie beside the next one's 3 and 4: together
// they are a corner. Whoever looks sits below; his corners are `left` and `right`.

export type Spot = 'left' | 'right' | 'far-left' | 'far-right' | 'far';
export type Side = 'me' | 'left' | 'right' | 'across';

/** Two spaces of one village, in the order they are drawn. */
export interface Half {
  seat: string;
  places: string[];
}

export interface CornerLayout {
  spot: Spot;
  /** drawn above, or on the left in the corner of three */
  upper: Half;
  lower: Half;
}

export interface Seated {
  seat: string;
  side: Side;
  /** the spaces under the pile */
  under: string[];
}

export interface RingLayout {
  corners: CornerLayout[];
  seated: Seated[];
}

const half = (seat: string, numbers: number[]): Half => ({ seat, places: numbers.map((number) => `${seat}${number}`) });

/** The corner of a player `k` seats after the one who looks, and of the next one. */
function corner(count: number, k: number, here: string, next: string): CornerLayout {
  if (k === 0) return { spot: 'left', upper: half(next, [4, 3]), lower: half(here, [1, 2]) };
  if (k === count - 1) return { spot: 'right', upper: half(here, [2, 1]), lower: half(next, [3, 4]) };
  if (count === 3) return { spot: 'far', upper: half(here, [2, 1]), lower: half(next, [4, 3]) };
  if (k === 1) return { spot: 'far-left', upper: half(next, [4, 3]), lower: half(here, [1, 2]) };
  return { spot: 'far-right', upper: half(here, [2, 1]), lower: half(next, [3, 4]) };
}

function side(count: number, k: number): Side {
  if (k === 0) return 'me';
  if (count === 2 || (count === 4 && k === 2)) return 'across';
  return k === 1 ? 'left' : 'right';
}

/** The ring as `me` sees it; `seats` in the order of play. */
export function ringOf(seats: readonly string[], me: string): RingLayout {
  const count = seats.length;
  const start = Math.max(0, seats.indexOf(me));
  const round = seats.map((_, k) => seats[(start + k) % count]!);
  const under = count === 2 ? [5, 6] : [5];
  return {
    corners: round.map((seat, k) => corner(count, k, seat, round[(k + 1) % count]!)),
    seated: round.map((seat, k) => ({ seat, side: side(count, k), under: under.map((number) => `${seat}${number}`) })),
  };
}

/** Whose space it is: `B3` is B's. */
export function ownerOf(place: string): string {
  return place.slice(0, 1);
}
