// Kodama's sheet while it is being filled: the cell that is asked for, by taps and by keys. Kept in the browser.
import { store, loadStored } from '../../lib/storage';
import { newSheet, nextCell, seasonOf, startOf, tied, totals, winners, type Cell, type KodamaSheet } from './padSheet';

const NAME = 'pad.kodama';
const SOON = 900; // milliseconds in which a second digit belongs to the first
const MOST = 99;

export class PadEntry {
  sheet = $state<KodamaSheet | null>(loadStored<KodamaSheet | null>(NAME, null));
  chosen = $state<Cell | null>(null); // a cell to be mended; else the next empty one
  readonly next = $derived.by(() => (this.sheet ? nextCell(this.sheet) : null));
  readonly here = $derived.by(() => this.chosen ?? this.next);
  readonly sums = $derived.by(() => (this.sheet ? totals(this.sheet) : []));
  readonly best = $derived.by(() => (this.sheet ? tied(this.sheet) : []));
  readonly won = $derived.by(() => (this.sheet ? winners(this.sheet) : null));
  readonly season = $derived.by(() => (this.here ? seasonOf(this.here.row) : 2));
  readonly start = $derived.by(() => (this.sheet && this.here ? startOf(this.sheet, this.season) : null));
  readonly untouched = $derived.by(() => this.sheet?.cells.every((row) => row.every((cell) => cell === null)) ?? true);
  private typed = '';
  private typedAt = 0;

  begin(players: string[]): void {
    this.sheet = newSheet(players);
  }

  save(): void {
    store(NAME, this.sheet);
  }

  clear(): void {
    this.sheet = this.chosen = null;
  }

  at({ row, player }: Cell): number | null {
    return this.sheet?.cells[row]?.[player] ?? null;
  }

  /** Into the cell that is asked for; then the next one is. */
  write(points: number | null): void {
    const cell = this.here;
    if (!cell) return;
    this.put(cell, points);
    this.chosen = points === null ? cell : null;
  }

  change(by: number): void {
    const cell = this.here;
    if (!cell) return;
    this.put(cell, Math.max(0, (this.at(cell) ?? 0) + by));
    this.chosen = cell;
  }

  /** Digits typed in a row make one number; Enter goes on, Backspace empties. */
  type(event: KeyboardEvent): void {
    const cell = this.here;
    if (!cell || event.target instanceof HTMLInputElement) return;
    if (/^\d$/.test(event.key)) {
      const soon = Date.now() - this.typedAt < SOON && this.chosen !== null;
      this.typed = soon ? this.typed + event.key : event.key;
      this.typedAt = Date.now();
      this.put(cell, Math.min(MOST, Number(this.typed)));
      this.chosen = cell;
    } else if (event.key === 'Enter' && this.chosen && !(event.target instanceof HTMLButtonElement)) this.chosen = null;
    else if (event.key === 'Backspace') this.write(null);
  }

  private put({ row, player }: Cell, points: number | null): void {
    this.sheet!.cells[row]![player] = points;
  }
}
