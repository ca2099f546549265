// Fingers, mouse and wheel on the ground: look around, or move and turn the card in the hand.
import { panned, toScreen, toTable, zoomed, type Camera, type Size } from './camera';
import type { Point } from './geometry';

export interface GestureTarget {
  camera(): Camera;
  size(): Size;
  moveCamera(camera: Camera, byHand?: boolean): void;
  at(event: { clientX: number; clientY: number }): Point; // in the window of the ground
  card(): { x: number; y: number; held: boolean } | null; // the root of the card in the hand
  onCard(at: Point): boolean;
  moveCard(x: number, y: number): void;
  turnCard(by: number): void;
  setDown(pointed: Point | null): void; // let go; pointed at, if it was not carried there
  tap(at: Point): void; // pointed at with a card in the hand
  leave(): void; // the pointer went elsewhere with a card in the hand
}

const THUMB = 84; // pixels that a card keeps above a finger
const STILL = 7; // pixels that are no movement
const RIM = 28; // pixels from the edge of the window where a carried card pushes it on
const PUSH = 6; // pixels that it moves then
const NOTCH = 50; // of a wheel, for one step of turning
export const STEP = 15; // degrees

interface Finger extends Point {
  touch: boolean;
}

export class Gestures {
  private fingers = new Map<number, Finger>();
  private grip: Point | null = null; // from the finger to the root, in pixels; null: the finger looks around
  private moved = 0;
  private pointing = false; // a single touch or click beside the card
  private deep = false; // the carried card has been away from the rim: only then it pushes there
  private away = true; // the pointer is not over the ground
  private twist = 0;
  private rolled = 0;

  constructor(private target: GestureTarget) {}

  /** A card was taken in the display and is being drawn over here. */
  begin(event: PointerEvent): void {
    this.fingers.clear();
    this.fingers.set(event.pointerId, this.finger(event));
    this.grip = { x: 0, y: event.pointerType === 'touch' ? -THUMB : 0 };
    this.moved = STILL + 1;
    this.pointing = false;
  }

  down(event: PointerEvent): void {
    if (event.button > 0 && event.button !== 1) return;
    this.fingers.set(event.pointerId, this.finger(event));
    this.twist = 0;
    if (this.fingers.size > 1) {
      this.grip = null;
      this.pointing = false;
      return;
    }
    this.moved = 0;
    this.grip = null;
    this.pointing = false;
    const card = this.target.card();
    if (!card || event.button === 1) return;
    const at = this.target.at(event);
    const touch = event.pointerType === 'touch';
    if (card.held) this.grip = { x: 0, y: 0 };
    else if (this.target.onCard(at)) {
      const root = toScreen(this.target.camera(), this.target.size(), card);
      this.grip = { x: root.x - at.x, y: root.y - at.y };
    } else {
      this.pointing = true;
      if (touch) this.grip = { x: 0, y: -THUMB };
    }
  }

  move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    const card = this.target.card();
    if (!before) {
      if (card?.held && event.pointerType !== 'touch') this.hover(event);
      return;
    }
    const now = this.finger(event);
    if (this.fingers.size === 2) return this.two(event.pointerId, before, now);
    this.fingers.set(event.pointerId, now);
    const dx = now.x - before.x;
    const dy = now.y - before.y;
    this.moved += Math.hypot(dx, dy);
    if (this.grip && card) {
      if (this.moved > STILL) this.carryOn({ x: now.x + this.grip.x, y: now.y + this.grip.y });
    } else this.target.moveCamera(panned(this.target.camera(), dx, dy));
  }

  up(event: PointerEvent): void {
    if (!this.fingers.delete(event.pointerId)) return;
    const card = this.target.card();
    if (card && this.pointing && this.moved <= STILL && event.type === 'pointerup')
      this.target.tap(this.target.at(event));
    else if (card && this.grip && (card.held || this.moved > STILL))
      this.target.setDown(this.moved <= STILL ? this.target.at(event) : null);
    this.grip = null;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const amount = event.deltaY * (event.deltaMode === 1 ? 18 : 1);
    if (this.target.card() && !event.ctrlKey) {
      this.rolled += amount || event.deltaX;
      while (Math.abs(this.rolled) >= NOTCH) {
        const way = Math.sign(this.rolled);
        this.target.turnCard(-way * (event.shiftKey ? 1 : STEP));
        this.rolled -= way * NOTCH;
      }
      return;
    }
    const factor = Math.exp(-amount * (event.ctrlKey ? 0.01 : 0.0016));
    this.target.moveCamera(zoomed(this.target.camera(), this.target.size(), this.target.at(event), factor));
  }

  /** Two fingers: the middle pans, the distance zooms, the angle turns the card. */
  private two(id: number, before: Finger, now: Finger): void {
    const other = [...this.fingers].find(([one]) => one !== id)?.[1];
    this.fingers.set(id, now);
    if (!other) return;
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const apart = (one: Point): number => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    const angle = (one: Point): number => (Math.atan2(one.y - other.y, one.x - other.x) * 180) / Math.PI;
    const moved = panned(this.target.camera(), (now.x - before.x) / 2, (now.y - before.y) / 2);
    this.target.moveCamera(zoomed(moved, this.target.size(), middle, apart(now) / apart(before)));
    if (!this.target.card()) return;
    this.twist -= ((angle(now) - angle(before) + 540) % 360) - 180;
    const whole = Math.trunc(this.twist / 3) * 3;
    if (whole) {
      this.target.turnCard(whole);
      this.twist -= whole;
    }
  }

  /** A card that follows the mouse; outside, for instance on the way to a button, it stays behind. */
  private hover(event: PointerEvent): void {
    const away = !this.inside(event);
    if (!away) this.carry(this.target.at(event));
    else if (!this.away) this.target.leave();
    this.away = away;
  }

  private inside(event: PointerEvent): boolean {
    const { x, y } = this.target.at(event);
    const { width, height } = this.target.size();
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }

  /** Carried to the edge of the window, a card is shown what lies beyond it. */
  private carryOn(at: Point): void {
    const { width, height } = this.target.size();
    const beyond = (place: number, end: number): number => (place < RIM ? PUSH : place > end - RIM ? -PUSH : 0);
    const [dx, dy] = [beyond(at.x, width), beyond(at.y, height)];
    const within = at.x > 0 && at.x < width && at.y > 0 && at.y < height;
    const rim = dx !== 0 || dy > 0;
    this.deep = within && (this.deep || !rim);
    if (this.deep && rim) this.target.moveCamera(panned(this.target.camera(), dx, Math.max(0, dy)), false);
    this.carry(at);
  }

  private carry(at: Point): void {
    const root = toTable(this.target.camera(), this.target.size(), at);
    this.target.moveCard(root.x, root.y);
  }

  private finger(event: PointerEvent): Finger {
    return { ...this.target.at(event), touch: event.pointerType === 'touch' };
  }
}

/** A card was pressed in the display: drawn away from there, or only tapped. */
export function drawnOut(event: PointerEvent, draw: (moved: PointerEvent) => void, tap: () => void): void {
  const follow = (moved: PointerEvent): void => {
    const far = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY);
    if (moved.pointerId !== event.pointerId || far <= STILL) return;
    stop();
    draw(moved);
  };
  const letGo = (): void => {
    stop();
    tap();
  };
  const stop = (): void => {
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', letGo);
    removeEventListener('pointercancel', stop);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', letGo);
  addEventListener('pointercancel', stop);
}
