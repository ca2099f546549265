import { describe, expect, it } from 'vitest';
import cases from './geometry.json';
import { apart, boxOf, corners, onTable, transform, turned } from '../../src/games/kodama/geometry';

describe('poses', () => {
  it('writes angles as the notation does', () => {
    expect([0, 180, -180, 181, 359, -359, 540].map(turned)).toEqual([0, 180, 180, -179, -1, 1, 180]);
  });

  it('lays a point of a card where the rules say, rounded down', () => {
    expect(onTable({ x: 100, y: 200, angle: 0 }, 315, 880)).toEqual({ x: 100, y: 1080 });
    expect(onTable({ x: 0, y: 0, angle: 90 }, 315, 880)).toEqual({ x: -880, y: 0 });
    // 65536 times cosine and sine of 35 degrees, in whole numbers
    expect(onTable({ x: 10, y: -20, angle: 35 }, 100, 500)).toEqual({
      x: 10 + Math.floor((-215 * 53684 - 500 * 37590 + 32768) / 65536),
      y: -20 + Math.floor((-215 * 37590 + 500 * 53684 + 32768) / 65536),
    });
  });

  it('knows the corners of an upright card, from the lower left, and the box of a tree', () => {
    expect(corners({ x: 0, y: 500, angle: 0 })).toEqual([
      { x: -315, y: 500 },
      { x: 315, y: 500 },
      { x: 315, y: 1380 },
      { x: -315, y: 1380 },
    ]);
    expect(boxOf([])).toEqual({ left: -450, right: 450, low: 0, high: 1300 });
    expect(boxOf([{ x: 0, y: 900, angle: 0 }]).high).toBe(1780);
  });

  it('counts a turn as a distance, the short way round', () => {
    expect(apart({ x: 0, y: 0, angle: 175 }, { x: 0, y: 0, angle: -175 })).toBe(80);
    expect(apart({ x: 3, y: 4, angle: 0 }, { x: 0, y: 0, angle: 0 })).toBe(5);
  });

  it('computes what the engine does, in any pose', () => {
    for (const [[x, y, angle], [u, v], at] of cases.points as [number[], number[], number[]][]) {
      const { x: tx, y: ty } = onTable({ x: x!, y: y!, angle: angle! }, u!, v!);
      expect([tx, ty]).toEqual(at);
    }
    for (const [one, other, square] of cases.distances as [number[], number[], number][]) {
      const [a, b] = [one, other].map(([x, y, angle]) => ({ x: x!, y: y!, angle: angle! }));
      expect(apart(a!, b!) ** 2).toBeCloseTo(square, 3);
    }
  });

  it('turns the table over once: y is down in a picture', () => {
    expect(transform({ x: 5, y: 7, angle: 30 })).toBe('translate(5 -7) rotate(-30)');
  });
});
