// What the person at this table has picked up, points at and may do with it. The moves are those the server offered.
import { getContext, setContext, untrack } from 'svelte';
import { t } from '../../i18n/translate.svelte';
import type { TablePage } from '../../tables/tablePage.svelte';
import { nameOf } from './words';
import type { TableSource } from '../../sources/source';
import type { KokopelliOffer, KokopelliView, KokopelliVillage } from '../../wire.gen';
import { CEREMONIES } from './ceremonies';
import { lettersOf } from './letters';
import { Offers, type Choice } from './offers';
import { ownerOf, ringOf } from './layout';

/** Something to be explained: a card, and where it lies if it lies on the table. */
export interface Explained {
  card: string;
  place?: string;
}

const KEY = Symbol('interaction');

export class Interaction {
  held = $state<number | null>(null); // the card picked up, by its number in the hand
  place = $state<string | null>(null); // the place picked first
  over = $state<string | null>(null); // the place under the card that is being dragged
  dragging = $state(false);
  explained = $state.raw<Explained | null>(null);
  pointedChoice = $state.raw<Choice | null>(null); // the choice that is pointed at
  pointedAction = $state(''); // what the action that is pointed at does, as a sentence
  glowing = $state.raw<ReadonlySet<string>>(new Set()); // places that have just paid, or that the log points at
  hinted = $state.raw<Choice | null>(null); // the move that a hint speaks of
  root: HTMLElement | null = null; // of this board: there may be another one on the page
  dropped: { x: number; y: number } | null = null; // where a dragged card was let go

  constructor(
    private readonly get: () => TableSource,
    readonly page: TablePage,
    readonly uid: string, // for what the elements of this board refer to
  ) {}

  table = $derived.by(() => this.get());
  view = $derived.by(() => this.table.news!.view as KokopelliView);
  seats = $derived(Object.keys(this.view.villages));
  me = $derived.by(() => this.table.seat); // null for a spectator
  ring = $derived.by(() => ringOf(this.seats, this.me ?? this.seats[0]!));
  mine = $derived.by(() => this.table.mine && !this.table.waiting);
  // kept while a command is on its way, so that nothing flickers and no focus is lost
  menu = $derived(new Offers(this.table.mine ? ((this.table.news!.offer as KokopelliOffer | null)?.moves ?? []) : []));
  hand = $derived((this.me ? this.view.villages[this.me]?.hand : null) ?? []);
  card = $derived(this.held === null ? null : (this.hand[this.held] ?? null));
  /** Where the picked card may go. */
  targets = $derived.by(() => (this.card ? this.menu.placesFor(this.card) : new Map<string, Choice>()));
  /** What may go to the picked place. */
  fitting = $derived.by(() => (this.place ? this.menu.cardsFor(this.place) : new Map<string, Choice>()));
  letters = $derived(lettersOf(Object.fromEntries(Object.keys(CEREMONIES).map((slug) => [slug, nameOf(slug)]))));
  reach = $derived(new Set(this.table.news!.display?.reach ?? []));

  /** What somebody is called at his table: the one who looks on is spoken to. */
  displayName(seat: string): string {
    return seat === this.me ? t('seat.me') : this.table.name(seat);
  }

  village(seat: string): KokopelliVillage {
    return this.view.villages[seat]!;
  }

  /** The cards on a place, first card first. */
  cardsOn(place: string): string[] {
    return this.view.villages[ownerOf(place)]?.spaces[place.slice(1)] ?? []; // a pile is a place without cards of a ceremony
  }

  cardsNeeded(place: string): number {
    return this.table.news!.display?.enough[place] ?? 0;
  }

  /** Whether a place is beyond reach: drawn dimmed. A spectator reaches nothing and sees all. */
  isOutOfReach(place: string): boolean {
    return this.reach.size > 0 && !this.reach.has(place);
  }

  pickCard(index: number): void {
    const card = this.hand[index];
    if (card === undefined) return;
    this.explain({ card });
    if (!this.mine) return;
    const tuck = this.menu.tucked(card);
    const fits = this.fitting.get(card);
    if (tuck) this.play(tuck.move);
    else if (fits) this.play(fits.move);
    else {
      this.held = this.held === index ? null : index;
      if (this.held === null) this.explained = null;
      this.place = null;
      this.table.refusal = null;
    }
  }

  pickPlace(place: string): void {
    const first = this.cardsOn(place)[0];
    if (first) this.explain({ card: first, place });
    if (!this.mine) return;
    if (this.card) this.lay(this.card, place);
    else this.place = this.place === place ? null : place;
  }

  /** Lay a card on a place. What is not offered is sent all the same: the judge says why it cannot be. */
  lay(card: string, place: string): void {
    const word = this.cardsOn(place).length > 0 ? 'play' : 'open';
    this.play(this.menu.laid(card, place)?.move ?? `${word} ${card} ${place}`);
  }

  play(move: string): void {
    this.pointedChoice = null;
    void this.table.play(move);
  }

  explain(what: Explained): void {
    this.explained = what;
  }

  /** Show on the board what a hint speaks of; null to stop. */
  showHint(move: string | null): void {
    this.hinted = this.menu.all.find((one) => one.move === move) ?? null;
  }

  find<E extends HTMLElement>(selector: string): E[] {
    return [...(this.root?.querySelectorAll<E>(selector) ?? [])];
  }

  /** The text of a card's power, for `aria-describedby`. */
  powerId(card: string): string {
    return `${this.uid}-power-${card}`;
  }

  /** Let a place glow for a while. */
  glow(place: string, after: number, lasting: number): void {
    setTimeout(() => (this.glowing = new Set([...this.glowing, place])), after);
    setTimeout(() => (this.glowing = new Set([...this.glowing].filter((one) => one !== place))), after + lasting);
  }

  /** Put back whatever was picked; true if there was something. */
  putBack(): boolean {
    const had = this.held !== null || this.place !== null;
    this.held = this.place = this.over = this.pointedChoice = null;
    this.pointedAction = '';
    if (had) this.explained = null;
    this.dragging = false;
    return had;
  }
}

export function provideInteraction(get: () => TableSource, page: TablePage, uid: string): Interaction {
  const interaction = new Interaction(get, page, uid);
  setContext(KEY, interaction);
  $effect(() => {
    void get().news?.number; // the table has gone on: hands are empty again
    untrack(() => interaction.putBack());
  });
  // What was read belongs to the moment it was read in; while others act it may be read on.
  const moment = $derived(get().mine ? get().news?.number : null);
  $effect(() => {
    void moment;
    untrack(() => (interaction.explained = null));
  });
  return interaction;
}

export function useInteraction(): Interaction {
  return getContext<Interaction>(KEY);
}
