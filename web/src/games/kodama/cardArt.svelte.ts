// The drawn cards of the box, fetched once; and trees as the server draws them, grown together.
import { api } from '../../lib/api';
import type { TableSource } from '../../sources/source';
import type { DrawnCard, DrawnCards, DrawnTree, KodamaTree } from '../../wire.gen';

const ARRIVED = 350; // milliseconds
let drawn = $state.raw<DrawnCards | null>(null);
let loading: Promise<void> | null = null;

export function loadCards(): void {
  loading ??= api.get<DrawnCards>('/games/kodama/cards').then(
    (found) => void (drawn = found),
    () => {
      loading = null;
      setTimeout(loadCards, 2000);
    },
  );
}

export function cards(): DrawnCards | null {
  return drawn;
}

export function branch(name: string): DrawnCard | undefined {
  return drawn?.branches[name];
}

/** A tree's faces as drawn by the server; those of cards laid since are missing until it is asked again. */
export class TreeArt {
  faces = $state.raw<string[]>([]);
  private keys: string[] = []; // of the cards these faces belong to
  private asked = '';
  private timer = 0;

  constructor(
    readonly table: TableSource,
    readonly seat: string,
  ) {}

  /** The faces that fit a tree as it is: all, or those of its first cards. */
  fitting(tree: KodamaTree): string[] {
    const keys = keysOf(tree);
    const fits =
      this.faces.length > 0 && this.keys.length <= keys.length && this.keys.every((key, i) => key === keys[i]);
    return fits ? this.faces : [];
  }

  /** Ask for the drawing of a tree, once for each state of it. */
  ask(tree: KodamaTree, season: string): void {
    const keys = keysOf(tree);
    const wish = `${season} ${keys.join()}`;
    if (wish === this.asked) return;
    this.asked = wish;
    clearTimeout(this.timer);
    // a card that flies in shall arrive before it is drawn anew
    this.timer = window.setTimeout(() => void this.fetch(keys, wish), this.faces.length ? ARRIVED : 0);
  }

  private async fetch(keys: string[], wish: string): Promise<void> {
    try {
      const found = await this.table.ask<DrawnTree>(`trees/${this.seat}`);
      if (this.asked !== wish || found.faces.length !== keys.length) return;
      this.keys = keys;
      this.faces = found.faces;
    } catch {
      this.asked = ''; // the bare cards do
    }
  }
}

function keysOf(tree: KodamaTree): string[] {
  return [tree.trunk, ...tree.cards.map((card) => card.join(' '))];
}
