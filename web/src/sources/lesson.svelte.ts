// The table of a tutorial's step: every move goes to the teacher.
import { shown } from '../i18n/translate.svelte';
import { api } from '../lib/api';
import type { News, StepAccepted, StepRefused, TutorialStep } from '../wire.gen';
import {
  eventsOf,
  isAsked,
  type CommandKind,
  type CommandMore,
  type Features,
  type MoveRefusal,
  type Query,
  type TableEvent,
  type TableSource,
} from './source';

export type Verdict = 'asked' | 'done' | 'legal' | 'refused';

export class Lesson implements TableSource {
  readonly id = 'tutorial';
  readonly seat = 'A';
  readonly shared = false;
  readonly features: Features = { hints: false, possibilities: false, undo: false, live: false };
  readonly steps: readonly News[] = [];
  readonly clock = null;
  news = $state.raw<News | null>(null);
  before = $state.raw<News | null>(null);
  events = $state.raw<readonly TableEvent[]>([]);
  waiting = $state(false);
  refusal = $state.raw<MoveRefusal | null>(null);
  trouble = $state('');
  verdict = $state<Verdict>('asked');
  said = $state('');
  private played: string | null = null; // the legal move that was tried

  constructor(
    readonly game: string,
    readonly step: TutorialStep,
  ) {
    this.begin();
  }

  /** The position of the step, as if nothing had been tried. */
  begin(): void {
    this.verdict = 'asked';
    this.said = '';
    this.refusal = null;
    this.trouble = '';
    this.played = null;
    this.before = null;
    this.events = [];
    this.news = this.step.news;
  }

  get mine(): boolean {
    return isAsked(this.news, this.seat, this.steps);
  }

  get refusalWanted(): string | null {
    return this.step.refusal_wanted;
  }

  ask<T>(what: string, query: Query = {}): Promise<T> {
    return api.get<T>(`${this.path}/${what}`, { after: this.played, ...query });
  }

  address(what: string, query: Query = {}): string {
    return api.address(`${this.path}/${what}`, { after: this.played, ...query });
  }

  query<T>(type: string, body: object): Promise<T | null> {
    const asked = { type, id: type, seat: this.seat, ...body };
    return api.post<T>(`${this.path}/${type}?language=${shown()}`, asked).catch(() => null);
  }

  play(move: string): Promise<boolean> {
    return this.command('move', { move });
  }

  async command(kind: CommandKind, more: CommandMore = {}): Promise<boolean> {
    if (kind === 'undo') {
      this.begin();
      return true;
    }
    if (kind !== 'move' || !more.move || this.waiting || this.verdict === 'done') return false;
    if (this.verdict !== 'asked') this.begin();
    this.waiting = true;
    this.refusal = null;
    this.trouble = '';
    try {
      const answer = await api.post<StepAccepted | StepRefused>(this.path, { move: more.move, language: shown() });
      return this.hearTeacher(more.move, answer);
    } catch (failure) {
      this.trouble = (failure as Error).message;
      return false;
    } finally {
      this.waiting = false;
    }
  }

  skip(): void {}

  name(seat: string | null | undefined): string {
    return this.news?.seats.find((each) => each.seat === seat)?.name || (seat ?? '');
  }

  private get path(): string {
    return `/tutorials/${this.game}/steps/${this.step.number}`;
  }

  private hearTeacher(move: string, answer: StepAccepted | StepRefused): boolean {
    this.said = answer.said;
    if (answer.type === 'refused') {
      const { text, rule, code, codes } = answer;
      this.refusal = { text, rule, code, codes, move };
      this.verdict = answer.done ? 'done' : 'refused';
      return false;
    }
    this.played = move;
    this.before = this.news;
    this.news = answer.news as News;
    this.events = eventsOf(this.news);
    this.verdict = answer.done ? 'done' : 'legal';
    return true;
  }
}
