// Any game's view, sorted for the plain board: what every seat has, and everything else. No game is known here.
import type { News } from '../wire.gen';

export interface Fact {
  name: string; // as a heading
  value: unknown;
}

export interface SeatFact {
  name: string;
  bySeat: Record<string, unknown>;
}

export interface PlainMove {
  move: string;
  text: string;
  gains: Record<string, number> | null; // by seat; null if the game cannot foresee them
}

const SHOWN_ELSEWHERE = new Set(['game', 'seat', 'legal', 'scores']); // by the page, as buttons, as points

/** `game_end` as "Game end". */
export function titleOf(name: string): string {
  const words = name.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is a row of single things, like the cards of a hand. */
export function isRow(value: unknown): value is (string | number | boolean)[] {
  return Array.isArray(value) && !value.some(isNested);
}

/** The parts of a view that belong to seats, one single value for each, and the rest. */
export function factsOf(view: object, seats: readonly string[]): { bySeat: SeatFact[]; other: Fact[] } {
  const bySeat: SeatFact[] = [];
  const other: Fact[] = [];
  for (const [name, value] of Object.entries(view)) {
    if (SHOWN_ELSEWHERE.has(name)) continue;
    const entries = isNested(value) && !Array.isArray(value) ? Object.entries(value) : [];
    const ofSeats = entries.length > 0 && entries.every(([key, one]) => seats.includes(key) && !isNested(one));
    if (ofSeats) bySeat.push({ name: titleOf(name), bySeat: Object.fromEntries(entries) });
    else other.push({ name: titleOf(name), value });
  }
  return { bySeat, other };
}

/** The legal moves as the server offers them; in the game's notation where an offer has no text. */
export function movesOf(news: News): PlainMove[] {
  const offer = news.offer as {
    moves?: { move: string; text?: string; gains?: Record<string, number> | null }[];
  } | null;
  const byMove = new Map(offer?.moves?.map((one) => [one.move, one]));
  return (news.view.legal ?? []).map((move) => {
    const { text, gains } = byMove.get(move) ?? {};
    return { move, text: text ?? move, gains: gains ?? null };
  });
}
