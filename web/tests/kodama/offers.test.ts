import { describe, expect, it } from 'vitest';
import { bestPlace, mostOf, nearestPlace, placesOf, rootedNear, spotsOf } from '../../src/games/kodama/offers';
import { litPrints } from '../../src/games/kodama/scoredRow';
import type { GrowOffer } from '../../src/wire.gen';

const four = { base: 4, season: 0, kinds: { star: 4 } };
const offer: GrowOffer = {
  type: 'kodama-grow',
  parents: ['trunk', 'b09'],
  rows: {},
  cards: [
    { card: 'b01', points: { trunk: four, b09: null } },
    { card: 'b02', points: { trunk: null, b09: null } },
  ],
  spots: [
    [0, 1000, 0, [0, 15], [0, 2]],
    [40, 1900, 1, [0], []],
  ],
};

describe('the menu of poses', () => {
  it('leaves out parents on which a card would score more than ten', () => {
    expect(placesOf(offer, 'b01').map((place) => place.parent)).toEqual(['trunk', 'trunk']);
    expect(placesOf(offer, 'b02')).toEqual([]);
    expect(placesOf(offer, 'b63')).toEqual([]);
    expect(offer.cards.map((card) => mostOf(card, offer))).toEqual([6, null]);
  });

  it('adds what the season pays for a pose, and changes nothing of the offer', () => {
    expect(placesOf(offer, 'b01').map((place) => place.points.season)).toEqual([0, 2]);
    expect(four.season).toBe(0);
  });

  it('settles at the nearest pose, and finds the best one', () => {
    const places = placesOf(offer, 'b01');
    expect(nearestPlace(places, { x: 3, y: 990, angle: 9 })?.angle).toBe(15);
    expect(nearestPlace(places, { x: 3, y: 990, angle: 5 })?.angle).toBe(0);
    expect(nearestPlace([], { x: 0, y: 0, angle: 0 })).toBeNull();
    expect(bestPlace(places, { x: 0, y: 1000, angle: 0 })?.angle).toBe(15);
  });

  it('goes to the root that is pointed at, with the best turn and as little of it as need be', () => {
    const points = (base: number) => ({ base, season: 0, kinds: {} });
    const at = (x: number, angle: number, base: number) => ({
      x,
      y: 1000,
      angle,
      parent: 'trunk',
      points: points(base),
    });
    const places = [at(0, 0, 3), at(100, 45, 5), at(100, -30, 5), at(100, 0, 2)];
    expect(rootedNear(places, { x: 80, y: 1010 }, 0, 60)).toEqual(at(100, -30, 5));
    expect(rootedNear(places, { x: 80, y: 1100 }, 0, 60)).toBeNull();
    expect(rootedNear([], { x: 0, y: 0 }, 0, 60)).toBeNull();
    expect(spotsOf(places, 50)).toEqual([at(0, 0, 3), at(100, 45, 5)]);
    expect(spotsOf(places, 500)).toEqual([at(100, 45, 5)]);
  });
});

describe('the row', () => {
  const face = (...kinds: string[]) => ({
    face: '',
    prints: kinds.map((kind, i): [string, number, number] => [kind, 100 + i, 200]),
  });
  const drawn = {
    branches: { a: face('star', 'cloud'), b: face('star', 'star'), c: face('star') },
    trunks: { star: face('star') },
  };

  it('lights the symbols that the server counts, from the new card down, and no others', () => {
    const tree = {
      cards: [
        ['b', 0, 900, 0],
        ['c', 0, 1500, 0],
      ] as [string, number, number, number][],
      trunk: 'star',
    };
    const row: Record<string, [string, number][]> = {
      star: [
        ['c', 0],
        ['b', 0],
        ['b', 1],
        ['trunk', 0],
      ],
    };
    const lit = litPrints(tree, drawn, 'a', { x: 0, y: 2200, angle: 0 }, row, {
      base: 5,
      season: 0,
      kinds: { star: 5 },
    });
    expect(lit.map((one) => one.y)).toEqual([2400, 1700, 1100, 1100, 200]);
    expect(lit.map((one) => one.fresh)).toEqual([true, false, false, false, false]);
    const none = litPrints(tree, drawn, 'a', { x: 0, y: 2200, angle: 0 }, row, { base: 0, season: 0, kinds: {} });
    expect(none).toEqual([]);
  });
});
