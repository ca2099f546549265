/** `+4`, `−1`; nothing brings `+0`. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
