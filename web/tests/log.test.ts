import { expect, it } from 'vitest';
import { narration as kodamaNarration } from '../src/games/kodama/narration';
import { narration as kokopelliNarration } from '../src/games/kokopelli/narration';
import { gameOf } from '../src/games/registry';
import { lineOf, recapOf, turnsOf } from '../src/tables/log';

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

it('puts what happens at the table under nobody’s name, and names whoever goes on', () => {
  const turns = turnsOf(
    [
      event(1, 'sat-down', 'B'),
      event(2, 'turn', 'A'),
      event(3, 'opened', 'A'),
      event(4, 'hint-taken', 'B'),
      event(5, 'undone', 'A'),
      event(6, 'opened', 'A'),
      event(7, 'stand-in', 'A'),
      event(8, 'opened', 'A'),
      event(8, 'scored', 'B'),
      event(8, 'turn', 'B'),
      event(9, 'back', 'A'),
      event(10, 'drew', 'B'),
    ],
    kokopelliNarration,
  );
  expect(turns.map((turn) => [turn.seat, turn.events.map((one) => one.event)])).toEqual([
    [null, ['sat-down']],
    ['A', ['opened']],
    [null, ['hint-taken', 'undone']],
    ['A', ['opened']],
    [null, ['stand-in']],
    ['A', ['opened', 'scored']],
    [null, ['back']],
    ['B', ['drew']],
  ]);
});

it('sums up under the right names after a bot took over for me', () => {
  const events = [
    event(1, 'turn', 'B'),
    { ...event(1, 'opened', 'B'), card: 'paw', space: 'B1' },
    event(2, 'turn', 'A'),
    event(3, 'stand-in', 'A'),
    { ...event(4, 'opened', 'A'), card: 'snake-dance', space: 'A5' },
    event(4, 'turn', 'B'),
    { ...event(5, 'drew', 'B'), count: 1, cause: 'action' },
    event(5, 'turn', 'A'),
  ];
  expect(recapOf(events, 'A', kokopelliNarration)).toEqual([{ seat: 'B', did: ['drew a card'], points: [] }]);
});

it('leads to what lies on the table still, and to nothing that is gone', () => {
  const opened = { ...event(1, 'opened', 'A'), card: 'paw', space: 'A1' };
  const again = { ...event(5, 'opened', 'A'), card: 'paw', space: 'A1' };
  const added = { ...event(6, 'added', 'B'), card: 'kokopelli', ceremony: 'paw', space: 'A1' };
  const gone = { ...event(7, 'opened', 'B'), card: 'hunter', space: 'B2' };
  const events = [opened, { ...event(4, 'finished', 'A'), ceremony: 'paw', space: 'A1' }, again, added, gone];
  const villages = { A: { spaces: { 1: ['paw', 'kokopelli'] } }, B: { spaces: { 2: null } } };
  const onTable = kokopelliNarration.onTable!(events, { villages } as never);
  expect(events.map(onTable)).toEqual([false, false, true, true, false]);
});

it('leads to a card of a tree, unless it was taken back', () => {
  const trees = { A: { cards: [['branch-7', 0, 0, 0]] } };
  const onTable = kodamaNarration.onTable!([], { trees } as never);
  expect(onTable({ ...event(1, 'grew', 'A'), branch: 'branch-7' })).toBe(true);
  expect(onTable({ ...event(2, 'grew', 'A'), branch: 'branch-8' })).toBe(false);
  expect(onTable(event(3, 'scored', 'A'))).toBe(false);
});

it('says a name once, and leaves a sentence about the table whole', () => {
  const told = (kind: string, text: string, heading: { text: string; you: boolean }, before = 'A') =>
    lineOf({ ...event(2, kind, 'A'), text }, event(1, 'turn', before), 'A', heading, kokopelliNarration);
  const [ann, vous, ty] = [
    { text: 'Ann', you: false },
    { text: 'Vous', you: true },
    { text: 'Ty', you: true },
  ];
  expect(told('drew', 'Ann draws a card.', ann)).toBe('draws a card.');
  expect(told('drew', 'Ann draws a card.', ann, 'B')).toBe('Ann draws a card.');
  expect(told('drew', 'Vous piochez une carte.', vous)).toBe('piochez une carte.');
  expect(told('drew', 'Bierzesz kartę.', ty)).toBe('bierzesz kartę.');
  expect(told('game-end-tile', 'La dernière tuile est posée.', vous)).toBe('La dernière tuile est posée.');
  expect(told('end-near', 'To ostatnia runda.', ty)).toBe('To ostatnia runda.');
});

it('says of a card that was laid who laid it, without its number', () => {
  const line = (text: string, you: boolean) =>
    lineOf({ ...event(1, 'grew', 'A'), text }, undefined, 'A', { text: you ? 'You' : 'Ann', you }, kodamaNarration);
  expect(line('Ann lays card b08.', false)).toBe('lays a card.');
  expect(line('You lay card b08.', true)).toBe('lay a card.');
});
