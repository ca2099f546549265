// The board of each game, loaded when a table of it is opened.
import type { Component } from 'svelte';
import type { TableState } from '../state/table.svelte';

type Board = Component<{ table: TableState }>;
const BOARDS: Record<string, () => Promise<{ default: Board }>> = {
  kokopelli: () => import('../games/kokopelli/Board.svelte'),
  kodama: () => import('../games/kodama/Board.svelte'),
};

export function loadBoard(game: string): Promise<{ default: Board }> {
  return BOARDS[game]!();
}
