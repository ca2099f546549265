// The score pads: who starts, who has won, what the last scoring of Kokopelli gives.
import { describe, expect, it } from 'vitest';
import { csv, svg } from '../src/pad/export';
import { PadEntry } from '../src/games/kodama/padEntry.svelte';
import * as kodama from '../src/games/kodama/padSheet';
import * as kokopelli from '../src/games/kokopelli/padSheet';

describe('Kodama', () => {
  const sheet = (players: number, points: (row: number, player: number) => number | null) => {
    const one = kodama.newSheet(Array.from({ length: players }, (_, i) => `P${i}`));
    one.cells = one.cells.map((row, r) => row.map((_, player) => points(r, player)));
    return one;
  };

  it('has twelve rounds and three Kodamas', () => {
    const rows = Array.from({ length: kodama.ROWS }, (_, row) => row);
    expect(rows.filter(kodama.isKodama)).toEqual([4, 9, 14]);
    expect(rows.filter((row) => !kodama.isKodama(row)).map(kodama.roundOf)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  });

  it('asks for the cells in the order of play, from the start player clockwise', () => {
    const one = kodama.newSheet(['A', 'B', 'C']);
    one.first = 1;
    expect(kodama.nextCell(one)).toEqual({ row: 0, player: 1 });
    one.cells[0] = [null, 3, 4];
    expect(kodama.nextCell(one)).toEqual({ row: 0, player: 0 });
    one.cells[0] = [1, 3, 4];
    expect(kodama.nextCell(one)).toEqual({ row: 1, player: 1 });
  });

  it('lets the player with the fewest points start the next season', () => {
    const one = sheet(3, (row, player) => (row < 5 ? [5, 4, 3][player]! : null));
    expect(kodama.startOf(one, 1)).toBe(2);
    expect(kodama.startOf(one, 2)).toBeNull();
  });

  it('breaks a tie for the start by who sits nearest to the old start player, himself first', () => {
    const one = sheet(4, (row, player) => (row < 5 ? [2, 9, 9, 2][player]! : null));
    one.first = 1;
    expect(kodama.startOf(one, 1)).toBe(3);
    one.first = 0;
    expect(kodama.startOf(one, 1)).toBe(0);
  });

  it('asks for the trunk symbols of those who are tied, and only then knows who has won', () => {
    const one = sheet(3, (_, player) => [4, 4, 1][player]!);
    expect(kodama.tied(one)).toEqual([0, 1]);
    expect(kodama.winners(one)).toBeNull();
    one.symbols = [5, 7, null];
    expect(kodama.winners(one)).toEqual([1]);
    one.symbols = [7, 7, null];
    expect(kodama.winners(one)).toEqual([0, 1]);
    expect(kodama.winners(sheet(2, (_, player) => player))).toEqual([1]);
    expect(kodama.winners(sheet(2, (row) => (row === 14 ? null : 3)))).toBeNull();
  });
});

describe('Kokopelli', () => {
  const ended = (scored: number[], piles: number[], ceremonies: number[]) => ({
    ...kokopelli.newSheet(piles.map((_, i) => `P${i}`)),
    scored: scored.map((points, player) => ({ player, points })),
    piles,
    ceremonies,
  });

  it('adds five for the fewest cards, three for the second fewest and one for every ceremony', () => {
    const result = kokopelli.final(ended([20, 21, 22], [0, 4, 9], [2, 3, 4]))!;
    expect(result.map((one) => one.total)).toEqual([27, 27, 26]);
    expect(kokopelli.winners(ended([20, 21, 22], [0, 4, 9], [2, 3, 4]))).toEqual([0, 1]);
  });

  it('pays all who are tied, and second place all the same', () => {
    const result = kokopelli.final(ended([0, 0, 0, 0], [2, 2, 5, 9], [0, 0, 0, 0]))!;
    expect(result.map((one) => one.fewest)).toEqual([5, 5, 3, 0]);
    expect(kokopelli.final(ended([0, 0], [3, 3], [0, 0]))!.map((one) => one.fewest)).toEqual([5, 5]);
  });

  it('waits until everything is known', () => {
    const one = ended([1, 2], [3, 4], [0, 0]);
    expect(kokopelli.final({ ...one, ceremonies: [0, null] })).toBeNull();
    expect(kokopelli.winners({ ...one, piles: [null, 1] })).toEqual([]);
  });
});

describe('taken away', () => {
  const sheet = {
    title: 'A & B',
    head: ['', 'Ann, the first', 'Ben "B"'],
    rows: [{ cells: ['Round 1', '3', '4'] }],
    foot: '<end>',
  };

  it('is a table that a spreadsheet reads', () => {
    expect(csv(sheet)).toBe(',"Ann, the first","Ben ""B"""\r\nRound 1,3,4\r\n');
  });

  it('is a picture in which no name can do harm', () => {
    const picture = svg(sheet);
    expect(picture).toContain('A &#38; B');
    expect(picture).not.toContain('<end>');
  });
});

describe('filling the sheet', () => {
  it('asks for cell after cell, lets one be mended, and keeps it all', () => {
    const filling = new PadEntry();
    filling.begin(['A', 'B']);
    filling.write(4);
    expect(filling.here).toEqual({ row: 0, player: 1 });
    filling.chosen = { row: 0, player: 0 };
    filling.change(2);
    filling.change(-20);
    expect(filling.at({ row: 0, player: 0 })).toBe(0);
    filling.write(7);
    expect(filling.sums).toEqual([7, 0]);
    expect(filling.here).toEqual({ row: 0, player: 1 });
    filling.save();
    expect(new PadEntry().sheet?.cells[0]).toEqual([7, null]);
    filling.clear();
    expect(filling.here).toBeNull();
  });
});
