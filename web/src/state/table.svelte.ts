// One table, as one seat or a spectator sees it. Speaks to the server, and shows what others do one step at a time.
import { shown as language, t } from '../i18n/translate.svelte';
import type {
  Accepted,
  Nearest,
  News,
  People,
  PoseResult,
  Problem,
  RefusedMessage,
  Said,
  StaleMessage,
} from '../wire.gen';
import { keepSeal } from '../lib/seal';
import { settings, type Pace } from './settings.svelte';

export type Line = 'connecting' | 'open' | 'lost' | 'gone'; // gone: this table is not for us
type Answer = Accepted | RefusedMessage | StaleMessage | Problem;
type Message = News | People | Said | Answer | PoseResult | { type: 'pong' };
export type Wish = Pick<Nearest, 'card' | 'x' | 'y' | 'angle' | 'exact'>;
export type CommandKind =
  'move' | 'undo' | 'ask-undo' | 'agree-undo' | 'decline-undo' | 'resign' | 'stand-in' | 'back' | 'fill' | 'abandon';
export interface TableEvent {
  number: number;
  event: string;
  seat?: string | null;
  text: string;
  [more: string]: unknown;
}

function eventsOf(news: News): TableEvent[] {
  return news.events as unknown as TableEvent[];
}

const PAUSE: Record<Pace, number> = { off: 0, fast: 350, normal: 900, slow: 1900 };
const FINAL = ['sent-away', 'no-table']; // problems after which nobody comes back
const BACKOFF = [300, 800, 1500, 3000, 5000];

/** How long a step of somebody else stays before the next one is shown. */
export function pause(pace: Pace, waiting: number): number {
  return PAUSE[pace] / (waiting > 12 ? 4 : waiting > 5 ? 2 : 1);
}

export class TableState {
  news = $state.raw<News | null>(null); // what is on the screen
  before = $state.raw<News | null>(null); // the step before it, for what moves
  events = $state.raw<TableEvent[]>([]); // the log, up to what is on the screen
  steps = $state.raw<News[]>([]); // still to be shown; while there are any, nobody acts
  recalled = $state.raw<TableEvent | null>(null); // an event of the log that somebody wants to see again
  people = $state.raw<People | null>(null);
  chat = $state.raw<Said[]>([]);
  line = $state<Line>('connecting');
  waiting = $state(false); // a command is on its way
  refusal = $state.raw<{ text: string; rule: string; code: string; codes: string[]; move: string } | null>(null);
  trouble = $state('');
  goneReason = $state(''); // why this table is gone
  endDelayed = $state(false); // the board still shows something of its own before the end is told
  endShown = $state(true); // until it is put away
  pictureShown = $state(false); // the final position as a picture is being looked at
  covered = $state(0); // where in the window what lies over the board from above ends, in pixels
  readonly taught: boolean = false; // a step of a tutorial: no hints, no chat, nobody else

  private socket: WebSocket | null = null;
  private seen: number | null = null; // newest number received
  private pending: { text: string; key: string; move: string; done: (ok: boolean) => void } | null = null;
  private tries = 0;
  private timer = 0;
  private stepping = 0;
  private resting = false; // the step on the screen is being looked at
  private over = false;
  private asks = new Map<number, (answer: PoseResult | null) => void>(); // poses that were asked for
  private asked = 0;
  private greeted = false; // whether this connection has told how the table stands

  constructor(
    readonly id: string,
    readonly seat: string | null,
    readonly watch: string | null = null,
    readonly shared = false, // several people sit at this device: the log names everybody
  ) {}

  /** Where the server answers what a board asks about this table. */
  get path(): string {
    return `/tables/${this.id}`;
  }

  /** What to tell it besides the path, so that it knows who asks and about which moment. */
  get query(): Record<string, string | null> {
    return { watch: this.watch };
  }

  /** Whether a card in the hand is drawn to the places where it may lie. */
  get snaps(): boolean {
    return true;
  }

  /** A card was held where it cannot lie, long enough to read why. */
  heldWhereRefused(_code: string): void {}

  /** Whether this seat is asked, and nothing is still being shown. */
  get mine(): boolean {
    const news = this.news;
    return news !== null && news.to_act !== null && news.to_act === this.seat && this.steps.length === 0;
  }

  get offer(): unknown {
    return this.mine && !this.waiting ? this.news?.offer : null;
  }

  open(): void {
    if (this.over) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      const hello: Record<string, unknown> = { type: 'hello', table: this.id, language: language() };
      if (this.seat) hello.seat = this.seat;
      if (this.watch) hello.watch = this.watch;
      if (this.seen !== null) hello.since = this.seen;
      this.chat = [];
      this.greeted = false;
      socket.send(JSON.stringify(hello));
      if (this.pending) socket.send(this.pending.text); // its key makes sure that it counts once
    };
    socket.onmessage = (message) => this.receive(JSON.parse(String(message.data)) as Message);
    socket.onclose = (event) => {
      for (const id of [...this.asks.keys()]) this.resolveSnap(id, null);
      if (this.over || this.socket !== socket) return;
      if (event.code === 4400) return this.leave(this.trouble || t('table.gone'));
      if (event.code === 4401) return this.leave(t('table.ended'));
      this.line = 'lost';
      const wait = BACKOFF[Math.min(this.tries++, BACKOFF.length - 1)]!;
      this.timer = window.setTimeout(() => this.open(), wait);
    };
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearTimeout(this.stepping);
    this.socket?.close();
  }

  /** For good: whoever would come back would be sent away again. */
  private leave(why: string): void {
    this.goneReason = why;
    this.line = 'gone';
    this.finishCommand(false);
    this.close();
  }

  /** Say hello anew, for instance in another language. */
  reconnect(): void {
    this.seen = null;
    this.steps = [];
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  receive(message: Message): void {
    switch (message.type) {
      case 'news':
        this.line = 'open';
        this.tries = 0;
        return this.enqueue(message);
      case 'people':
        this.people = message;
        return;
      case 'said':
        this.chat = [...this.chat, message].slice(-100);
        return;
      case 'pose':
        return this.resolveSnap(message.id, message);
      case 'pong':
        return;
      default:
        return this.handleAnswer(message);
    }
  }

  /** New news: at once if it is ours or the first, else after what is still being shown. */
  enqueue(news: News): void {
    const back = this.seen !== null && news.number < this.seen;
    if (back && this.greeted) return;
    const first = this.seen === null || back; // a table that its host has repaired may stand further back
    this.greeted = true;
    if (first) keepSeal(this.id, news.deal);
    else news = { ...news, events: eventsOf(news).filter((one) => one.number > this.seen!) }; // some are told twice
    const backwards = news.events.some((one) => one.event === 'undone');
    this.seen = news.number;
    this.steps = [...this.steps, news];
    if (first || backwards || settings.pace === 'off' || document.hidden) this.skip(first);
    else if (!this.resting) this.step();
  }

  /** Show all that is left at once. */
  skip(first = false): void {
    clearTimeout(this.stepping);
    this.resting = false;
    const last = this.steps.at(-1);
    if (!last) return;
    const missed = this.steps.slice(0, -1).flatMap(eventsOf);
    this.steps = [];
    this.show(last, first, missed);
  }

  /** Show the next step, and let it be looked at before the one after it. Who may act need not wait. */
  private step(): void {
    const [next, ...rest] = this.steps;
    this.resting = next !== undefined;
    if (!next) return;
    this.steps = rest;
    this.show(next, false, []);
    const own = next.events[0]?.seat === this.seat;
    const time = pause(settings.pace, rest.length) * (own ? 0.4 : 1);
    this.stepping = window.setTimeout(() => this.step(), time);
  }

  private show(news: News, first: boolean, missed: TableEvent[]): void {
    this.before = first ? null : this.news;
    this.events = [...(first ? [] : this.events), ...missed, ...eventsOf(news)];
    this.news = news;
  }

  private resolveSnap(id: number, answer: PoseResult | null): void {
    this.asks.get(id)?.(answer);
    this.asks.delete(id);
  }

  private handleAnswer(answer: Answer): void {
    if (answer.type === 'problem' && this.asks.has(Number(answer.key)))
      return this.resolveSnap(Number(answer.key), null);
    if (answer.type === 'problem' && FINAL.includes(answer.code)) return this.leave(answer.text);
    if (!this.pending || answer.key !== this.pending.key) {
      if (answer.type === 'problem' && answer.code !== 'hello') this.trouble = answer.text;
      return;
    }
    if (answer.type === 'problem' && answer.code === 'unavailable') {
      const again = this.pending.text;
      setTimeout(() => this.socket?.readyState === WebSocket.OPEN && this.socket.send(again), 1000);
      return;
    }
    if (answer.type === 'stale') this.enqueue(answer.news as unknown as News);
    if (answer.type === 'refused') {
      const { text, rule, code, codes } = answer;
      this.refusal = { text, rule, code, codes, move: this.pending.move };
    }
    if (answer.type === 'problem') this.trouble = answer.text;
    this.finishCommand(answer.type === 'accepted');
  }

  private finishCommand(ok: boolean): void {
    this.waiting = false;
    this.pending?.done(ok);
    this.pending = null;
  }

  /** Send a command; true when it is durable, false when it was refused. One at a time. */
  command(kind: CommandKind, more: { move?: string; seat?: string; bot?: string } = {}): Promise<boolean> {
    if (this.pending || this.seen === null) return Promise.resolve(false);
    this.refusal = null;
    this.trouble = '';
    this.waiting = true;
    const key = crypto.randomUUID ? crypto.randomUUID() : `k${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const seat = more.seat ?? this.seat;
    const text = JSON.stringify({ type: 'command', kind, seat, number: this.seen, key, ...more });
    return new Promise((done) => {
      this.pending = { text, key, move: more.move ?? '', done };
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /** Where may a card lie near here, in a game of free placement, and what would it bring? Null if there is no answer now. */
  requestSnap(wish: Wish): Promise<PoseResult | null> {
    if (this.socket?.readyState !== WebSocket.OPEN || !this.seat) return Promise.resolve(null);
    const id = ++this.asked;
    this.socket.send(JSON.stringify({ type: 'nearest', id, seat: this.seat, ...wish }));
    return new Promise((done) => this.asks.set(id, done));
  }

  play(move: string): Promise<boolean> {
    return this.command('move', { move });
  }

  say(text: string): void {
    if (this.seat && text.trim())
      this.socket?.send(JSON.stringify({ type: 'chat', seat: this.seat, text: text.trim() }));
  }

  /** The name of a seat: of a person, of a bot, or what an empty seat is called. */
  name(seat: string | null | undefined): string {
    const one = this.news?.seats.find((each) => each.seat === seat);
    if (!one) return seat ?? '';
    return one.name || (one.kind === 'open' ? t('seat.open') : one.seat);
  }
}
