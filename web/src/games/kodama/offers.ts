// The menu that came with the news: open poses of the lattice, and what a card brings on each parent.
import type { CardOffer, GrowOffer, News, PointsOffer } from '../../wire.gen';
import { apart, turned, type Point, type Pose } from './geometry';

export interface Place extends Pose {
  parent: string;
  points: PointsOffer;
}

export function isGrow(offer: News['offer'] | undefined): offer is GrowOffer {
  return offer?.type === 'kodama-grow';
}

/** Every pose of the lattice where a card may lie, with what it brings there. */
export function placesOf(offer: GrowOffer, card: string): Place[] {
  const told = offer.cards.find((one) => one.card === card);
  if (!told) return [];
  const places: Place[] = [];
  for (const [x, y, number, angles, seasons] of offer.spots) {
    const parent = offer.parents[number] ?? 'trunk';
    const points = told.points[parent];
    if (!points) continue; // more than ten
    angles.forEach((angle, index) => {
      const season = points.season + (seasons[index] ?? 0);
      places.push({ x, y, angle, parent, points: { ...points, season } });
    });
  }
  return places;
}

export function nearestPlace<P extends Pose>(places: readonly P[], wish: Pose): P | null {
  let best: P | null = null;
  let least = Infinity;
  for (const place of places) {
    const far = apart(place, wish);
    if (far < least) {
      least = far;
      best = place;
    }
  }
  return best;
}

export function total(points: PointsOffer): number {
  return points.base + points.season;
}

/** Where a card scores most; of equal places the one nearest to a point, upright rather than turned. */
export function bestPlace(places: readonly Place[], near: Pose): Place | null {
  const most = Math.max(...places.map((place) => total(place.points)));
  return nearestPlace(
    places.filter((place) => total(place.points) === most),
    near,
  );
}

/** Of the places rooted nearest to a point, and not too far from it, the best; of equal ones the one that needs the least turning. */
export function rootedNear<P extends Place>(places: readonly P[], at: Point, angle: number, reach: number): P | null {
  const far = (place: Pose): number => Math.hypot(place.x - at.x, place.y - at.y);
  const least = Math.min(...places.map(far));
  if (least > reach) return null;
  const turn = (place: Pose): number => Math.abs(turned(place.angle - angle));
  const [best] = places
    .filter((place) => far(place) <= least)
    .sort((a, b) => total(b.points) - total(a.points) || turn(a) - turn(b));
  return best ?? null;
}

/** The best places, none nearer to another than `gap`: spots that can be told apart and hit. */
export function spotsOf(places: readonly Place[], gap: number): Place[] {
  const spots: Place[] = [];
  for (const place of [...places].sort((a, b) => total(b.points) - total(a.points))) {
    if (spots.every((spot) => Math.hypot(spot.x - place.x, spot.y - place.y) >= gap)) spots.push(place);
  }
  return spots.reverse();
}

/** The most a card of the display can score anywhere; null if it fits nowhere. */
export function mostOf(card: CardOffer, offer: GrowOffer): number | null {
  const places = placesOf(offer, card.card);
  return places.length ? Math.max(...places.map((place) => total(place.points))) : null;
}

/** Places that differ in more than a little, the best first: for going through them one by one. */
export function worthALook(places: readonly Place[]): Place[] {
  const seen = new Set<string>();
  return [...places]
    .sort((a, b) => total(b.points) - total(a.points))
    .filter((place) => {
      const key = `${place.parent} ${Math.round(place.angle / 60)} ${total(place.points)}`;
      return !seen.has(key) && seen.add(key);
    });
}
