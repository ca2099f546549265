// The card in the hand: it is shown where and how a click would lay it.
import { beforeEach, expect, it } from 'vitest';
import { CardPlacement } from '../../src/games/kodama/cardPlacement.svelte';
import type { PoseService } from '../../src/games/kodama/poses';
import type { TableSource } from '../../src/sources/source';

const REACH = 200;
const points = { base: 3, season: 0, kinds: { star: 3 } };
// one place far away upright, and one at 2000, 500 where only a card that is turned may lie
const offer = {
  type: 'kodama-grow',
  parents: ['one', 'two'],
  cards: [{ card: 'new', points: { one: points, two: points } }],
  spots: [
    [0, 1200, 0, [0], [0]],
    [2000, 500, 1, [-105, 120], [0, 0]],
  ],
};
const table = { mine: true, news: { number: 1, offer } } as unknown as TableSource;
const poses: PoseService = { snaps: true, nearest: async () => null, heldWrong: () => {} };
let placement: CardPlacement;

beforeEach(() => {
  placement = new CardPlacement(
    () => table,
    () => poses,
  );
  placement.take('new', { x: 0, y: 1000, angle: 0 });
});

it('turns while it is carried as a click there would turn it', () => {
  placement.move(2010, 490, undefined, REACH);
  const hovered = { ...placement.pose };
  expect(placement.standing).toBe('fits');
  placement.goNear({ x: 2010, y: 490 }, REACH);
  expect(placement.pose).toEqual(hovered);
  expect(hovered).toMatchObject({ x: 2000, y: 500, angle: -105 });
});

it('lies nowhere where a click would find no place either', () => {
  placement.move(5000, 5000, undefined, REACH);
  expect(placement.standing).toBe('wrong');
  placement.goNear({ x: 5000, y: 5000 }, REACH);
  expect(placement.standing).toBe('wrong');
});

it('keeps the angle of whoever turns it by hand', () => {
  placement.move(2010, 490, undefined, REACH);
  placement.held = true;
  placement.turn(-15);
  expect(placement.standing).toBe('wrong');
});
