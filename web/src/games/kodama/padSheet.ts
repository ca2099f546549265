// Kodama's score sheet: three seasons of four rounds and a Kodama each. Pure figures; the page draws them.
export const ROWS = 15; // a season is four rounds and a Kodama
export const SYMBOLS_ASKED = 99; // more prints of one kind no tree has

export interface KodamaSheet {
  players: string[];
  first: number; // who starts spring
  cells: (number | null)[][]; // by row, then by player
  symbols: (number | null)[]; // prints of the own trunk symbol, asked only of those who are tied
}

export interface Cell {
  row: number;
  player: number;
}

export function newSheet(players: string[]): KodamaSheet {
  const empty = () => players.map(() => null);
  return { players, first: 0, cells: Array.from({ length: ROWS }, empty), symbols: empty() };
}

export const seasonOf = (row: number): number => Math.floor(row / 5);
export const isKodama = (row: number): boolean => row % 5 === 4;
/** The round of a row, 1 to 12. */
export const roundOf = (row: number): number => seasonOf(row) * 4 + (row % 5) + 1;

export function totals(sheet: KodamaSheet, rows = ROWS): number[] {
  return sheet.players.map((_, player) => sheet.cells.slice(0, rows).reduce((sum, row) => sum + (row[player] ?? 0), 0));
}

const isFull = (row: readonly (number | null)[]): boolean => row.every((cell) => cell !== null);

/** Who starts a season (rule 6.3): the fewest points; tied, the nearest clockwise to the start player before. */
export function startOf(sheet: KodamaSheet, season: number): number | null {
  if (season === 0) return sheet.first;
  const before = startOf(sheet, season - 1);
  if (before === null || !sheet.cells.slice(0, season * 5).every(isFull)) return null;
  const points = totals(sheet, season * 5);
  let best = before;
  for (let step = 1; step < sheet.players.length; step++) {
    const player = (before + step) % sheet.players.length;
    if (points[player]! < points[best]!) best = player;
  }
  return best;
}

/** The first cell that is still empty, in the order of play; null when the sheet is full. */
export function nextCell(sheet: KodamaSheet): Cell | null {
  for (let row = 0; row < ROWS; row++) {
    const start = startOf(sheet, seasonOf(row)) ?? 0;
    for (let step = 0; step < sheet.players.length; step++) {
      const player = (start + step) % sheet.players.length;
      if (sheet.cells[row]![player] === null) return { row, player };
    }
  }
  return null;
}

/** Who has most points; several if they are tied. Empty while the sheet is not full. */
export function tied(sheet: KodamaSheet): number[] {
  if (nextCell(sheet)) return [];
  const points = totals(sheet);
  const most = Math.max(...points);
  return points.flatMap((one, player) => (one === most ? [player] : []));
}

/** Who has won (rule 7.1); null while it is not known. */
export function winners(sheet: KodamaSheet): number[] | null {
  const best = tied(sheet);
  if (best.length < 2) return best.length ? best : null;
  const counted = best.map((player) => sheet.symbols[player]);
  if (counted.some((one) => one === null || one === undefined)) return null;
  const most = Math.max(...(counted as number[]));
  return best.filter((player) => sheet.symbols[player] === most);
}
