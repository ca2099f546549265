// What a board knows of the table it draws, wherever that comes from: a live table, a lesson, a replay, a puzzle.
import { t } from '../i18n/translate.svelte';
import type { Query } from '../lib/api';
import type { CommandMessage, News } from '../wire.gen';
import type { TableClock } from './clock.svelte';

export type { Query };
export type CommandKind = CommandMessage['kind'];
export interface CommandMore {
  move?: string;
  seat?: string;
  bot?: string;
}
export interface TableEvent {
  number: number;
  event: string;
  seat?: string | null;
  text: string;
  [more: string]: unknown;
}
export interface MoveRefusal {
  text: string;
  rule: string;
  code: string;
  codes: string[];
  move: string;
}

/** What stands beside the question, where a source can answer it. */
export interface Features {
  hints: boolean;
  possibilities: boolean; // "what can I do?"
  undo: boolean;
  live: boolean; // others are at the table: one waits for them, and the game ends with a result
}

export interface TableSource {
  readonly id: string;
  readonly seat: string | null; // whose eyes; null for a spectator
  readonly shared: boolean; // several people sit at this device: the log names everybody
  readonly features: Features;
  readonly news: News | null; // what is on the screen
  readonly before: News | null; // the step before it, for what moves; null after a jump
  readonly clock: TableClock | null; // as it is now, even while older steps are still being shown
  readonly events: readonly TableEvent[]; // the log, up to what is on the screen
  readonly steps: readonly News[]; // still to be shown; while there are any, nobody acts
  readonly mine: boolean; // this seat is asked, and nothing is still being shown
  readonly waiting: boolean; // a command is on its way
  refusal: MoveRefusal | null; // why the last move is not allowed, until the next one
  trouble: string; // any other answer that somebody must see
  /** a lesson may want to see a move refused with this code */
  readonly refusalWanted: string | null;
  /** True when the move is made for good. */
  play: (move: string) => Promise<boolean>;
  command: (kind: CommandKind, more?: CommandMore) => Promise<boolean>;
  /** Ask about this table over HTTP: "goals", "trees/A". */
  ask: <T>(what: string, query?: Query) => Promise<T>;
  /** The address of such an answer, for a link or a picture. */
  address: (what: string, query?: Query) => string;
  /** A question of the game while somebody thinks; null if there is no answer now. */
  query: <T>(type: string, body: object) => Promise<T | null>;
  /** Show all steps at once. */
  skip: () => void;
  /** The name of a seat: of a person, of a bot, or what an empty seat is called. */
  name: (seat: string | null | undefined) => string;
}

/** What a seat is called for whoever looks: their own is "You", unless several people look at this device. */
export function calledAt(table: Pick<TableSource, 'seat' | 'shared' | 'name'>, seat: string): string {
  return seat === table.seat && !table.shared ? t('seat.me') : table.name(seat);
}

export function eventsOf(news: News): TableEvent[] {
  return news.events as unknown as TableEvent[];
}

/** Whether it is up to this seat itself: nobody answers where a bot stands in for them. */
export function isAsked(news: News | null, seat: string | null, steps: readonly News[]): boolean {
  if (news === null || news.to_act === null || news.to_act !== seat || steps.length > 0) return false;
  return !standInOf(news, seat);
}

/** The bot that plays for a person, if any. */
export function standInOf(news: News, seat: string | null): string | null {
  return news.seats.find((one) => one.seat === seat)?.stand_in ?? null;
}
