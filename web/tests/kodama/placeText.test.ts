// Where cards lie, told to those who do not see it.
import { expect, it } from 'vitest';
import { placeText, treeText } from '../../src/games/kodama/placeText';
import type { KodamaTree } from '../../src/wire.gen';

const tree = {
  trunk: 'oak',
  cards: [
    ['one', 0, 1250, 0], // from the top of the trunk straight up
    ['two', -250, 1900, 90], // from the tip of the first, to the left
  ],
} as unknown as KodamaTree;

it('tells which card it lies on, how far along, on which side and where it points', () => {
  expect(placeText({ x: 0, y: 1250, angle: 0 }, 'trunk', tree)).toBe('on the trunk, at its tip, pointing up');
  expect(placeText({ x: -250, y: 1900, angle: 45 }, 'one', tree)).toBe(
    'on card 1, at its tip, left side, pointing up and left',
  );
  expect(placeText({ x: 200, y: 1300, angle: -135 }, 'one', tree)).toBe(
    'on card 1, at its base, right side, pointing down and right',
  );
});

it('speaks of sides as one sees them, whichever way the branch points', () => {
  expect(placeText({ x: -700, y: 2100, angle: 0 }, 'two', tree)).toBe(
    'on card 2, halfway along, upper side, pointing up',
  );
  expect(placeText({ x: -1100, y: 1700, angle: 180 }, 'two', tree)).toBe(
    'on card 2, at its tip, lower side, pointing down',
  );
});

it('tells a whole tree card by card', () => {
  const prints = [
    ['star', 0, 0],
    ['star', 9, 9],
    ['cloud', 0, 0],
  ];
  const told = treeText(tree, { one: 'trunk', two: 'one' }, { branches: { one: { prints } } } as never);
  expect(told[0]).toBe('Card 1: 2 × star, cloud; on the trunk, at its tip, pointing up');
  expect(told[1]).toContain('on card 1, at its tip, left side, pointing left');
});
