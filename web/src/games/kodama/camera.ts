// What of the table is seen: the point in the middle of the window, and how many pixels a unit takes.
import type { Box, Point } from './geometry';

export interface Camera {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}
export const NEAREST = 0.9; // pixels for a tenth of a millimetre
export const FARTHEST = 0.03;

export function toScreen(camera: Camera, size: Size, point: Point): Point {
  return {
    x: size.width / 2 + (point.x - camera.x) * camera.scale,
    y: size.height / 2 - (point.y - camera.y) * camera.scale,
  };
}

export function toTable(camera: Camera, size: Size, at: Point): Point {
  return {
    x: camera.x + (at.x - size.width / 2) / camera.scale,
    y: camera.y - (at.y - size.height / 2) / camera.scale,
  };
}

/** Everything in a box, with air around it, below what lies over the window from above; the table edge stays in sight. */
export function fit(box: Box, size: Size, covered = 0): Camera {
  const air = Math.min(60, size.width / 24, (size.height - covered) / 6);
  const wide = box.right - box.left;
  const high = box.high - box.low + 160; // moss
  const scale = Math.min((size.width - 2 * air) / wide, (size.height - covered - air) / high, 0.42);
  const kept = Math.max(scale, FARTHEST);
  const low = box.low - 160;
  return { x: (box.left + box.right) / 2, y: low + size.height / 2 / kept, scale: kept };
}

export const EDGE = 12; // pixels that are kept free at the edge of the window

/** The same zoom, moved no further than it takes to see a box; unmoved if it is seen, or larger than the window. */
export function follow(camera: Camera, box: Box, size: Size, covered = 0): Camera {
  const wide = (size.width / 2 - EDGE) / camera.scale;
  const up = (size.height / 2 - EDGE - covered) / camera.scale;
  const down = (size.height / 2 - EDGE) / camera.scale;
  if (box.right - box.left > 2 * wide || box.high - box.low > up + down) return camera;
  const x = Math.max(box.right - wide, Math.min(box.left + wide, camera.x));
  const y = Math.max(box.high - up, Math.min(box.low + down, camera.y));
  return x === camera.x && y === camera.y ? camera : { ...camera, x, y };
}

/** Zoom so that what is under a point of the window stays there. */
export function zoomed(camera: Camera, size: Size, at: Point, factor: number): Camera {
  const scale = Math.min(NEAREST, Math.max(FARTHEST, camera.scale * factor));
  const under = toTable(camera, size, at);
  return {
    x: under.x - (at.x - size.width / 2) / scale,
    y: under.y + (at.y - size.height / 2) / scale,
    scale,
  };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { x: camera.x - dx / camera.scale, y: camera.y + dy / camera.scale, scale: camera.scale };
}

/** The camera as the transform of a group in the picture. */
export function cameraTransform(camera: Camera, size: Size): string {
  const x = size.width / 2 - camera.x * camera.scale;
  const y = size.height / 2 + camera.y * camera.scale;
  return `translate(${x} ${y}) scale(${camera.scale})`;
}

/** What moves a picture taken by one camera to where another would show it: a CSS transform, origin top left. */
export function between(from: Camera, to: Camera, size: Size): string {
  const ratio = to.scale / from.scale;
  const x = (size.width / 2) * (1 - ratio) + (from.x - to.x) * to.scale;
  const y = (size.height / 2) * (1 - ratio) - (from.y - to.y) * to.scale;
  return `translate(${x}px, ${y}px) scale(${ratio})`;
}
