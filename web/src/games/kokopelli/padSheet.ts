// Kokopelli's points: what was scored during the game, and the final scoring of rule 8. Pure figures.
export interface KokopelliSheet {
  players: string[];
  scored: { player: number; points: number }[]; // in the order in which it was written
  ending: boolean; // the final scoring is being asked for
  piles: (number | null)[];
  ceremonies: (number | null)[];
}

export interface Final {
  fewest: number; // 5 for the fewest cards in the pile, 3 for the second fewest
  ceremonies: number;
  total: number;
}

export function newSheet(players: string[]): KokopelliSheet {
  const empty = () => players.map(() => null);
  return { players, scored: [], ending: false, piles: empty(), ceremonies: empty() };
}

export function points(sheet: KokopelliSheet): number[] {
  return sheet.players.map((_, player) =>
    sheet.scored.reduce((sum, one) => sum + (one.player === player ? one.points : 0), 0),
  );
}

/** The final scoring; null while something is missing. Ties do not use up second place (rule 8.2). */
export function final(sheet: KokopelliSheet): Final[] | null {
  if ([...sheet.piles, ...sheet.ceremonies].some((one) => one === null)) return null;
  const piles = sheet.piles as number[];
  const [least, second] = [...new Set(piles)].sort((a, b) => a - b);
  return points(sheet).map((sum, player) => {
    const fewest = piles[player] === least ? 5 : piles[player] === second ? 3 : 0;
    const ceremonies = sheet.ceremonies[player]!;
    return { fewest, ceremonies, total: sum + fewest + ceremonies };
  });
}

export function winners(sheet: KokopelliSheet): number[] {
  const result = final(sheet);
  if (!result) return [];
  const most = Math.max(...result.map((one) => one.total));
  return result.flatMap((one, player) => (one.total === most ? [player] : []));
}
