// The score sheet of the rulebook, filled from what happened: twelve rounds, three Kodamas.
import type { TableEvent } from '../../sources/source';
import { SEASONS, type SeasonName } from './seasons';

export interface SeasonScores {
  rounds: Record<string, (number | null)[]>; // by seat, twelve
  kodamas: Record<string, ({ goal: string; points: number; season: number } | null)[]>; // by seat, three; all of it, and the part of the season's card
  cards: string[]; // three: the season's card, where it brought points at its end
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

export function sheetOf(events: readonly TableEvent[], seats: readonly string[]): SeasonScores {
  const sheet: SeasonScores = { rounds: {}, kodamas: {}, cards: ['', '', ''] };
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
      goals[season] = { goal: String(event.goal ?? ''), points: 0, season: goals[season]?.season ?? 0 };
    } else if (event.event === 'scored') {
      const points = Number(event.points);
      if (phase === 'grow' && row) row[round - 1] = (row[round - 1] ?? 0) + points;
      else if (goals) {
        const { goal = '', points: before = 0, season: extra = 0 } = goals[season] ?? {};
        const ofSeason = event.cause !== goal;
        goals[season] = { goal, points: before + points, season: extra + (ofSeason ? points : 0) };
        if (ofSeason) sheet.cards[season] = String(event.cause);
      }
    }
  }
  return sheet;
}

export function sums(sheet: SeasonScores, seat: string): number {
  const rounds = (sheet.rounds[seat] ?? []).reduce<number>((sum, points) => sum + (points ?? 0), 0);
  return rounds + (sheet.kodamas[seat] ?? []).reduce((sum, goal) => sum + (goal?.points ?? 0), 0);
}

export interface SeasonRow {
  seat: string;
  rounds: number; // points of the four rounds
  goal: string; // the Kodama played; empty if there was none
  kodama: number;
  extra: number; // of the season's card, at its end
  all: number; // in the game so far
}

/** What everybody scored in a season, whoever leads first. */
export function seasonRows(sheet: SeasonScores, seats: readonly string[], season: number): SeasonRow[] {
  const rows = seats.map((seat) => {
    const rounds = (sheet.rounds[seat] ?? []).slice(season * 4, season * 4 + 4);
    const played = sheet.kodamas[seat]?.[season];
    const upTo = (sheet.rounds[seat] ?? [])
      .slice(0, season * 4 + 4)
      .reduce<number>((sum, points) => sum + (points ?? 0), 0);
    const goals = (sheet.kodamas[seat] ?? []).slice(0, season + 1).reduce((sum, goal) => sum + (goal?.points ?? 0), 0);
    return {
      seat,
      rounds: rounds.reduce<number>((sum, points) => sum + (points ?? 0), 0),
      goal: played?.goal ?? '',
      kodama: (played?.points ?? 0) - (played?.season ?? 0),
      extra: played?.season ?? 0,
      all: upTo + goals,
    };
  });
  return rows.sort((a, b) => b.all - a.all);
}
