// What moves when something has happened: cards from hand to space, points from what paid them to who got them.
// Places are the `data-place` names of the page; time is counted in beats, and how long a beat is, the reader chooses.
import type { TableEvent } from '../../sources/source';
import type { KokopelliEvent, KokopelliScored, KokopelliView } from '../../wire.gen';

export interface Flight {
  kind: 'card' | 'back' | 'points' | 'stack' | 'end';
  cards: string[]; // none for a back
  points: number;
  from: string;
  to: string;
  at: number; // the beat it starts with; a stack lies there until then
}

export interface Glow {
  place: string;
  at: number;
}

export interface EventAnimation {
  flights: Flight[];
  glows: Glow[];
}

/** The place in a village where a ceremony of some type lies, or null. */
export function placeOf(view: KokopelliView | null, seat: string, type: string): string | null {
  const spaces = Object.entries(view?.villages[seat]?.spaces ?? {});
  const found = spaces.find(([, cards]) => cards?.[0] === type);
  return found ? seat + found[0] : null;
}

function cardsOn(view: KokopelliView | null, place: string): string[] {
  return view?.villages[place.slice(0, 1)]?.spaces[place.slice(1)] ?? [];
}

/** From what points come: the power that paid, the tile, the ceremony, the pile. */
function sourceOf(
  { seat, cause, space }: KokopelliScored,
  ceremony: string,
  before: KokopelliView | null,
  after: KokopelliView,
): string {
  if (cause === 'token' || cause === 'exhausted-tile') return `tile-${ceremony}`;
  if (cause === 'empty-hand') return `hand-${seat}`;
  if (cause.endsWith('fewest-cards')) return `pile-${seat}`;
  return placeOf(before, seat, cause) ?? placeOf(after, seat, cause) ?? space ?? `score-${seat}`;
}

export function animationOf(
  events: readonly TableEvent[],
  before: KokopelliView | null,
  after: KokopelliView,
): EventAnimation {
  const flights: Flight[] = [];
  const glows: Glow[] = [];
  let beat = 0;
  let lag = 0; // points that come together fly one after the other
  let ceremony = '';
  const fly = (
    kind: Flight['kind'],
    from: string,
    to: string,
    more: { cards?: string[]; points?: number; at?: number } = {},
  ) => flights.push({ kind, from, to, cards: more.cards ?? [], points: more.points ?? 0, at: more.at ?? beat });

  const stackOn = (space: string, ceremony: string) => {
    const cards = cardsOn(before, space);
    return cards.length > 0 ? cards : [ceremony];
  };

  for (const event of events as unknown as readonly KokopelliEvent[]) {
    switch (event.event) {
      case 'opened':
      case 'added':
        ceremony = event.event === 'added' ? event.ceremony : event.card;
        fly('card', `hand-${event.seat}`, event.space, { cards: [event.card] });
        beat += 1;
        break;
      case 'finished':
        ceremony = event.ceremony;
        fly('stack', event.space, `discard-${event.owner}`, { cards: stackOn(event.space, ceremony) });
        break;
      case 'cancelled':
        fly('stack', event.space, `discard-${event.seat}`, { cards: stackOn(event.space, event.ceremony) });
        break;
      case 'drew': {
        const known = event.cards ?? [];
        for (let i = 0; i < event.count; i++) {
          fly(known[i] ? 'card' : 'back', `pile-${event.seat}`, `hand-${event.seat}`, {
            cards: known[i] ? [known[i]!] : [],
            at: beat + i * 0.25,
          });
        }
        break;
      }
      case 'tucked':
        fly(event.card ? 'card' : 'back', `hand-${event.seat}`, `pile-${event.seat}`, {
          cards: event.card ? [event.card] : [],
        });
        break;
      case 'scored': {
        const from = sourceOf(event, ceremony, before, after);
        fly('points', from, `score-${event.seat}`, { points: event.points, at: beat + lag });
        glows.push({ place: from, at: beat + lag });
        lag += 0.35;
        break;
      }
      case 'extra-action': {
        const from = placeOf(before, event.space?.slice(0, 1) ?? '', event.cause);
        if (from) glows.push({ place: from, at: beat });
        break;
      }
      case 'game-end-tile':
        fly('end', 'end_stack', `tile-${event.ceremony}`, { at: beat + 0.5 });
        break;
    }
  }
  return { flights, glows };
}
