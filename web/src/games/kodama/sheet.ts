// The score sheet of the rulebook, filled from what happened: twelve rounds, three Kodamas.
import type { TableEvent } from '../../state/table.svelte';

export const SEASONS = ['spring', 'summer', 'autumn'] as const;
export type SeasonName = (typeof SEASONS)[number];
export interface Sheet {
  rounds: Record<string, (number | null)[]>; // by seat, twelve
  kodamas: Record<string, ({ goal: string; points: number } | null)[]>; // by seat, three
}
const MOVES = new Set(['grew', 'buried', 'kodama', 'chose', 'passed']);

/** Events without those of moves that were taken back. */
export function standing(events: readonly TableEvent[]): TableEvent[] {
  const groups: { move: boolean; events: TableEvent[] }[] = [];
  let number: number | null = null;
  for (const event of events) {
    if (event.event === 'undone') {
      for (let gone = Number(event.count ?? 1); gone > 0; gone--) {
        const last = groups.findLastIndex((group) => group.move);
        if (last >= 0) groups.splice(last, 1);
      }
      number = null;
      continue;
    }
    if (event.number !== number) groups.push({ move: false, events: [] });
    number = event.number;
    const group = groups.at(-1)!;
    group.events.push(event);
    group.move ||= MOVES.has(event.event);
  }
  return groups.flatMap((group) => group.events);
}

export function sheetOf(events: readonly TableEvent[], seats: readonly string[]): Sheet {
  const sheet: Sheet = { rounds: {}, kodamas: {} };
  for (const seat of seats) {
    sheet.rounds[seat] = Array<number | null>(12).fill(null);
    sheet.kodamas[seat] = [null, null, null];
  }
  let round = 1;
  let season = 0;
  let phase: 'grow' | 'kodama' = 'grow';
  for (const event of standing(events)) {
    const seat = event.seat ?? '';
    const row = sheet.rounds[seat];
    const goals = sheet.kodamas[seat];
    if (event.event === 'round') round = Number(event.round);
    else if (event.event === 'kodama-phase') phase = 'kodama';
    else if (event.event === 'season') {
      phase = 'grow';
      season = Math.max(0, SEASONS.indexOf(event.season as SeasonName));
      round = season * 4 + 1;
    } else if ((event.event === 'grew' || event.event === 'buried') && row) row[round - 1] ??= 0;
    else if ((event.event === 'kodama' || event.event === 'passed') && goals) {
      goals[season] = { goal: String(event.goal ?? ''), points: 0 };
    } else if (event.event === 'scored') {
      const points = Number(event.points);
      if (phase === 'grow' && row) row[round - 1] = (row[round - 1] ?? 0) + points;
      else if (goals) goals[season] = { goal: goals[season]?.goal ?? '', points: (goals[season]?.points ?? 0) + points };
    }
  }
  return sheet;
}

export function sums(sheet: Sheet, seat: string): number {
  const rounds = (sheet.rounds[seat] ?? []).reduce<number>((sum, points) => sum + (points ?? 0), 0);
  return rounds + (sheet.kodamas[seat] ?? []).reduce((sum, goal) => sum + (goal?.points ?? 0), 0);
}
