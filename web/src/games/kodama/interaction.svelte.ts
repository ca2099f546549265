// The player's interaction: the card in the hand, the ground it is moved over, good places, and what the Kodamas count.
import { getContext, setContext } from 'svelte';
import type { TableSource } from '../../sources/source';
import type { TablePage } from '../../tables/tablePage.svelte';
import type { GoalResult, GrowOffer, KodamaView } from '../../wire.gen';
import { around, boxOf, poseOf, samePose, type Box, type Point, type Pose } from './geometry';
import { drawnOut } from './gestures';
import type TreeViewport from './TreeViewport.svelte';
import { bestPlace, nearestPlace, placesOf, spotsOf, worthALook } from './offers';
import { CardPlacement } from './heldCard.svelte';
import { posesOf } from './poses';

export const SPOT = 11; // radius of a good place on the screen, in pixels
const FINGER = 26; // pixels that a tap may miss

const KEY = Symbol('interaction');

export class Interaction {
  readonly table = $derived.by(() => this.get());
  readonly poses = $derived.by(() => posesOf(this.table));
  readonly placing: CardPlacement;
  ground = $state<ReturnType<typeof TreeViewport>>();
  heat = $state(false); // good places are shown
  goals = $state.raw<GoalResult[]>([]);
  shownGoal = $state<string | null>(null);
  readonly view = $derived.by(() => this.table.news!.view as KodamaView);
  readonly seats = $derived(Object.keys(this.view.trees).join('')); // as text: the same seats are the same
  readonly hand = $derived.by(() => (this.table.seat ? (this.view.trees[this.table.seat]?.hand ?? []) : []));
  readonly goal = $derived.by(() => this.goals.find((one) => one.goal === this.shownGoal) ?? null);
  readonly tree = $derived.by(() => boxOf(this.view.trees[this.table.seat ?? 'A']?.cards.map(poseOf) ?? []));
  /** What taking any card of the display will need, so that nothing has to move then. */
  readonly room = $derived.by(() => this.roomFor(this.placing.offer));

  constructor(
    private readonly get: () => TableSource,
    readonly page: TablePage,
  ) {
    this.placing = new CardPlacement(
      () => this.table,
      () => this.poses,
    );
  }

  take(card: string, event: PointerEvent | null): void {
    const { placing } = this;
    if (!placing.offer) return;
    if (placing.card === card && !event) return placing.drop();
    placing.take(card, this.middle());
    if (!event) {
      this.reveal();
      this.ground?.focus();
      return;
    }
    const draw = (moved: PointerEvent): void => {
      this.ground?.focus();
      this.ground?.begin(moved);
    };
    const tap = (): void => {
      this.ground?.focus();
      this.reveal();
      placing.held = event.pointerType === 'mouse';
    };
    drawnOut(event, draw, tap);
  }

  /** Pointed at a place of the tree: the card in the hand goes there. */
  tap(at: Point, scale: number): void {
    const { placing } = this;
    if (!this.poses.snaps) return placing.move(at.x, at.y);
    const reach = FINGER / scale;
    const spots = this.heat ? spotsOf(placing.places, (2 * SPOT) / scale) : [];
    const spot = nearestPlace(
      spots.map((one) => ({ ...one, angle: 0 })),
      { ...at, angle: 0 },
    );
    const near = spot && Math.hypot(spot.x - at.x, spot.y - at.y) <= reach ? spot : at;
    placing.jump(near, reach);
    this.follow();
  }

  next(): void {
    const { placing } = this;
    const good = worthALook(placing.places);
    const now = good.findIndex((place) => placing.pose && samePose(place, placing.pose));
    const place = good[(now + 1) % good.length];
    placing.held = false;
    if (place) placing.goTo(place);
    this.reveal();
  }

  toggleHeat(): void {
    this.heat = !this.heat && this.placing.card !== null;
  }

  /** The card that was set down is seen whole; one that cannot lie there moves nothing. */
  follow(): void {
    if (this.placing.standing !== 'wrong') this.reveal();
    else if (this.placing.pose) this.ground?.keepInSight(boxOf([this.placing.pose]));
  }

  /** A hint is shown on the tree; whether to follow it is left to the player. */
  takeHint(move: string): void {
    const [, card = '', x, y, angle] = move.split(' ');
    this.placing.take(card, this.middle());
    this.placing.move(Number(x), Number(y), Number(angle));
    this.reveal();
  }

  /** What each Kodama would score now: asked again when the tree has grown. */
  async askGoals(): Promise<void> {
    const found = await this.table.ask<GoalResult[]>('goals', { seat: this.table.seat }).catch(() => null);
    if (found) this.goals = found;
  }

  private reveal(): void {
    if (this.placing.pose) this.ground?.reveal(boxOf([this.placing.pose]));
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
