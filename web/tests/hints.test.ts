import { expect, it } from 'vitest';
import { whyBest } from '../src/tables/moveText';

const thought = (points: number, win: number) => ({ move: 'draw', points, win });

it('says what speaks for the best move: points first, then games won', () => {
  expect(whyBest([thought(44.2, 0.4), thought(40.1, 0.3)])).toContain('about 4 points more');
  expect(whyBest([thought(40, 0.4), thought(41, 0.3)])).toContain('wins more often');
  expect(whyBest([thought(40, 0.4), thought(40, 0.4)])).toContain('Hardly better');
  expect(whyBest([thought(40, 0.4)]), 'there is nothing to compare it with').toBe('');
});
