import { describe, expect, it } from 'vitest';
import { seasonRows, sheetOf, standing, sums } from '../../src/games/kodama/seasonScores';
import type { TableEvent } from '../../src/sources/source';

const event = (number: number, kind: string, seat: string | null, more: object = {}): TableEvent => ({
  number,
  event: kind,
  seat,
  text: '',
  ...more,
});
const lay = (number: number, seat: string, ...points: number[]) => [
  event(number, 'grew', seat, { branch: 'b01' }),
  ...points.map((each) => event(number, 'scored', seat, { points: each, cause: 'star' })),
];

describe('the score sheet', () => {
  it('puts the season card into the line of the round, and nothing scored is nought', () => {
    const sheet = sheetOf(
      [...lay(1, 'A', 4, 1), ...lay(2, 'B'), event(2, 'round', null, { round: 2 }), ...lay(3, 'A', 7)],
      ['A', 'B'],
    );
    expect(sheet.rounds.A!.slice(0, 3)).toEqual([5, 7, null]);
    expect(sheet.rounds.B!.slice(0, 2)).toEqual([0, null]);
    expect(sums(sheet, 'A')).toBe(12);
  });

  it('fills the line of the Kodamas, with a season that scores then, and goes on with the next season', () => {
    const events = [
      event(8, 'round', null, { round: 4 }),
      ...lay(9, 'A', 3),
      event(9, 'kodama-phase', 'A', { season: 'spring' }),
      event(10, 'kodama', 'A', { goal: 'k05' }),
      event(11, 'chose', 'A', { cause: 'star' }),
      event(11, 'scored', 'A', { points: 8, cause: 'k05' }),
      event(12, 'scored', 'A', { points: 2, cause: 'spring-rain' }),
      event(12, 'season', null, { season: 'summer' }),
      ...lay(13, 'A', 6),
    ];
    const sheet = sheetOf(events, ['A']);
    expect(sheet.rounds.A!.slice(3, 6)).toEqual([3, 6, null]);
    expect(sheet.kodamas.A).toEqual([{ goal: 'k05', points: 10, season: 2 }, null, null]);
  });

  it('tells of a season what the rounds, the Kodama and its card brought, the leader first', () => {
    const events = [
      ...lay(1, 'A', 4),
      ...lay(2, 'B', 3),
      event(2, 'kodama-phase', 'A', { season: 'spring' }),
      event(3, 'kodama', 'A', { goal: 'k05' }),
      event(3, 'scored', 'A', { points: 2, cause: 'k05' }),
      event(4, 'kodama', 'B', { goal: 'k01' }),
      event(4, 'scored', 'B', { points: 6, cause: 'k01' }),
      event(4, 'scored', 'B', { points: 1, cause: 'spring-rain' }),
      event(4, 'season', null, { season: 'summer' }),
      ...lay(5, 'A', 9),
    ];
    expect(seasonRows(sheetOf(events, ['A', 'B']), ['A', 'B'], 0)).toEqual([
      { seat: 'B', rounds: 3, goal: 'k01', kodama: 6, extra: 1, all: 10 },
      { seat: 'A', rounds: 4, goal: 'k05', kodama: 2, extra: 0, all: 6 },
    ]);
  });

  it('forgets moves that were taken back, but not what happened besides', () => {
    const events = [
      ...lay(1, 'A', 4),
      event(2, 'claimed', 'B'),
      ...lay(3, 'B', 9),
      event(4, 'undone', 'B', { count: 1 }),
      ...lay(5, 'B', 2),
    ];
    expect(sheetOf(events, ['A', 'B']).rounds.B![0]).toBe(2);
    expect(standing(events).map((one) => one.number)).toContain(2);
  });
});
