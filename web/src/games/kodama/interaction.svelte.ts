// The player's interaction: the card in the hand, the ground it is moved over, good places, and what the Kodamas count.
import { getContext, setContext } from 'svelte';
import type { TableSource } from '../../sources/source';
import type { TablePage } from '../../tables/tablePage.svelte';
import type { GoalResult, GrowOffer, KodamaView } from '../../wire.gen';
import { around, boxOf, poseOf, samePose, type Box, type Point, type Pose } from './geometry';
import { drawnOut } from './gestures';
import type TreeViewport from './TreeViewport.svelte';
import { bestPlace, nearestPlace, placesOf, spotsOf, worthALook } from './offers';
import { CardPlacement } from './cardPlacement.svelte';
import { posesOf } from './poses';

export const SPOT = 11; // radius of a good place on the screen, in pixels
const FINGER = 26; // pixels that a tap may miss

const KEY = Symbol('interaction');

export class Interaction {
  readonly table = $derived.by(() => this.get());
  readonly poses = $derived.by(() => posesOf(this.table));
  readonly placement: CardPlacement;
  viewport = $state<ReturnType<typeof TreeViewport>>();
  goodPlacesShown = $state(false);
  goals = $state.raw<GoalResult[]>([]);
  mouse = false; // whether it was a mouse that moved last
  shownGoal = $state<string | null>(null); // chosen
  pointedGoal = $state<string | null>(null); // under the mouse
  readonly view = $derived.by(() => this.table.news!.view as KodamaView);
  readonly seats = $derived(Object.keys(this.view.trees).join('')); // as text: the same seats are the same
  readonly hand = $derived.by(() => (this.table.seat ? (this.view.trees[this.table.seat]?.hand ?? []) : []));
  /** The Kodama whose cards are marked on the tree: one in the hand, as long as there is something to play. */
  readonly goal = $derived.by(() => {
    const wanted = this.pointedGoal ?? this.shownGoal;
    if (wanted === null || this.view.phase === 'over' || !this.hand.includes(wanted)) return null;
    return this.goals.find((one) => one.goal === wanted) ?? null;
  });
  readonly tree = $derived.by(() => boxOf(this.view.trees[this.table.seat ?? 'A']?.cards.map(poseOf) ?? []));
  /** What taking any card of the display will need, so that nothing has to move then. */
  readonly room = $derived.by(() => this.roomFor(this.placement.offer));

  constructor(
    private readonly get: () => TableSource,
    readonly page: TablePage,
  ) {
    this.placement = new CardPlacement(
      () => this.table,
      () => this.poses,
    );
  }

  take(card: string, event: PointerEvent | null): void {
    const { placement } = this;
    if (!placement.offer) return;
    if (placement.card === card && !event) return placement.drop();
    placement.take(card, this.middle());
    if (!event) {
      placement.held = this.mouse; // taken by a key, it follows the mouse all the same
      this.reveal();
      this.viewport?.focus();
      return;
    }
    const draw = (moved: PointerEvent): void => {
      this.viewport?.focus();
      this.viewport?.begin(moved);
    };
    const tap = (): void => {
      this.viewport?.focus();
      this.reveal();
      placement.held = event.pointerType === 'mouse';
    };
    drawnOut(event, draw, tap);
  }

  /** The card in the hand is carried there by finger or mouse. */
  carry(x: number, y: number, scale: number): void {
    this.placement.move(x, y, undefined, FINGER / scale);
  }

  /** Pointed at a place of the tree: the card in the hand goes there. */
  tap(at: Point, scale: number): void {
    const { placement } = this;
    if (!this.poses.snaps) return placement.move(at.x, at.y);
    const reach = FINGER / scale;
    const spots = this.goodPlacesShown ? spotsOf(placement.places, (2 * SPOT) / scale) : [];
    const spot = nearestPlace(
      spots.map((one) => ({ ...one, angle: 0 })),
      { ...at, angle: 0 },
    );
    const near = spot && Math.hypot(spot.x - at.x, spot.y - at.y) <= reach ? spot : at;
    placement.goNear(near, reach);
    this.follow();
  }

  next(): void {
    const { placement } = this;
    const good = worthALook(placement.places);
    const now = good.findIndex((place) => placement.pose && samePose(place, placement.pose));
    const place = good[(now + 1) % good.length];
    placement.held = false;
    if (place) placement.goTo(place);
    this.reveal();
  }

  toggleGoodPlaces(): void {
    this.goodPlacesShown = !this.goodPlacesShown && this.placement.card !== null;
  }

  /** The card that was set down is seen whole; one that cannot lie there moves nothing. */
  follow(): void {
    if (this.placement.standing !== 'wrong') this.reveal();
    else if (this.placement.pose) this.viewport?.keepInSight(boxOf([this.placement.pose]));
  }

  /** A hint is shown on the tree; whether to follow it is left to the player. */
  takeHint(move: string): void {
    const [, card = '', x, y, angle] = move.split(' ');
    this.placement.take(card, this.middle());
    this.placement.move(Number(x), Number(y), Number(angle));
    this.reveal();
  }

  /** What each Kodama would score now: asked again when the tree has grown. */
  async askGoals(): Promise<void> {
    const found = await this.table.ask<GoalResult[]>('goals', { seat: this.table.seat }).catch(() => null);
    if (found) this.goals = found;
  }

  private reveal(): void {
    if (this.placement.pose) this.viewport?.reveal(boxOf([this.placement.pose]));
  }

  private middle(): Pose {
    const { left, right, high } = this.tree;
    return { x: Math.round((left + right) / 2), y: Math.round(high / 2), angle: 0 };
  }

  private roomFor(offer: GrowOffer | null): Box | null {
    if (!offer) return null;
    const best = offer.cards.map((card) => bestPlace(placesOf(offer, card.card), this.middle()));
    return best.reduce<Box>((box, place) => (place ? around(box, boxOf([place])) : box), this.tree);
  }
}

export function provideInteraction(get: () => TableSource, page: TablePage): Interaction {
  return setContext(KEY, new Interaction(get, page));
}

export function useInteraction(): Interaction {
  return getContext<Interaction>(KEY);
}
