import { describe, expect, it } from 'vitest';
import { between, fit, follow, toScreen, toTable, zoomed } from '../../src/games/kodama/camera';

const size = { width: 800, height: 600 };

describe('the camera', () => {
  it('shows the whole box, with the table edge in sight', () => {
    const box = { left: -700, right: 1900, low: 0, high: 3000 };
    const camera = fit(box, size);
    for (const x of [box.left, box.right]) {
      for (const y of [box.low, box.high]) {
        const at = toScreen(camera, size, { x, y });
        expect(at.x).toBeGreaterThan(0);
        expect(at.x).toBeLessThan(size.width);
        expect(at.y).toBeGreaterThan(0);
        expect(at.y).toBeLessThan(size.height);
      }
    }
  });

  it('keeps what must be seen below whatever lies over the window', () => {
    const box = { left: -500, right: 500, low: 0, high: 1600 };
    const camera = fit(box, size, 250);
    expect(toScreen(camera, size, { x: 0, y: box.high }).y).toBeGreaterThan(250);
    expect(toScreen(camera, size, { x: 0, y: 0 }).y).toBeLessThan(size.height);
  });

  it('goes to the screen and back', () => {
    const camera = { x: 120, y: 900, scale: 0.31 };
    const back = toTable(camera, size, toScreen(camera, size, { x: -55, y: 310 }));
    expect(back.x).toBeCloseTo(-55);
    expect(back.y).toBeCloseTo(310);
  });

  it('zooms about a point that stays where it is', () => {
    const camera = { x: 0, y: 1000, scale: 0.2 };
    const at = { x: 650, y: 90 };
    const under = toTable(camera, size, at);
    const again = toScreen(zoomed(camera, size, at, 1.5), size, under);
    expect(again.x).toBeCloseTo(at.x);
    expect(again.y).toBeCloseTo(at.y);
  });

  it('moves a painted picture to where a new one would show it', () => {
    const from = { x: 0, y: 1000, scale: 0.2 };
    const to = { x: 300, y: 1250, scale: 0.34 };
    const [x, y, ratio] = between(from, to, size)
      .match(/-?[\d.]+/g)!
      .map(Number) as [number, number, number];
    const point = { x: 410, y: 77 };
    const painted = toScreen(from, size, point);
    const wanted = toScreen(to, size, point);
    expect(x + painted.x * ratio).toBeCloseTo(wanted.x);
    expect(y + painted.y * ratio).toBeCloseTo(wanted.y);
  });
});

it('a card near the edge is followed at the same zoom, one in sight is not', () => {
  const size = { width: 400, height: 400 };
  const camera = { x: 0, y: 1000, scale: 0.2 };
  const inside = { left: -300, right: 300, low: 800, high: 1200 };
  expect(follow(camera, inside, size)).toBe(camera);
  const beyond = { left: 700, right: 1300, low: 1500, high: 2100 };
  expect(follow(camera, beyond, size)).toEqual({ x: 1300 - 940, y: 2100 - 940, scale: 0.2 });
  expect(follow(camera, beyond, size, 100).y).toBe(2100 - 440);
  expect(follow(camera, { left: 0, right: 5000, low: 0, high: 10 }, size)).toBe(camera);
});
