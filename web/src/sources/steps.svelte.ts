// What others do is shown one step at a time, at the pace somebody has chosen.
import { settings, type Pace } from '../state/settings.svelte';
import type { News } from '../wire.gen';
import { eventsOf, type TableEvent } from './source';

const PAUSE: Record<Pace, number> = { off: 0, fast: 350, normal: 900, slow: 1900 };

/** How long a step of somebody else stays before the next one is shown. */
export function pause(pace: Pace, waiting: number): number {
  return PAUSE[pace] / (waiting > 12 ? 4 : waiting > 5 ? 2 : 1);
}

export class Steps {
  news = $state.raw<News | null>(null); // on the screen
  before = $state.raw<News | null>(null);
  events = $state.raw<TableEvent[]>([]);
  waiting = $state.raw<News[]>([]); // still to be shown
  private timer = 0;
  private resting = false; // the step on the screen is being looked at

  constructor(private readonly seat: string | null) {}

  /** One more. `fresh`: nothing of what was shown belongs to it, it is shown at once and whole. */
  add(news: News, fresh: boolean): void {
    const backwards = news.events.some((one) => one.event === 'undone');
    this.waiting = [...this.waiting, news];
    if (fresh || backwards || settings.pace === 'off' || document.hidden) this.skip(fresh);
    else if (!this.resting || (this.waiting.length === 1 && this.isOwn(news))) this.next();
  }

  private isOwn(news: News): boolean {
    return this.seat !== null && eventsOf(news)[0]?.seat === this.seat;
  }

  /** Show all that is left at once. */
  skip(fresh = false): void {
    this.stop();
    const last = this.waiting.at(-1);
    if (!last) return;
    const missed = this.waiting.slice(0, -1).flatMap(eventsOf);
    this.waiting = [];
    this.show(last, fresh, missed);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.resting = false;
  }

  /** Show the next step, and let it be looked at before the one after it. Who may act need not wait. */
  private next(): void {
    clearTimeout(this.timer);
    const [next, ...rest] = this.waiting;
    this.resting = next !== undefined;
    if (!next) return;
    this.waiting = rest;
    this.show(next, false, []);
    // What I did myself I know; but what it brings me has arrived before the others go on.
    const beats = this.isOwn(next) ? Math.min(2, 0.25 + 0.25 * eventsOf(next).length) : 1;
    const time = pause(settings.pace, rest.length) * beats;
    this.timer = window.setTimeout(() => this.next(), time);
  }

  private show(news: News, fresh: boolean, missed: TableEvent[]): void {
    this.before = fresh ? null : this.news;
    this.events = [...(fresh ? [] : this.events), ...missed, ...eventsOf(news)];
    this.news = news;
  }
}
