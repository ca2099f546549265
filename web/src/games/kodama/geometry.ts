// Where cards lie and how they are seen: table units (tenths of a millimetre, y up) and the picture (y down).
// Rounded as the rules round it (docs/notation.md); what is legal, the server says.
export interface Pose {
  x: number;
  y: number;
  angle: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Box {
  left: number;
  right: number;
  low: number;
  high: number;
}

export const WIDTH = 630;
export const HEIGHT = 880;
export const TRUNK_WIDTH = 900;
export const TRUNK_HEIGHT = 1300;
export const PRINT = 70;
const ROOT = WIDTH / 2;
const DEGREE = 8; // a turn of one degree counts like so many units, as in the engine's `nearest`

/** An angle as the notation writes it: -179 to 180. */
export function turned(angle: number): number {
  const whole = Math.round(angle) % 360;
  return whole > 180 ? whole - 360 : whole <= -180 ? whole + 360 : whole === 0 ? 0 : whole;
}

/** Where a point of a branch card's own frame lies on the table. */
export function onTable(pose: Pose, u: number, v: number): Point {
  const turn = (pose.angle * Math.PI) / 180;
  const c = Math.round(65536 * Math.cos(turn));
  const s = Math.round(65536 * Math.sin(turn));
  return {
    x: pose.x + Math.floor(((u - ROOT) * c - v * s + 32768) / 65536),
    y: pose.y + Math.floor(((u - ROOT) * s + v * c + 32768) / 65536),
  };
}

export function onTrunk(u: number, v: number): Point {
  return { x: u - TRUNK_WIDTH / 2, y: v };
}

export function corners(pose: Pose): Point[] {
  return [onTable(pose, 0, 0), onTable(pose, WIDTH, 0), onTable(pose, WIDTH, HEIGHT), onTable(pose, 0, HEIGHT)];
}

/** The middle of a card that lies so. */
export function middle(pose: Pose): Point {
  return onTable(pose, ROOT, HEIGHT / 2);
}

/** Whether a point of the table lies on a card. */
export function liesOn(pose: Pose, at: Point): boolean {
  const quad = corners(pose);
  return quad.every((p, i) => {
    const q = quad[(i + 1) % 4]!;
    return (q.x - p.x) * (at.y - p.y) - (q.y - p.y) * (at.x - p.x) >= 0;
  });
}

/** How far two poses are apart; a turn counts as a distance too. */
export function apart(one: Pose, other: Pose): number {
  const turn = Math.abs(turned(one.angle - other.angle)) * DEGREE;
  return Math.hypot(one.x - other.x, one.y - other.y, turn);
}

/** How the drawing of a card comes to lie there: the value of a `transform` attribute. */
export function transform(pose: Pose): string {
  return `translate(${pose.x} ${-pose.y}) rotate(${-pose.angle})`;
}

/** The same as a CSS transform, which can be animated. */
export function cssTransform(pose: Pose): string {
  return `translate(${pose.x}px, ${-pose.y}px) rotate(${-pose.angle}deg)`;
}

/** The box around a tree, its trunk included. */
export function boxOf(poses: readonly Pose[]): Box {
  const box = { left: -TRUNK_WIDTH / 2, right: TRUNK_WIDTH / 2, low: 0, high: TRUNK_HEIGHT };
  for (const pose of poses) {
    for (const { x, y } of corners(pose)) {
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.low = Math.min(box.low, y);
      box.high = Math.max(box.high, y);
    }
  }
  return box;
}

/** The box around two boxes. */
export function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    low: Math.min(one.low, other.low),
    high: Math.max(one.high, other.high),
  };
}

export function poseOf(card: readonly [string, number, number, number]): Pose {
  return { x: card[1], y: card[2], angle: card[3] };
}

export function samePose(one: Pose, other: Pose): boolean {
  return one.x === other.x && one.y === other.y && one.angle === other.angle;
}
