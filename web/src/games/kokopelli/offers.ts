// The moves the server offers, looked up by card and by place. Nothing is added, nothing left out.
import type { KokopelliMove } from '../../wire.gen';

export interface Choice extends KokopelliMove {
  word: string; // play, open, cancel, tuck, draw …
  card: string;
  place: string;
}

export function read(offer: KokopelliMove): Choice {
  const [word = '', ...rest] = offer.move.split(' ');
  const card = word === 'cancel' ? '' : (rest[0] ?? '');
  const place = word === 'cancel' ? (rest[0] ?? '') : (rest[1] ?? '');
  return { ...offer, word, card, place };
}

export class Offers {
  readonly all: Choice[];

  constructor(offers: readonly KokopelliMove[]) {
    this.all = offers.map(read);
  }

  /** A move that is one word: draw, exchange, done, pass. */
  way(word: string): Choice | null {
    return this.all.find((one) => one.word === word && !one.card && !one.place) ?? null;
  }

  /** Where a card may go, by place. */
  placesFor(card: string): Map<string, Choice> {
    return new Map(this.all.filter((one) => one.card === card && one.place).map((one) => [one.place, one]));
  }

  /** What may go to a place, by card. */
  cardsFor(place: string): Map<string, Choice> {
    return new Map(this.all.filter((one) => one.place === place && one.card).map((one) => [one.card, one]));
  }

  laid(card: string, place: string): Choice | null {
    return this.all.find((one) => one.card === card && one.place === place) ?? null;
  }

  cancelled(place: string): Choice | null {
    return this.all.find((one) => one.word === 'cancel' && one.place === place) ?? null;
  }

  tucked(card: string): Choice | null {
    return this.all.find((one) => one.word === 'tuck' && one.card === card) ?? null;
  }

  /** Whether a card can be used at all. */
  uses(card: string): boolean {
    return this.all.some((one) => one.card === card);
  }

  get tucks(): boolean {
    return this.all.some((one) => one.word === 'tuck');
  }

  get lays(): boolean {
    return this.all.some((one) => one.card && one.place);
  }
}

export interface Gain {
  seat: string;
  points: number;
}

/** What a choice brings me, and what it brings others. */
export function gainsOf(choice: Choice, seats: readonly string[], me: string | null): { mine: number; others: Gain[] } {
  const all = seats.map((seat) => ({ seat, points: choice.gains[seat] ?? 0 }));
  return {
    mine: all.find((one) => one.seat === me)?.points ?? 0,
    others: all.filter((one) => one.seat !== me && one.points !== 0),
  };
}
