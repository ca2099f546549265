// The table of a tutorial's step: the boards draw it as any other, but every move goes to the teacher.
import { shown } from '../i18n/translate.svelte';
import { api } from '../lib/api';
import type { News, PoseResult, StepAccepted, StepRefused, TutorialStep } from '../wire.gen';
import { TableState, type CommandKind, type TableEvent, type Wish } from './table.svelte';

export type Verdict = 'asked' | 'done' | 'legal' | 'refused';

export class LessonState extends TableState {
  override readonly taught = true;
  verdict = $state<Verdict>('asked');
  said = $state('');
  private played: string | null = null; // the legal move that was tried
  private refused: string | null = null; // a move that was told to be impossible for the reason that the step is about

  constructor(
    readonly game: string,
    readonly lesson: TutorialStep,
  ) {
    super('tutorial', 'A');
    this.line = 'open';
    this.begin();
  }

  /** The position of the step, as if nothing had been tried. */
  begin(): void {
    this.verdict = 'asked';
    this.said = '';
    this.refusal = null;
    this.trouble = '';
    this.played = this.refused = null;
    this.before = null;
    this.events = [];
    this.news = this.lesson.news;
  }

  override open(): void {}

  override get path(): string {
    return `/tutorials/${this.game}/steps/${this.lesson.number}`;
  }

  override get query(): Record<string, string | null> {
    return { after: this.played };
  }

  override get snaps(): boolean {
    return this.lesson.refusal_wanted === null;
  }

  override async requestSnap(wish: Wish): Promise<PoseResult | null> {
    const asked = { id: 0, seat: 'A', ...wish };
    const answer = await api.post<PoseResult>(`${this.path}/nearest?language=${shown()}`, asked).catch(() => null);
    const about = answer?.reasons.find((one) => one.code === this.lesson.refusal_wanted);
    if (!answer || !about) return answer;
    this.refused = `grow ${wish.card} ${wish.x} ${wish.y} ${wish.angle}`;
    return { ...answer, reasons: [about, ...answer.reasons.filter((one) => one !== about)] };
  }

  /** A board may lay no card where it cannot lie: to hold it there is to have tried it, and the board says why. */
  override heldWhereRefused(code: string): void {
    if (this.refused && code === this.lesson.refusal_wanted)
      void this.play(this.refused).then(() => (this.refusal = null));
  }

  override async command(kind: CommandKind, more: { move?: string } = {}): Promise<boolean> {
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
      return this.hearTeacher(more.move, await this.ask(more.move));
    } catch (failure) {
      this.trouble = (failure as Error).message;
      return false;
    } finally {
      this.waiting = false;
    }
  }

  private ask(move: string): Promise<StepAccepted | StepRefused> {
    return api.post(this.path, { move, language: shown() });
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
    this.events = answer.news.events as unknown as TableEvent[];
    this.verdict = answer.done ? 'done' : 'legal';
    return true;
  }
}
