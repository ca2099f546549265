// What the shell asks of a game. Everything else about a game stays in its own folder.
import type { Component } from 'svelte';
import type { TableSource } from '../sources/source';
import type { TablePage } from '../tables/tablePage.svelte';
import type { Narration } from '../tables/narration';
import type { NewTable } from '../wire.gen';

/** A key, or several that do the same kind of thing. */
export interface GameKey {
  keys: readonly string[];
  shown?: string; // where they are listed, if they are many
  label: () => string;
  find?: (index: number) => HTMLElement | null | undefined; // what the key presses; without it the board listens itself
}

export interface GameClient {
  name: string;
  /** the board, loaded when a table is opened */
  loadBoard: () => Promise<{ default: Component<{ table: TableSource; page: TablePage }> }>;
  /** shown at the end of the tutorial; a general picture if there is none */
  loadTutorialEnd?: () => Promise<{ default: Component }>;
  /** the score pad for the printed game */
  loadPad?: () => Promise<{ default: Component }>;
  narration: Narration;
  /** the keys of its board, besides those of every table (tables/keys.ts) */
  keys?: readonly GameKey[];
  /** where the focus of whoever plays by keys goes when a move is made and it is their turn */
  home?: string;
  /** the options that the rulebook recommends for a first game */
  firstGame: NewTable['options'];
  /** options that need a field of their own, by name */
  optionFields?: Readonly<Record<string, Component<{ value: string; seats: string[] }, object, 'value'>>>;
  /** the values of options that the server only describes, by name */
  optionChoices?: Readonly<Record<string, readonly string[]>>;
  /** what else can be done when the game is over */
  endActions?: readonly { label: () => string; run: (page: TablePage) => void }[];
  /** whether the board moves out from under the teacher by itself; any other board is scrolled */
  makesRoom?: boolean;
}
