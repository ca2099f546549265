import { expect, it } from 'vitest';
import { narration as kodamaNarration } from '../src/games/kodama/narration';
import { narration as kokopelliNarration } from '../src/games/kokopelli/narration';
import { gameOf } from '../src/games/registry';
import { hasMoved, recapOf, turnsOf } from '../src/tables/log';

const event = (number: number, kind: string, seat: string | null) => ({ number, event: kind, seat, text: kind });

it('groups what happened by whose turn it was', () => {
  const turns = turnsOf(
    [
      event(1, 'opened', 'A'),
      event(2, 'turn', 'B'),
      event(3, 'drew', 'B'),
      event(3, 'scored', 'A'),
      event(4, 'turn', 'A'),
    ],
    kokopelliNarration,
  );
  expect(turns.map((turn) => [turn.seat, turn.events.map((one) => one.event)])).toEqual([
    ['A', ['opened']],
    ['B', ['drew', 'scored']],
  ]);
});

it('opens a group for whoever acts without being called, and one for what nobody does', () => {
  const turns = turnsOf(
    [
      event(1, 'turn', 'A'),
      event(1, 'grew', 'A'),
      event(1, 'season', null),
      event(2, 'grew', 'B'),
      event(2, 'scored', 'B'),
    ],
    kodamaNarration,
  );
  expect(turns.map((turn) => [turn.seat, turn.events.length])).toEqual([
    ['A', 1],
    [null, 1],
    ['B', 2],
  ]);
});

it('tells the final scoring apart from the last turn, so that every line keeps its name', () => {
  const turns = turnsOf(
    [
      event(1, 'turn', 'B'),
      event(2, 'opened', 'B'),
      { ...event(2, 'scored', 'B'), cause: 'empty-hand' },
      event(2, 'hand-discarded', 'A'),
      { ...event(2, 'scored', 'B'), cause: 'fewest-cards' },
      { ...event(2, 'scored', 'A'), cause: 'open-ceremonies' },
      event(2, 'game-over', null),
    ],
    kokopelliNarration,
  );
  expect(turns.map((turn) => [turn.seat, turn.final ?? false, turn.events.length])).toEqual([
    ['B', false, 2],
    [null, true, 4],
  ]);
});

it('knows who has a move to take back', () => {
  const moves = [event(1, 'opened', 'A'), event(1, 'turn', 'B'), event(2, 'drew', 'B')];
  expect(hasMoved(moves, 'A')).toBe(true);
  expect(hasMoved(moves, 'C')).toBe(false);
  expect(hasMoved([...moves, { ...event(3, 'undone', 'A'), count: 2 }], 'A')).toBe(false);
});

it('sums up what each of the others did since my last turn, and who got points by it', () => {
  const events = [
    event(1, 'opened', 'A'),
    event(1, 'turn', 'B'),
    { ...event(2, 'added', 'B'), card: 'hunter', ceremony: 'hunter', space: 'A3' },
    { ...event(2, 'finished', 'B'), ceremony: 'hunter', space: 'A3' },
    { ...event(2, 'scored', 'B'), points: 4, cause: 'token' },
    { ...event(2, 'scored', 'A'), points: 1, cause: 'owner' },
    { ...event(3, 'drew', 'B'), count: 1, cause: 'action' },
    event(3, 'turn', 'C'),
    { ...event(4, 'opened', 'C'), card: 'paw', space: 'C1' },
    event(4, 'turn', 'A'),
  ];
  const recap = recapOf(events, 'A', kokopelliNarration);
  expect(recap).toEqual([
    {
      seat: 'B',
      did: ['finished the hunter', 'drew a card'],
      points: [
        ['B', 4],
        ['A', 1],
      ],
    },
    { seat: 'C', did: ['opened the paw'], points: [] },
  ]);
  expect(recapOf([...events, event(5, 'opened', 'A')], 'A', kokopelliNarration), 'it stays during my turn').toEqual(
    recap,
  );
  expect(recapOf([...events, event(6, 'undone', 'A')], 'A', kokopelliNarration), 'what was taken back').toEqual([]);
});

it('leaves out whoever did nothing that a game without a folder can tell', () => {
  const events = [
    event(1, 'played', 'A'),
    event(2, 'played', 'B'),
    { ...event(2, 'scored', 'B'), points: 3, cause: 'three' },
    event(3, 'played', 'C'),
  ];
  expect(recapOf(events, 'A', gameOf('toy').narration)).toEqual([{ seat: 'B', did: [], points: [['B', 3]] }]);
});
