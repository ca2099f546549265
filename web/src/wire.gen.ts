// Made from the server's models; do not edit. `make schemas` writes it anew.

/** The command is durable; this is its number. */
export interface Accepted {
  type: "accepted";
  key: string;
  number: number;
}

/** This process answers. */
export interface Alive {
  alive: boolean;
  version: string;
}

/** A bot that can be seated. */
export interface BotTold {
  name: string;
  title: string;
}

/** A card of the display. */
export interface CardOffer {
  card: string;
  points: Record<string, PointsOffer | null>;
}

/** Something said at the table. */
export interface ChatMessage {
  type?: "chat";
  seat: string;
  text: string;
}

/** An invitation. */
export interface Claim {
  token: string;
}

/** Where one sits now. */
export interface Claimed {
  table: string;
  seat: string;
}

/** So many days a move, or so many seconds and an increment; nothing for no clock. */
export interface ClockPlan {
  days?: number | null;
  seconds?: number | null;
  increment?: number;
}

/** How long everybody may think. */
export interface ClockTold {
  kind: "none" | "days" | "live";
  days: number | null;
  seconds: number | null;
  increment: number;
  left: number[] | null;
  deadline: number | null;
}

/** The database is away. */
export interface CommandAway {
  detail: Problem | Wrong;
}

/** What somebody wants at a table. */
export interface CommandMessage {
  type?: "command";
  kind: "move" | "undo" | "ask-undo" | "agree-undo" | "decline-undo" | "resign" | "stand-in" | "back" | "fill" | "abandon";
  seat?: string | null;
  number: number;
  key: string;
  move?: string;
  bot?: string;
}

/** Not yours to do, or not now; or a page of another origin. */
export interface CommandProblem {
  detail: Problem | Wrong;
}

/** Against the rules, or not understood. */
export interface CommandRefused {
  detail: RefusedMessage | Unreadable | Wrong;
}

/** The table had gone on. */
export interface CommandStale {
  detail: StaleMessage;
}

/** What is needed to deal a recorded game again. */
export interface DealRecorded {
  seed: string;
  options: Record<string, unknown>;
  chosen: boolean;
  commitment: string | null;
}

/** How the cards were dealt: see docs/notation.md. */
export interface DealTold {
  chosen: boolean;
  commitment: string | null;
  sealed: string | null;
}

/** A player wants to be forgotten, and means it. */
export interface DeleteMe {
  confirm: true;
}

/** It is gone. */
export interface Deleted {
  deleted?: true;
}

/** A card of Kodama: what is printed on it, and its drawing without the symbols. */
export interface DrawnCard {
  prints: [string, number, number][];
  face: string;
}

/** All cards of Kodama, for a page that puts trees together. */
export interface DrawnCards {
  defs: string;
  moss: Record<string, string>;
  branches: Record<string, DrawnCard>;
  trunks: Record<string, DrawnCard>;
}

/** The faces of a tree's cards as they lie, the trunk first: SVG without the symbols. */
export interface DrawnTree {
  seat: string;
  faces: string[];
}

/** Something that happened; what else there is depends on the event. */
export interface EventTold {
  number: number;
  event: string;
  seat?: string | null;
  text: string;
  [more: string]: unknown;
}

/** A move of a replayed record. */
export interface Frame {
  move: string;
  events: Record<string, unknown>[];
}

/** What a client may say; a hello comes first. */
export type FromClient = Hello | CommandMessage | ChatMessage | Nearest | Ping;

/** What a client may hear. */
export type FromServer = News | Accepted | RefusedMessage | StaleMessage | Problem | People | Said | PoseTold | Pong;

/** A saved game, complete: see docs/notation.md. */
export interface FullRecord {
  game: string;
  version: string;
  options: Record<string, unknown>;
  position: Record<string, unknown>;
  moves: string[];
  result?: Result | null;
  deal?: DealRecorded | null;
}

/** How a player did in one game. */
export interface GameFigures {
  tables: number;
  finished: number;
  won: number;
  mean_score: number | null;
}

/** A game that can be played here. */
export interface GameTold {
  game: string;
  version: string;
  seats: number[];
  options: OptionTold[];
  bots: BotTold[];
}

/** A Kodama in hand: what it would score now, with which kind, and what it counts. */
export interface GoalTold {
  goal: string;
  points: number;
  kinds: Record<string, number>;
  prints: [string, number][];
  cards: string[];
}

/** Where a card of Kodama may be laid. */
export interface GrowOffer {
  cards: CardOffer[];
  parents: string[];
  spots: [number, number, number, number[], number[]][];
}

/** Whether this process can do its work, and if not what is wrong. */
export interface Health {
  ok: boolean;
  alive: boolean;
  ready: boolean;
  database: boolean;
  writable: boolean;
  bus: boolean;
  set_aside: number;
  problems: string[];
  version: string;
}

/** The first message of a socket: which table, as whom, what was seen last. */
export interface Hello {
  type?: "hello";
  table: string;
  seat?: string | null;
  watch?: string | null;
  since?: number | null;
  language?: "en" | "de" | "fr" | "pl";
}

/** What a strong bot thinks in my place. */
export interface Hint {
  moves: ThoughtTold[];
  wins: Record<string, number>;
  line: string[];
}

/** A link that claims a seat once. */
export interface Invitation {
  seat: string;
  token: string;
}

/** What an invitation is to, for whoever holds it. */
export interface Invited {
  game: string;
  seat: string;
  names: string[];
  deal_chosen: boolean;
}

/** What a seat may know of a game of Kodama. */
export interface KodamaView {
  game: "kodama";
  seat: string | null;
  start: string;
  round: number;
  season: "spring" | "summer" | "autumn";
  phase: "grow" | "kodama" | "choose" | "over";
  season_card: string | null;
  display: string[];
  display_size: number;
  stack_size: number;
  goal: string | null;
  spent: string[];
  last_score: LastScore;
  ends: Record<string, string[]>;
  parents: Record<string, string>;
  trees: Record<string, TreeTold>;
  turn: string | null;
  unseen: string[];
  legal_count: number;
  legal?: string[] | null;
}

/** What follows from the rules and has to be drawn. */
export interface KokopelliDisplay {
  reach: string[];
  enough: Record<string, number>;
}

/** A legal move of Kokopelli. */
export interface KokopelliOffer {
  move: string;
  text: string;
  gains: number[];
  finishes: boolean;
}

/** What a seat may know of a game of Kokopelli. */
export interface KokopelliView {
  game: "kokopelli";
  seat: string | null;
  ceremonies: string[];
  start: string;
  round: number;
  phase: "action" | "more" | "birth" | "tuck" | "over";
  actions: number;
  extra: number;
  vase_used: string[];
  end_stack: number;
  ending: boolean;
  tiles: Record<string, number[]>;
  first: string | null;
  chieftain: boolean;
  warrior: boolean;
  drawn_left: number;
  to_tuck: number;
  exchange: number;
  villages: Record<string, VillageTold>;
  turn: string | null;
  legal: string[];
}

/** What the last card brought. */
export interface LastScore {
  base: number;
  season: number;
  kinds: Record<string, number>;
}

/** A player as he sees himself. */
export interface Me {
  id: string;
  name: string;
  language: string;
  webhook: string | null;
  webhook_secret: string | null;
  webhook_confirmed: boolean;
}

/** A legal move of Kodama that is not a card to be laid. */
export interface MoveOffer {
  move: string;
  points: number;
}

/** Kodamas, kinds or cards to bury. */
export interface MovesOffer {
  moves: MoveOffer[];
}

/** Hear what a seat says no longer, or again; only for oneself. */
export interface Mute {
  seat: string;
  muted?: boolean;
}

/** The seats whose chat I do not hear. */
export interface Muted {
  seats: string[];
}

/** What a table is to whoever asks. */
export interface MyPlace {
  game: string;
  seats: string[];
  creator: boolean;
  public: boolean;
}

/** One of my tables. */
export interface MyTable {
  id: string;
  game: string;
  status: "waiting" | "running" | "over" | "abandoned";
  number: number;
  updated: number;
  deadline: number | null;
  public: boolean;
  names: string[];
  deal_chosen: boolean;
  my_turn: boolean;
  result: Result | null;
}

/** Kodama, of the seat that is asked: where may this card lie near here, and what would it bring? */
export interface Nearest {
  type?: "nearest";
  id: number;
  seat: string;
  card: string;
  x: number;
  y: number;
  angle: number;
  exact?: boolean;
}

/** Somebody comes in. */
export interface NewPlayer {
  name?: string;
  language?: "en" | "de" | "fr" | "pl";
}

/** A table to be made. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, unknown>;
  seed?: number | null;
  clock?: ClockPlan;
  public?: boolean;
}

/** Everything one listener needs to draw the table. */
export interface News {
  type: "news";
  table: string;
  number: number;
  status: "waiting" | "running" | "over" | "abandoned";
  seat: string | null;
  moves: number;
  to_act: string | null;
  seats: SeatTold[];
  scores: Record<string, number>;
  view: KokopelliView | KodamaView;
  question: Question | null;
  events: EventTold[];
  offer: KokopelliOffer[] | GrowOffer | MovesOffer | null;
  display: KokopelliDisplay | null;
  clock: ClockTold;
  may_undo: boolean;
  undo_wish: UndoWish | null;
  result?: Result | null;
  finished?: number | null;
  seed?: string | null;
  deal?: DealTold | null;
}

/** An option of a game; `values` is empty if it is free text. */
export interface OptionTold {
  name: string;
  default: boolean | number | string | null;
  text: string;
  values: (boolean | number | string)[];
}

/** Who is connected: seats, and how many watch. */
export interface People {
  type: "people";
  seats: string[];
  watching: number;
}

/** Everything that is kept about a player; see docs/privacy.md. */
export interface PersonalData {
  player: Record<string, unknown>;
  tables: Record<string, unknown>[];
}

/** Is anybody there? */
export interface Ping {
  type?: "ping";
}

/** What is wrong where in a request. */
export interface Place {
  where: string[];
  text: string;
}

/** What a player may change of himself. */
export interface PlayerChange {
  name?: string | null;
  language?: "en" | "de" | "fr" | "pl" | null;
  webhook?: string | null;
}

/** Who you are now; the token is for programs, browsers have it as a cookie. */
export interface PlayerToken {
  id: string;
  name: string;
  language: string;
  token: string;
}

/** What a parent brings. */
export interface PointsOffer {
  base: number;
  season: number;
  kinds: Record<string, number>;
}

/** Yes; also the answer to a line of chat that was said. */
export interface Pong {
  type: "pong";
}

/** The nearest legal pose, or with `exact` the wished one, and what it would bring. */
export interface PoseTold {
  type: "pose";
  id: number;
  number: number;
  legal: boolean;
  x: number;
  y: number;
  angle: number;
  parent: string | null;
  points: PointsOffer | null;
  goals: Record<string, number>;
  reasons: Reason[];
}

/** What I can do now: possible kinds of action first. */
export interface PossibilitiesTold {
  number: number;
  question: Question | null;
  possibilities: PossibilityTold[];
}

/** A kind of action in one sentence; the reasons are there if it is not possible. */
export interface PossibilityTold {
  kind: string;
  text: string;
  rule: string;
  possible: boolean;
  reasons: ReasonTold[];
  powers: PowerHere[];
}

/** A card that changes an action at present. */
export interface PowerHere {
  card: string;
  name: string;
  rule: string;
}

/** What a card does, and the rule that says so. */
export interface PowerTold {
  text: string;
  rule: string;
}

/** Something went wrong that is not about the rules. */
export interface Problem {
  type: "problem";
  code: string;
  text: string;
  key: string | null;
}

/** What is being asked, of whom. */
export interface Question {
  kind: string;
  seat: string;
  values: Record<string, string | number>;
  text: string;
}

/** One of the things that speak against a pose. */
export interface Reason {
  code: string;
  rule: string;
  text: string;
}

/** Why something is not possible now. */
export interface ReasonTold {
  code: string;
  rule: string;
  text: string;
}

/** A recovery link, opened on another device. */
export interface Recovery {
  token: string;
}

/** Moves a player to another device, once. */
export interface RecoveryLink {
  token: string;
}

/** The command was refused; nothing has changed. */
export interface RefusedMessage {
  type: "refused";
  key: string;
  code: string;
  codes: string[];
  rule: string;
  text: string;
}

/** The next table of the same people. */
export interface Rematch {
  table: string;
}

/** A record, told move by move. */
export interface Replay {
  game: string;
  frames: Frame[];
  final: Record<string, unknown>;
}

/** How a game ended. */
export interface Result {
  winners: string[];
  scores: Record<string, number>;
}

/** What stands between rules: a paragraph, a figure of letters and lines, or a table. */
export interface RuleBlock {
  kind: "text" | "figure" | "table";
  text?: string;
  head?: string[] | null;
  rows?: string[][] | null;
}

/** A section of the rules. */
export interface RuleSection {
  number: string;
  title: string;
  blocks: RuleBlock[];
  rules: RuleTold[];
}

/** One numbered rule; the text keeps `**bold**`, `*stress*` and `` `code` ``. */
export interface RuleTold {
  number: string;
  title: string;
  text: string;
}

/** The rules of a game in a language. */
export interface Rulebook {
  game: string;
  language: string;
  title: string;
  introduction: RuleBlock[];
  sections: RuleSection[];
  cards: Record<string, string>;
  refusals: Record<string, string[]>;
}

/** The record of a running game: what this seat may know. */
export interface RunningRecord {
  game: string;
  version: string;
  options: Record<string, unknown>;
  view: KokopelliView | KodamaView;
  moves: string[];
}

/** Somebody said something. */
export interface Said {
  type: "said";
  seat: string | null;
  name: string;
  text: string;
  at: number;
}

/** A seat in figures. */
export interface SeatFigures {
  seat: string;
  causes: Record<string, number>;
  seconds: number;
  moves: number;
}

/** A seat of a new table. */
export interface SeatPlan {
  kind: "me" | "open" | "bot";
  bot?: string | null;
  name?: string | null;
}

/** Who sits where, as everybody may know it. */
export interface SeatTold {
  seat: string;
  kind: "human" | "open" | "bot";
  name: string;
  bot: string | null;
  stand_in: string | null;
  resigned: boolean;
}

/** The table had gone on; this is how it stands now. */
export interface StaleMessage {
  type: "stale";
  key: string;
  news: News;
}

/** The move is legal; `said` praises it if it was the idea of the step, else it says what is. */
export interface StepAccepted {
  type: "accepted";
  news: News;
  done: boolean;
  said: string;
}

/** A move in a step of a tutorial. */
export interface StepMove {
  move: string;
  language?: "en" | "de" | "fr" | "pl";
}

/** The judge refuses the move, as at a real table. */
export interface StepRefused {
  type: "refused";
  key: string;
  code: string;
  codes: string[];
  rule: string;
  text: string;
  done: boolean;
  said: string;
}

/** A step of a tutorial. */
export interface StepTold {
  number: number;
  id: string;
  rule: string;
  title: string;
  text: string;
  task: string;
  hint: string;
  point: string[];
  example: string;
  refusal_wanted: string | null;
  news: News;
}

/** A table in figures. */
export interface TableFigures {
  moves: number;
  points: number[][];
  seats: SeatFigures[];
}

/** A table in a list. */
export interface TableListed {
  id: string;
  game: string;
  status: "waiting" | "running" | "over" | "abandoned";
  number: number;
  updated: number;
  deadline: number | null;
  public: boolean;
  names: string[];
  deal_chosen: boolean;
}

/** The new table, with the links its maker may give away. */
export interface TableMade {
  table: string;
  seats: string[];
  invitations: Invitation[];
  watch: string;
}

/** A move and what a bot thinks of it. */
export interface ThoughtTold {
  move: string;
  points: number;
  win: number;
}

/** A tree of Kodama; the hand is there for the listener's own. */
export interface TreeTold {
  trunk: string;
  cards: [string, number, number, number][];
  vp: number;
  hand_size: number;
  hand?: string[] | null;
}

/** All steps of a tutorial. */
export interface TutorialTold {
  game: string;
  title: string;
  steps: StepTold[];
  end: string;
}

/** Somebody asks all to go back. */
export interface UndoWish {
  seat: string;
  count: number;
  agreed: string[];
}

/** A request that was not understood. */
export interface Unreadable {
  code: "bad-request";
  text: string;
  places: Place[];
}

/** A request that was not understood, or says something impossible. */
export interface UnreadableAnswer {
  detail: Unreadable | Wrong;
}

/** A village of Kokopelli; the last three are there for the listener's own. */
export interface VillageTold {
  vp: number;
  hand_size: number;
  pile_size: number;
  tucked: number;
  discard: string[];
  spaces: Record<string, string[] | null>;
  unplayed: Record<string, number>;
  hand?: string[] | null;
  under_pile?: string[] | null;
  drawn?: string[] | null;
}

/** The token that was sent to a webhook, sent back. */
export interface WebhookConfirmation {
  token: string;
}

/** What things of a game are called, and what they do. */
export interface WordsTold {
  names: Record<string, string>;
  powers: Record<string, PowerTold>;
}

/** Why not: a code for programs, a sentence for people. */
export interface Wrong {
  code: string;
  text: string;
}

/** A request that was not granted. */
export interface WrongAnswer {
  detail: Wrong;
}
