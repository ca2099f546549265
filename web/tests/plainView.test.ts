// Any view can be drawn on the plain board.
import { expect, it } from 'vitest';
import { factsOf, isRow, movesOf, titleOf } from '../src/tables/plainView';
import type { News } from '../src/wire.gen';

const SEATS = ['A', 'B'];

it('tells what every seat has from everything else', () => {
  const view = { game: 'toy', seat: 'A', sum: 4, cards: { A: 4, B: 3 }, hand: [1, 2], legal: ['play 1'] };
  const facts = factsOf(view, SEATS);
  expect(facts.bySeat).toEqual([{ name: 'Cards', bySeat: { A: 4, B: 3 } }]);
  expect(facts.other.map((one) => one.name)).toEqual(['Sum', 'Hand']);
});

it('leaves together what is more than one thing for each seat', () => {
  const facts = factsOf({ villages: { A: { vp: 1 }, B: { vp: 2 } }, empty: {} }, SEATS);
  expect(facts.bySeat).toEqual([]);
  expect(facts.other.map((one) => one.name)).toEqual(['Villages', 'Empty']);
});

it('gives names that can be read and knows a row of cards', () => {
  expect(titleOf('game_end-tiles')).toBe('Game end tiles');
  expect([isRow([1, 'a']), isRow([]), isRow([[1]]), isRow({})]).toEqual([true, true, false, false]);
});

it('shows every legal move, with the text and the gains of its offer where there is one', () => {
  const news = {
    view: { legal: ['play 1', 'play 2', 'pass'] },
    offer: {
      type: 'moves',
      moves: [
        { move: 'play 2', text: 'Play 2.', gains: { A: 2, B: 0 } },
        { move: 'play 1', text: 'Play 1.', gains: null },
      ],
    },
  } as unknown as News;
  expect(movesOf(news)).toEqual([
    { move: 'play 1', text: 'Play 1.', gains: null },
    { move: 'play 2', text: 'Play 2.', gains: { A: 2, B: 0 } },
    { move: 'pass', text: 'pass', gains: null },
  ]);
  expect(movesOf({ ...news, offer: { type: 'own', poses: [] } } as unknown as News).map((one) => one.text)).toEqual([
    'play 1',
    'play 2',
    'pass',
  ]);
});
