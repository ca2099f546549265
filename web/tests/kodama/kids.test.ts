import { expect, it } from 'vitest';
import { kidSeats, kidSets } from '../../src/games/kodama/kids';

it('gives every child a set of its own, three at most', () => {
  expect(kidSets([2, 0], 4)).toBe('A:a,C:b');
  expect(kidSets([0, 1, 2, 3], 5)).toBe('A:a,B:b,C:c');
  expect(kidSeats('A:a,C:b')).toEqual([0, 2]);
});

it('forgets seats that are gone', () => {
  expect(kidSets([0, 3], 2)).toBe('A:a');
  expect(kidSets([3], 2)).toBe('none');
  expect(kidSeats('mixed')).toEqual([]);
});
