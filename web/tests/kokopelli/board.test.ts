// Kokopelli in the browser: where things are drawn, and how the offered moves are found.
import { describe, expect, it } from 'vitest';
import { animationOf } from '../../src/games/kokopelli/eventAnimation';
import { lettersOf } from '../../src/games/kokopelli/letters';
import { gainsOf, Offers } from '../../src/games/kokopelli/offers';
import { signed } from '../../src/lib/signed';
import { ownerOf, ringOf } from '../../src/games/kokopelli/layout';
import { nearestInDirection } from '../../src/lib/rovingFocus';
import type { KokopelliView, KokopelliVillage } from '../../src/wire.gen';

const drawn = (seats: string, me: string) =>
  Object.fromEntries(
    ringOf([...seats], me).corners.map((one) => [
      one.spot,
      `${one.upper.places.join(' ')} / ${one.lower.places.join(' ')}`,
    ]),
  );

describe('the ring', () => {
  it('is a line of two corners for two', () => {
    expect(drawn('AB', 'A')).toEqual({ left: 'B4 B3 / A1 A2', right: 'B2 B1 / A3 A4' });
    expect(drawn('AB', 'B')).toEqual({ left: 'A4 A3 / B1 B2', right: 'A2 A1 / B3 B4' });
  });

  it('is a triangle for three', () => {
    expect(drawn('ABC', 'A')).toEqual({ left: 'B4 B3 / A1 A2', right: 'C2 C1 / A3 A4', far: 'B2 B1 / C4 C3' });
    expect(drawn('ABC', 'B')).toEqual({ left: 'C4 C3 / B1 B2', right: 'A2 A1 / B3 B4', far: 'C2 C1 / A4 A3' });
  });

  it('is a square for four, the neighbours near and the one across far away', () => {
    expect(drawn('ABCD', 'A')).toEqual({
      left: 'B4 B3 / A1 A2',
      right: 'D2 D1 / A3 A4',
      'far-left': 'C4 C3 / B1 B2',
      'far-right': 'C2 C1 / D3 D4',
    });
    expect(drawn('ABCD', 'D').left).toBe('A4 A3 / D1 D2');
  });

  it.each(['AB', 'ABC', 'ABCD'])('shows every space of %s once, and who looks sits below', (seats) => {
    for (const me of seats) {
      const ring = ringOf([...seats], me);
      const places = ring.corners.flatMap((one) => [...one.upper.places, ...one.lower.places]);
      expect(new Set(places).size).toBe(seats.length * 4);
      expect(places.length).toBe(seats.length * 4);
      expect(ring.seated[0]).toMatchObject({ seat: me, side: 'me' });
      expect(ring.corners.filter((one) => ownerOf(one.lower.places[0]!) === me).map((one) => one.spot)).toEqual(
        expect.arrayContaining(['left', 'right']),
      );
    }
  });

  it('knows who sits where, and what lies under a pile', () => {
    expect(ringOf([...'ABCD'], 'B').seated.map((one) => `${one.seat} ${one.side}`)).toEqual([
      'B me',
      'C left',
      'D across',
      'A right',
    ]);
    expect(ringOf([...'ABC'], 'A').seated.map((one) => one.side)).toEqual(['me', 'left', 'right']);
    expect(ringOf([...'AB'], 'A').seated).toEqual([
      { seat: 'A', side: 'me', under: ['A5', 'A6'] },
      { seat: 'B', side: 'across', under: ['B5', 'B6'] },
    ]);
  });

  it('is drawn from the first seat for somebody who sits nowhere', () => {
    expect(drawn('ABC', '')).toEqual(drawn('ABC', 'A'));
  });
});

const one = (move: string, gains: Record<string, number> = { A: 0, B: 0 }) => ({
  move,
  gains,
  text: move,
  finishes: false,
});

describe('the menu', () => {
  const menu = new Offers([
    one('draw'),
    one('exchange'),
    one('play hunter B3', { A: 4, B: 1 }),
    one('play hunter A1'),
    one('play kokopelli B3'),
    one('open sun A2'),
    one('cancel A1'),
  ]);

  it('finds places for a card and cards for a place', () => {
    expect([...menu.placesFor('hunter').keys()]).toEqual(['B3', 'A1']);
    expect([...menu.cardsFor('B3').keys()]).toEqual(['hunter', 'kokopelli']);
    expect(menu.cardsFor('A1').size).toBe(1); // to cancel is no card
    expect(menu.laid('sun', 'A2')?.move).toBe('open sun A2');
    expect(menu.laid('sun', 'A1')).toBeNull();
  });

  it('finds the ways out', () => {
    expect(menu.way('draw')?.move).toBe('draw');
    expect(menu.way('done')).toBeNull();
    expect(menu.way('cancel')).toBeNull();
    expect(menu.cancelled('A1')?.move).toBe('cancel A1');
    expect(menu.cancelled('A2')).toBeNull();
  });

  it('knows what cards go under the pile', () => {
    const tuck = new Offers([one('tuck hunter'), one('tuck sun')]);
    expect(tuck.tucks && !tuck.lays).toBe(true);
    expect(tuck.tucked('sun')?.move).toBe('tuck sun');
    expect(tuck.uses('paw')).toBe(false);
  });

  it('says what a choice brings to whom', () => {
    const choice = menu.laid('hunter', 'B3')!;
    expect(gainsOf(choice, ['A', 'B'], 'A')).toEqual({ mine: 4, others: [{ seat: 'B', points: 1 }] });
    expect(gainsOf(choice, ['A', 'B'], 'B')).toEqual({ mine: 1, others: [{ seat: 'A', points: 4 }] });
    expect([signed(4), signed(0), signed(-2)]).toEqual(['+4', '+0', '−2']);
  });
});

describe('letters', () => {
  it('are one where one is enough, and never the same twice', () => {
    const found = lettersOf({
      sun: 'Sun',
      shaman: 'Shaman',
      spider: 'Spider Woman',
      hunter: 'Hunter',
      paw: 'Łapa',
      a: 'Drummer',
      b: 'Drum',
    });
    expect(found).toMatchObject({ sun: 'Su', shaman: 'Sh', hunter: 'H', paw: 'Ł', a: 'Dr', b: 'Du' });
    expect(new Set(Object.values(found)).size).toBe(Object.keys(found).length);
  });
});

describe('what moves', () => {
  const village = (spaces: Record<string, string[] | null>) => ({ spaces }) as unknown as KokopelliVillage;
  const view = (villages: Record<string, KokopelliVillage>) => ({ villages }) as unknown as KokopelliView;
  const before = view({
    A: village({ 1: ['paw'] }),
    B: village({ 3: ['hunter', 'hunter', 'kokopelli'], 4: ['shaman'] }),
  });
  const after = view({ A: village({ 1: ['paw'] }), B: village({ 3: null, 4: ['shaman'] }) });
  const event = (kind: string, seat: string, more: object = {}) => ({
    number: 1,
    event: kind,
    seat,
    text: '',
    ...more,
  });
  const finishing = [
    event('added', 'A', { card: 'hunter', ceremony: 'hunter', space: 'B3', weight: 1 }),
    event('scored', 'A', { points: 1, cause: 'paw', space: 'B3' }),
    event('finished', 'A', { ceremony: 'hunter', owner: 'B', cards: 4, space: 'B3' }),
    event('scored', 'A', { points: 4, cause: 'token', space: 'B3' }),
    event('scored', 'B', { points: 1, cause: 'owner', space: 'B3' }),
    event('scored', 'B', { points: 1, cause: 'shaman', space: 'B3' }),
  ];
  const told = animationOf(finishing, before, after);
  const paths = told.flights.map((one) => `${one.kind} ${one.from} ${one.to}`);

  it('goes from the hand to the space, and from the space to the discards', () => {
    expect(paths).toContain('card hand-A B3');
    expect(paths).toContain('stack B3 discard-B');
    expect(told.flights.find((one) => one.kind === 'stack')?.cards).toEqual(['hunter', 'hunter', 'kokopelli']);
  });

  it('brings points from what paid them to who got them, after the card has landed', () => {
    expect(paths.filter((one) => one.startsWith('points'))).toEqual([
      'points A1 score-A',
      'points tile-hunter score-A',
      'points B3 score-B',
      'points B4 score-B',
    ]);
    expect(told.glows.map((one) => one.place)).toEqual(['A1', 'tile-hunter', 'B3', 'B4']);
    const starts = told.flights.filter((one) => one.kind === 'points').map((one) => one.at);
    expect(Math.min(...starts)).toBe(1);
    expect([...starts].sort((a, b) => a - b)).toEqual(starts);
  });

  it('shows drawn cards only to whoever may see them', () => {
    const mine = animationOf([event('drew', 'A', { count: 2, cards: ['sun', 'paw'], cause: 'action' })], before, after);
    const others = animationOf([event('drew', 'B', { count: 2, cause: 'action' })], before, after);
    expect(mine.flights.map((one) => one.cards)).toEqual([['sun'], ['paw']]);
    expect(others.flights.map((one) => one.kind)).toEqual(['back', 'back']);
  });

  it('lets a Vase glow that gives an extra action, and nothing move for a pass', () => {
    const vase = view({ A: village({}), B: village({ 2: ['vase'] }) });
    expect(animationOf([event('extra-action', 'A', { cause: 'vase', space: 'B3' })], vase, vase).glows).toEqual([
      { place: 'B2', at: 0 },
    ]);
    expect(animationOf([event('passed', 'A')], before, after)).toEqual({ flights: [], glows: [] });
  });
});

describe('arrow keys', () => {
  it('go to what lies nearestInDirection in their direction', () => {
    const points: [number, number][] = [
      [10, 0],
      [20, 2],
      [0, 10],
      [11, 9],
    ];
    expect(nearestInDirection([0, 0], points, [1, 0])).toBe(0);
    expect(nearestInDirection([0, 0], points, [0, 1])).toBe(2);
    expect(nearestInDirection([10, 0], points, [0, 1])).toBe(3);
    expect(nearestInDirection([0, 0], points, [-1, 0])).toBe(-1);
  });
});
