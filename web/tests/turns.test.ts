import { expect, it } from 'vitest';
import { hasMoved, turnsOf } from '../src/tables/turns';

const event = (number: number, kind: string, seat: string | null) => ({ number, event: kind, seat, text: kind });

it('groups what happened by whose turn it was', () => {
  const turns = turnsOf([
    event(1, 'opened', 'A'),
    event(2, 'turn', 'B'),
    event(3, 'drew', 'B'),
    event(3, 'scored', 'A'),
    event(4, 'turn', 'A'),
  ]);
  expect(turns.map((turn) => [turn.seat, turn.events.map((one) => one.event)])).toEqual([
    ['A', ['opened']],
    ['B', ['drew', 'scored']],
  ]);
});

it('knows who has a move to take back', () => {
  const moves = [event(1, 'opened', 'A'), event(1, 'turn', 'B'), event(2, 'drew', 'B')];
  expect(hasMoved(moves, 'A')).toBe(true);
  expect(hasMoved(moves, 'C')).toBe(false);
  expect(hasMoved([...moves, { ...event(3, 'undone', 'A'), count: 2 }], 'A')).toBe(false);
});
