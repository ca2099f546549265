// The card in the player's hand: where they want it, the pose it snaps to, and what it would score there.
import type { TableSource } from '../../sources/source';
import type { GrowOffer, PointsOffer, PoseResult, Reason } from '../../wire.gen';
import { apart, samePose, turned, type Point, type Pose } from './geometry';
import type { PoseService } from './poses';
import { bestPlace, isGrow, nearestPlace, placesOf, rootedNear, type Place } from './offers';

const SNAP_DISTANCE = 230; // within which a card snaps to a legal pose, in units of the table
const ASK_INTERVAL = 45; // milliseconds between two queries
const FARTHEST = 20000; // from the trunk, as the server accepts

/** Legal, not legal, or not known yet. */
export type Standing = 'fits' | 'wrong' | 'unknown';

export class CardPlacement {
  card = $state<string | null>(null);
  wanted = $state.raw<Pose | null>(null); // where the pointer or the keys have put it
  pose = $state.raw<Pose | null>(null); // where it is shown, and where it would be laid
  standing = $state<Standing>('unknown');
  parent = $state<string | null>(null);
  points = $state.raw<PointsOffer | null>(null);
  reasons = $state.raw<Reason[]>([]);
  goals = $state.raw<Record<string, number>>({});
  held = $state(false); // follows the pointer
  exact = $state(false); // moved by keys, so it does not snap
  laid = $state.raw<{ card: string; pose: Pose } | null>(null); // on its way to the server
  readonly places = $derived.by(() => (this.card && this.offer ? placesOf(this.offer, this.card) : []));
  private lastFit: Place | null = null; // the legal place where it was last
  private known: (Place & { goals: Record<string, number> })[] = []; // legal poses the server has named
  private reach = 0; // of what carries the card, on the table
  private asking = false;
  private askAgain = false; // it moved while a query was under way

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

  /** Take a card of the display, and show it at the best place near a pose. */
  take(card: string, near: Pose): void {
    if (!this.offer || this.laid) return;
    this.card = card;
    this.known = [];
    this.lastFit = null;
    this.exact = false;
    this.held = false;
    const best = bestPlace(this.places, near);
    this.wanted = best ? { x: best.x, y: best.y, angle: best.angle } : near;
    this.snap();
    void this.ask();
  }

  drop(): void {
    this.card = this.wanted = this.pose = this.parent = this.points = null;
    this.reasons = [];
    this.goals = {};
    this.held = this.exact = false;
  }

  /** Move the card to a pose; it snaps to a legal one nearby, and within `reach` to one of another angle, as by a click. */
  move(x: number, y: number, angle = this.wanted?.angle ?? 0, reach = 0): void {
    if (!this.card || this.laid) return;
    this.wanted = rounded(x, y, angle);
    this.exact = false;
    this.reach = this.poses.snaps ? reach : 0;
    this.snap();
    void this.ask();
  }

  /** Move the card to the legal place rooted nearest to a point; if there is none, to the point, to show why not. */
  goNear(at: Point, reach: number): void {
    const place = rootedNear(this.places, at, this.wanted?.angle ?? 0, reach);
    if (place) this.goTo(place);
    else this.move(at.x, at.y);
  }

  /** Return a card that fits nowhere to its last legal place, once the pointer has left the tree. */
  goBack(): void {
    if (this.standing === 'wrong' && this.lastFit) this.goTo(this.lastFit);
  }

  turn(by: number): void {
    if (this.exact) return this.nudge(0, 0, by);
    const from = this.held ? this.wanted : this.pose;
    if (from && this.wanted) this.move(from.x, from.y, this.wanted.angle + by);
  }

  /** Move and turn the card a little, without snapping. */
  nudge(dx: number, dy: number, turn = 0): void {
    if (!this.pose || this.laid) return;
    this.wanted = rounded(this.pose.x + dx, this.pose.y + dy, this.pose.angle + turn);
    this.held = false;
    this.exact = true;
    this.show(this.wanted, 'unknown', this.parent, this.points, []);
    void this.ask();
  }

  /** Move the card to a place that the server has offered. */
  goTo(place: Place): void {
    if (!this.card || this.laid) return;
    this.wanted = { x: place.x, y: place.y, angle: place.angle };
    this.exact = false;
    this.snap();
    void this.ask();
  }

  /** Play the card where it is shown; resolves to whether the server accepted it. */
  async lay(): Promise<boolean> {
    if (!this.card || !this.pose || this.standing === 'wrong' || this.laid) return false;
    const { card, pose } = this;
    this.laid = { card, pose };
    this.held = false;
    const done = await this.table.play(`grow ${card} ${pose.x} ${pose.y} ${pose.angle}`);
    if (!done) {
      this.laid = null;
      this.exact = true;
      this.wanted = pose;
      void this.ask();
    }
    return done;
  }

  /** The card lies on the tree now: the hand is empty again. */
  finish(): void {
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

  /** Show the card at the nearest pose that is known to be legal, or where it is wanted if none is near. */
  private snap(): void {
    const wanted = this.wanted;
    if (!wanted) return;
    const menu = nearestPlace(this.places, wanted);
    const found = nearestPlace(this.known, wanted);
    const best = found && (!menu || apart(found, wanted) <= apart(menu, wanted)) ? found : menu;
    const near = best && apart(best, wanted) <= (this.poses.snaps ? SNAP_DISTANCE : 0) ? best : null;
    const fit = near ?? (this.reach ? rootedNear(this.places, wanted, wanted.angle, this.reach) : null);
    if (fit) {
      this.show(fit, 'fits', fit.parent, fit.points, []);
      this.lastFit = fit;
      this.goals = fit === found ? found.goals : {};
    } else {
      this.show(wanted, 'wrong', null, null, this.standing === 'wrong' ? this.reasons : []);
      this.goals = {};
    }
  }

  private async ask(): Promise<void> {
    this.askAgain = true;
    if (this.asking) return;
    this.asking = true;
    while (this.askAgain && this.card && this.wanted) {
      this.askAgain = false;
      const { card, wanted, exact } = this;
      const answer = await this.poses.nearest({ card, ...wanted, exact });
      if (answer && this.card === card && !this.laid && answer.number === this.table.news?.number) {
        this.receive(answer, wanted, exact);
      }
      if (this.askAgain) await new Promise((done) => setTimeout(done, ASK_INTERVAL));
    }
    this.asking = false;
  }

  private receive(answer: PoseResult, wanted: Pose, exact: boolean): void {
    const { x, y, angle, parent, points, goals } = answer;
    if (answer.legal && parent && points) {
      this.known = [...this.known.slice(-30), { x, y, angle, parent, points, goals }];
    }
    if (exact !== this.exact || !this.wanted) return;
    const same = samePose(wanted, this.wanted);
    if (exact) {
      if (!same) return;
      this.show(wanted, answer.legal ? 'fits' : 'wrong', parent, points, answer.reasons);
      this.goals = goals;
    } else {
      this.snap();
      if (same && this.standing === 'wrong') this.reasons = answer.reasons;
    }
  }
}

function rounded(x: number, y: number, angle: number): Pose {
  const within = (value: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(value)));
  return { x: within(x), y: within(y), angle: turned(angle) };
}
