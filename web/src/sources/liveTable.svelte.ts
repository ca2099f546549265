// One table of the server, as one seat or a spectator sees it.
import { Connection } from '../connection/connection';
import { shown as language, t } from '../i18n/translate.svelte';
import { api } from '../lib/api';
import { version } from '../lib/offline.svelte';
import { keepSeal } from '../lib/seal';
import type {
  Accepted,
  Done,
  Hello,
  Muted,
  News,
  People,
  PoseResult,
  Problem,
  RefusedMessage,
  Said,
  StaleMessage,
} from '../wire.gen';
import {
  eventsOf,
  isAsked,
  type CommandKind,
  type CommandMore,
  type Features,
  type MoveRefusal,
  type Query,
  type TableSource,
} from './source';
import { TableClock } from './clock.svelte';
import { Steps } from './steps.svelte';

export type Line = 'connecting' | 'open' | 'lost' | 'gone'; // gone: this table is not for us
type Answer = Accepted | RefusedMessage | StaleMessage | Problem;
type Message = News | People | Said | Answer | Done | PoseResult;

const PROTOCOL = 1; // the version of all messages; the server refuses any other one with "reload"
const FINAL = ['sent-away', 'no-table']; // problems after which nobody comes back
const LATER = ['unavailable', 'too-fast']; // nothing has happened: the same command once more
const AGAIN = 1000; // milliseconds until then
const PATIENCE = 8; // attempts
// Commands that mean the same whatever has happened meanwhile; a move does not.
const LASTING: readonly CommandKind[] = ['resign', 'ask-undo', 'stand-in', 'back', 'fill', 'abandon'];
const KEPT = 100; // lines of chat

interface Command {
  kind: CommandKind;
  seat: string | null;
  more: CommandMore;
  id: string; // the same when it is sent again, so that it counts once
  number: number;
  wish: string; // of an undo that is answered: which one
  tries: number;
  done: (ok: boolean) => void;
}

function newId(): string {
  return crypto.randomUUID ? crypto.randomUUID() : `k${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

export class LiveTable implements TableSource {
  people = $state.raw<People | null>(null);
  chat = $state.raw<Said[]>([]);
  muted = $state.raw<string[]>([]); // seats whose chat this person does not want to read
  line = $state<Line>('connecting');
  waiting = $state(false);
  refusal = $state.raw<MoveRefusal | null>(null);
  trouble = $state('');
  goneReason = $state(''); // why this table is gone
  readonly features: Features = { hints: true, possibilities: true, undo: true, live: true };
  readonly refusalWanted = null;
  readonly clock = new TableClock();

  private readonly shown: Steps;
  private readonly connection: Connection;
  private seen: number | null = null; // newest number received
  private told = ''; // the language of what was received
  private pending: Command | null = null;
  private queue: Command[] = []; // what was pressed meanwhile
  private timer = 0;
  private over = false;
  private asks = new Map<string, (answer: PoseResult | null) => void>(); // poses that were asked for
  private asked = 0;
  private greeted = false; // whether this connection has told how the table stands
  private unsaid: { seat: string; text: string }[] = []; // lines of chat that nobody has taken yet

  constructor(
    readonly id: string,
    readonly seat: string | null,
    readonly watch: string | null = null,
    readonly shared = false,
  ) {
    this.shown = new Steps(seat);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.connection = new Connection(`${scheme}://${location.host}/ws?table=${encodeURIComponent(id)}`, {
      greet: () => this.greet(),
      hear: (message) => this.receive(message as Message),
      lost: () => this.lost(),
      ended: (code) => this.ended(code),
    });
  }

  get news(): News | null {
    return this.shown.news;
  }

  get before(): News | null {
    return this.shown.before;
  }

  get events() {
    return this.shown.events;
  }

  get steps(): News[] {
    return this.shown.waiting;
  }

  get mine(): boolean {
    return isAsked(this.news, this.seat, this.steps);
  }

  open(): void {
    if (!this.over) this.connection.open();
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.shown.stop();
    this.clock.stop();
    this.connection.close();
    for (const one of this.queue.splice(0)) one.done(false);
    this.finish(false);
  }

  /** Another language was chosen: all is told again in it. Without a line the next hello says so. */
  changeLanguage(): void {
    if (!this.over) this.connection.send({ type: 'language', id: newId(), language: language() });
  }

  skip(): void {
    this.shown.skip();
  }

  private greet(): void {
    const hello: Hello = { type: 'hello', protocol: PROTOCOL, table: this.id, language: language() };
    if (this.seat) hello.seat = this.seat;
    if (this.watch) hello.watch = this.watch;
    if (this.seen !== null && this.told === language()) hello.since = this.seen;
    this.greeted = false;
    this.connection.send(hello);
    if (this.pending) this.post(this.pending); // its id makes sure that it counts once
  }

  private lost(): void {
    this.line = 'lost';
    for (const id of [...this.asks.keys()]) this.resolve(id, null);
  }

  private ended(code: number): boolean {
    if (code !== 4400 && code !== 4401) return false;
    this.leave(code === 4400 ? this.trouble || t('table.gone') : t('table.ended'));
    return true;
  }

  /** For good: whoever would come back would be sent away again. */
  private leave(why: string): void {
    this.goneReason = why;
    this.line = 'gone';
    this.close();
  }

  receive(message: Message): void {
    switch (message.type) {
      case 'news':
        this.line = 'open';
        this.connection.succeeded();
        this.take(message);
        return this.speak();
      case 'people':
        this.people = message;
        return;
      case 'said':
        return this.hearChat(message);
      case 'pose':
        return this.resolve(message.id, message);
      case 'done':
        return;
      default:
        return this.handleAnswer(message);
    }
  }

  /** How the table stands: nothing older than what is known, and no event twice. */
  private take(news: News): void {
    const back = this.seen !== null && news.number < this.seen;
    if (back && this.greeted) return;
    const translated = this.seen !== null && news.language !== this.told;
    const fresh = this.seen === null || back || translated; // a table that its host has repaired may stand further back
    if (translated) this.shown.skip();
    this.told = news.language;
    this.greeted = true;
    if (fresh) keepSeal(this.id, news.deal);
    else news = { ...news, events: eventsOf(news).filter((one) => one.number > this.seen!) } as News;
    this.seen = news.number;
    this.clock.hear(news.clock);
    this.shown.add(news, fresh);
  }

  /** A line of chat; after a new hello the last ones are told again. */
  private hearChat(line: Said): void {
    if (this.chat.some((one) => one.at === line.at && one.seat === line.seat && one.text === line.text)) return;
    this.chat = [...this.chat, line].slice(-KEPT);
  }

  private handleAnswer(answer: Answer): void {
    if (answer.type === 'problem') {
      if (answer.id && this.asks.has(answer.id)) return this.resolve(answer.id, null);
      if (answer.code === 'reload') version.outdated = true;
      if (FINAL.includes(answer.code)) return this.leave(answer.text);
    }
    const command = this.pending;
    if (!command || answer.id !== command.id) {
      if (answer.type === 'problem' && answer.code !== 'hello') this.trouble = answer.text;
      return;
    }
    if (answer.type === 'problem' && LATER.includes(answer.code) && command.tries++ < PATIENCE) {
      this.timer = window.setTimeout(() => this.post(command), AGAIN);
      return;
    }
    if (answer.type === 'stale') {
      this.take(answer.news as unknown as News);
      if (this.sameMeaning(command)) return this.repeat(command);
      this.trouble = t('command.stale');
    }
    if (answer.type === 'refused') {
      const { text, rule, code, codes } = answer;
      this.refusal = { text, rule, code, codes, move: command.more.move ?? '' };
    }
    if (answer.type === 'problem') this.trouble = answer.text;
    this.finish(answer.type === 'accepted');
  }

  private sameMeaning(command: Command): boolean {
    if (command.tries >= PATIENCE) return false;
    if (LASTING.includes(command.kind)) return true;
    return command.wish !== '' && command.wish === this.wish();
  }

  /** The undo that somebody wishes; another wish needs another answer. */
  private wish(): string {
    const wish = (this.steps.at(-1) ?? this.news)?.undo_wish;
    return wish ? `${wish.seat} ${wish.count}` : '';
  }

  private repeat(command: Command): void {
    command.tries += 1;
    command.number = this.seen!;
    command.id = newId();
    this.post(command);
  }

  private finish(ok: boolean): void {
    this.pending?.done(ok);
    this.pending = null;
    const next = this.queue.shift();
    this.waiting = next !== undefined;
    if (next) this.start(next);
  }

  private start(command: Command): void {
    this.pending = command;
    this.waiting = true;
    command.number = this.seen!;
    this.post(command);
  }

  private post({ kind, seat, number, id, more }: Command): void {
    this.connection.send({ type: 'command', id, kind, seat, number, ...more });
  }

  /** Send a command; true when it is durable. One at a time: what is no move waits for its turn. */
  command(kind: CommandKind, more: CommandMore = {}): Promise<boolean> {
    if (this.seen === null || this.over || this.underway(kind)) return Promise.resolve(false);
    this.refusal = null;
    this.trouble = '';
    const answering = kind === 'agree-undo' || kind === 'decline-undo';
    return new Promise((done) => {
      const wish = answering ? this.wish() : '';
      const seat = more.seat ?? this.seat;
      const command = { kind, seat, more, id: newId(), number: this.seen!, wish, tries: 0, done };
      if (this.pending) this.queue.push(command);
      else this.start(command);
    });
  }

  /** Whoever presses twice has already been heard; and a move belongs to the moment it was made in. */
  private underway(kind: CommandKind): boolean {
    if (!this.pending) return false;
    return kind === 'move' || [this.pending, ...this.queue].some((one) => one.kind === kind);
  }

  play(move: string): Promise<boolean> {
    return this.command('move', { move });
  }

  ask<T>(what: string, query: Query = {}): Promise<T> {
    return api.get<T>(`/tables/${this.id}/${what}`, { watch: this.watch, ...query });
  }

  address(what: string, query: Query = {}): string {
    return api.address(`/tables/${this.id}/${what}`, { watch: this.watch, ...query });
  }

  query<T>(type: string, body: object): Promise<T | null> {
    if (!this.seat) return Promise.resolve(null);
    const id = `pose-${++this.asked}`;
    if (!this.connection.send({ type, id, seat: this.seat, ...body })) return Promise.resolve(null);
    return new Promise((done) => this.asks.set(id, done as (answer: PoseResult | null) => void));
  }

  private resolve(id: string, answer: PoseResult | null): void {
    this.asks.get(id)?.(answer);
    this.asks.delete(id);
  }

  /** A line of chat; without a connection it is said when there is one again. */
  say(text: string): void {
    if (!this.seat || !text.trim()) return;
    this.unsaid.push({ seat: this.seat, text: text.trim() });
    if (this.line === 'open') this.speak();
  }

  /** Whom this person has muted, as the server remembers. */
  async loadMuted(): Promise<void> {
    if (!this.seat) return;
    const told = await api.get<Muted>(`/tables/${this.id}/mutes`).catch(() => null);
    if (told) this.muted = told.seats;
  }

  async mute(seat: string, muted: boolean): Promise<void> {
    const before = this.muted;
    this.muted = muted ? [...before, seat] : before.filter((one) => one !== seat); // at once
    try {
      this.muted = (await api.post<Muted>(`/tables/${this.id}/mutes`, { seat, muted })).seats;
    } catch (failure) {
      this.muted = before;
      this.trouble = (failure as Error).message;
    }
  }

  private speak(): void {
    while (this.unsaid[0] && this.connection.send({ type: 'chat', id: newId(), ...this.unsaid[0] }))
      this.unsaid.shift();
  }

  name(seat: string | null | undefined): string {
    const one = this.news?.seats.find((each) => each.seat === seat);
    if (!one) return seat ?? '';
    return one.name || (one.kind === 'open' ? t('seat.open') : one.seat);
  }
}
