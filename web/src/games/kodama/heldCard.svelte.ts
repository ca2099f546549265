// A card in the hand: where one would like it, where it settles, and what it would bring there.
import type { TableSource } from '../../sources/source';
import type { GrowOffer, PointsOffer, PoseResult, Reason } from '../../wire.gen';
import { apart, samePose, turned, type Point, type Pose } from './geometry';
import type { PoseService } from './poses';
import { bestPlace, isGrow, nearestPlace, placesOf, rootedNear, type Place } from './offers';

const PULL = 230; // so near a legal pose draws the card to it
const BREATH = 45; // milliseconds between two questions
const FAR = 20000;

/** Legal, not legal, or not known yet. */
export type Standing = 'fits' | 'wrong' | 'unknown';

export class CardPlacement {
  card = $state<string | null>(null);
  wish = $state.raw<Pose | null>(null);
  pose = $state.raw<Pose | null>(null); // where it is shown, and where it would be laid
  standing = $state<Standing>('unknown');
  parent = $state<string | null>(null);
  points = $state.raw<PointsOffer | null>(null);
  reasons = $state.raw<Reason[]>([]);
  goals = $state.raw<Record<string, number>>({});
  held = $state(false); // follows the pointer
  exact = $state(false); // moved by keys: just so, without being drawn anywhere
  laid = $state.raw<{ card: string; pose: Pose } | null>(null); // on its way to the server
  readonly places = $derived.by(() => (this.card && this.offer ? placesOf(this.offer, this.card) : []));
  private fitted: Place | null = null; // where it fitted last
  private told: (Place & { goals: Record<string, number> })[] = []; // legal poses the server has named
  private asking = false;
  private again = false;

  constructor(
    private readonly get: () => TableSource,
    private readonly service: () => PoseService,
  ) {}

  private get table(): TableSource {
    return this.get();
  }

  private get poses(): PoseService {
    return this.service();
  }

  get offer(): GrowOffer | null {
    const offer = this.table.mine ? this.table.news?.offer : null;
    return isGrow(offer) ? offer : null;
  }

  /** Take a card of the display; it waits where it scores best near here. */
  take(card: string, near: Pose): void {
    if (!this.offer || this.laid) return;
    this.card = card;
    this.told = [];
    this.fitted = null;
    this.exact = false;
    this.held = false;
    const best = bestPlace(this.places, near);
    this.wish = best ? { x: best.x, y: best.y, angle: best.angle } : near;
    this.snap();
    void this.ask();
  }

  drop(): void {
    this.card = this.wish = this.pose = this.parent = this.points = null;
    this.reasons = [];
    this.goals = {};
    this.held = this.exact = false;
  }

  /** One would like it about here. */
  move(x: number, y: number, angle = this.wish?.angle ?? 0): void {
    if (!this.card || this.laid) return;
    this.wish = rounded(x, y, angle);
    this.exact = false;
    this.snap();
    void this.ask();
  }

  /** Somebody pointed there: the good place rooted nearest, or just there, to hear why not. */
  jump(at: Point, reach: number): void {
    const place = rootedNear(this.places, at, this.wish?.angle ?? 0, reach);
    if (place) this.goTo(place);
    else this.move(at.x, at.y);
  }

  /** The pointer has left the tree: a card that lies nowhere goes back to where it fitted. */
  recall(): void {
    if (this.standing === 'wrong' && this.fitted) this.goTo(this.fitted);
  }

  turn(by: number): void {
    if (this.exact) return this.nudge(0, 0, by);
    const from = this.held ? this.wish : this.pose;
    if (from && this.wish) this.move(from.x, from.y, this.wish.angle + by);
  }

  /** A little further, exactly so. */
  nudge(dx: number, dy: number, turn = 0): void {
    if (!this.pose || this.laid) return;
    this.wish = rounded(this.pose.x + dx, this.pose.y + dy, this.pose.angle + turn);
    this.held = false;
    this.exact = true;
    this.show(this.wish, 'unknown', this.parent, this.points, []);
    void this.ask();
  }

  /** Go to a place of the menu. */
  goTo(place: Place): void {
    if (!this.card || this.laid) return;
    this.wish = { x: place.x, y: place.y, angle: place.angle };
    this.exact = false;
    this.snap();
    void this.ask();
  }

  /** Send it to exactly where it is shown. */
  async lay(): Promise<boolean> {
    if (!this.card || !this.pose || this.standing === 'wrong' || this.laid) return false;
    const { card, pose } = this;
    this.laid = { card, pose };
    this.held = false;
    const done = await this.table.play(`grow ${card} ${pose.x} ${pose.y} ${pose.angle}`);
    if (!done) {
      this.laid = null;
      this.exact = true;
      this.wish = pose;
      void this.ask();
    }
    return done;
  }

  /** It lies on the tree now. */
  arrived(): void {
    this.laid = null;
    this.drop();
  }

  private show(
    pose: Pose,
    standing: Standing,
    parent: string | null,
    points: PointsOffer | null,
    reasons: Reason[],
  ): void {
    if (!this.pose || !samePose(this.pose, pose)) this.pose = { x: pose.x, y: pose.y, angle: pose.angle };
    this.standing = standing;
    this.parent = parent;
    this.points = points;
    this.reasons = reasons;
  }

  /** Settle at the nearest pose that is known to be legal, or show that none is near. */
  private snap(): void {
    const wish = this.wish;
    if (!wish) return;
    const menu = nearestPlace(this.places, wish);
    const found = nearestPlace(this.told, wish);
    const best = found && (!menu || apart(found, wish) <= apart(menu, wish)) ? found : menu;
    if (best && apart(best, wish) <= (this.poses.snaps ? PULL : 0)) {
      this.show(best, 'fits', best.parent, best.points, []);
      this.fitted = best;
      this.goals = best === found ? found.goals : {};
    } else {
      this.show(wish, 'wrong', null, null, this.standing === 'wrong' ? this.reasons : []);
      this.goals = {};
    }
  }

  private async ask(): Promise<void> {
    this.again = true;
    if (this.asking) return;
    this.asking = true;
    while (this.again && this.card && this.wish) {
      this.again = false;
      const { card, wish, exact } = this;
      const answer = await this.poses.nearest({ card, ...wish, exact });
      if (answer && this.card === card && !this.laid && answer.number === this.table.news?.number) {
        this.hear(answer, wish, exact);
      }
      if (this.again) await new Promise((done) => setTimeout(done, BREATH));
    }
    this.asking = false;
  }

  private hear(answer: PoseResult, wish: Pose, exact: boolean): void {
    const { x, y, angle, parent, points, goals } = answer;
    if (answer.legal && parent && points) {
      this.told = [...this.told.slice(-30), { x, y, angle, parent, points, goals }];
    }
    if (exact !== this.exact || !this.wish) return;
    const same = samePose(wish, this.wish);
    if (exact) {
      if (!same) return;
      this.show(wish, answer.legal ? 'fits' : 'wrong', parent, points, answer.reasons);
      this.goals = goals;
    } else {
      this.snap();
      if (same && this.standing === 'wrong') this.reasons = answer.reasons;
    }
  }
}

function rounded(x: number, y: number, angle: number): Pose {
  const within = (value: number): number => Math.max(-FAR, Math.min(FAR, Math.round(value)));
  return { x: within(x), y: within(y), angle: turned(angle) };
}
