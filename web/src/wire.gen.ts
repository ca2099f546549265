// Made from the server's models; do not edit. `make schemas` writes it anew.

/** The command is durable; `number` is that of its entry. */
export interface Accepted {
  type: "accepted";
  /** of the command */
  id: string;
  number: number;
}

/** A kind of action in one sentence; with reasons if it is not possible. */
export interface ActionStatus {
  kind: string;
  text: string;
  rule: string;
  possible: boolean;
  reasons: RefusalReason[];
  powers: PowerHere[];
}

/** This process responds. */
export interface Alive {
  alive: boolean;
  version: string;
}

/** A bot that can be seated. */
export interface BotInfo {
  name: string;
  title: string;
}

/** A card of the display, with its points by parent. */
export interface CardOffer {
  card: string;
  /** by the name of the parent; null: it would score more than ten */
  points: Record<string, PointsOffer | null>;
}

/** What a card does, and the rule that says so. */
export interface CardPower {
  text: string;
  rule: string;
}

/** Post a line of chat. */
export interface ChatMessage {
  type: "chat";
  /** chosen by the client; the answer has the same */
  id: string;
  seat: string;
  text: string;
}

/** An invitation. */
export interface Claim {
  token: string;
}

/** The seat that was claimed. */
export interface Claimed {
  table: string;
  seat: string;
}

/** The time that players have. */
export interface ClockInfo {
  kind: "none" | "days" | "live";
  days: number | null;
  seconds: number | null;
  increment: number;
  /** on a live clock: least seconds after taking a seat back */
  restart: number | null;
}

/** A number of days for each move, or seconds and an increment; empty for no clock. */
export interface ClockPlan {
  days?: number | null;
  seconds?: number | null;
  increment?: number;
}

/** The clock of a table. */
export interface ClockState {
  kind: "none" | "days" | "live";
  days: number | null;
  seconds: number | null;
  increment: number;
  /** what happens when a person's time is up: a bot plays on until they take the seat back */
  at_zero: "stand-in" | null;
  /** on a live clock: least seconds after taking a seat back */
  restart: number | null;
  /** the server's time when this was sent, in seconds since 1970; null without a clock */
  now: number | null;
  /** on a live clock: seconds by seat at `now` */
  left: Record<string, number> | null;
  /** whose time is running; nobody's while a bot plays */
  running: string | null;
  /** when that time is up, in seconds since 1970 */
  deadline: number | null;
}

/** A command at a table. */
export interface CommandMessage {
  type: "command";
  /** the command's own, the same when it is sent again: it is executed once; the answer has it too */
  id: string;
  kind: "move" | "undo" | "ask-undo" | "agree-undo" | "decline-undo" | "resign" | "stand-in" | "back" | "fill" | "abandon";
  /** for which one acts, or which it affects */
  seat?: string | null;
  /** of the news that the command was made for */
  number: number;
  /** of the kind `move`; see docs/notation.md */
  move?: string;
  /** who fills the open seats or stands in; otherwise the usual bot of the game */
  bot?: string | null;
}

/** The command is not allowed to this player, or not now; or it came from a page of another origin. */
export interface CommandProblem {
  detail: Problem | ErrorDetail;
}

/** The command is against the rules, or not valid. */
export interface CommandRefused {
  detail: RefusedMessage | InvalidRequest | ErrorDetail;
}

/** A command at a table, over HTTP. */
export interface CommandRequest {
  type?: "command";
  /** the command's own, the same when it is sent again: it is executed once; the answer has it too */
  id: string;
  kind: "move" | "undo" | "ask-undo" | "agree-undo" | "decline-undo" | "resign" | "stand-in" | "back" | "fill" | "abandon";
  /** for which one acts, or which it affects */
  seat?: string | null;
  /** of the news that the command was made for */
  number: number;
  /** of the kind `move`; see docs/notation.md */
  move?: string;
  /** who fills the open seats or stands in; otherwise the usual bot of the game */
  bot?: string | null;
}

/** The command was meant for an earlier state of the table. */
export interface CommandStale {
  detail: StaleMessage;
}

/** The database cannot be reached. */
export interface CommandUnavailable {
  detail: Problem | ErrorDetail;
}

/** What is needed to deal a recorded game again. */
export interface DealRecorded {
  seed: string;
  options: Record<string, unknown>;
  chosen: boolean;
  commitment: string | null;
}

/** Delete the player; `confirm` guards against doing so by mistake. */
export interface DeleteMe {
  confirm: true;
}

/** The player was deleted. */
export interface Deleted {
  deleted?: true;
}

/** A line of chat was posted. */
export interface Done {
  type: "done";
  id: string;
}

/** A card of Kodama: what is printed on it, and its drawing without the symbols. */
export interface DrawnCard {
  /** kind, u and v in the card's own frame */
  prints: [string, number, number][];
  /** SVG; the root at (0, 0), growing upwards */
  face: string;
}

/** All cards of Kodama, for a page that assembles trees. */
export interface DrawnCards {
  /** once on a page, in `<defs>`; `#kd-star` is the symbol of a star */
  defs: string;
  /** a piece of the table edge, 1700 long, by season */
  moss: Record<string, string>;
  branches: Record<string, DrawnCard>;
  trunks: Record<string, DrawnCard>;
}

/** The drawings of a tree's cards in place, the trunk first, without symbols. */
export interface DrawnTree {
  seat: string;
  faces: string[];
}

/** The reason of an error: a code for programs, a sentence for people. */
export interface ErrorDetail {
  code: string;
  text: string;
}

/** An error response. */
export interface ErrorResponse {
  detail: ErrorDetail;
}

/** Something that happened; what else there is depends on the event. */
export interface EventLine {
  /** of the entry it belongs to */
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
export type FromServer = News | Accepted | RefusedMessage | StaleMessage | Problem | People | Said | PoseResult | Done | Pong;

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

/** A player's results in one game. */
export interface GameFigures {
  tables: number;
  finished: number;
  won: number;
  mean_score: number | null;
}

/** A game that can be played here. */
export interface GameInfo {
  game: string;
  title: string;
  version: string;
  seats: number[];
  options: GameOption[];
  bots: BotInfo[];
  hints: boolean;
  rules: boolean;
  tutorial: boolean;
}

/** An option of a game; `values` is empty if it is free text. */
export interface GameOption {
  name: string;
  default: boolean | number | string | null;
  text: string;
  values: (boolean | number | string)[];
}

/** What the things in a game are called, and what they do. */
export interface GameWords {
  /** cards, actions, pieces, and causes of points */
  names: Record<string, string>;
  /** of a name, the forms that sentences ask for: {card:dative} */
  forms: Record<string, Record<string, string>>;
  powers: Record<string, CardPower>;
}

/** What a goal in hand would score now, with which kind, and what it counts. */
export interface GoalResult {
  goal: string;
  points: number;
  /** if a kind may be chosen */
  kinds: Record<string, number>;
  /** card and number of the print */
  prints: [string, number][];
  cards: string[];
}

/** Where a card of Kodama may be laid. */
export interface GrowOffer {
  type: "kodama-grow";
  cards: CardOffer[];
  /** their names by number */
  parents: string[];
  /** x, y, number of the parent, angles, and season points by angle (empty: none) */
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

/** The first message of a socket: which table, which seat, and the number of the last update seen. */
export interface Hello {
  type: "hello";
  /** the version of all messages; another one is told to `reload` */
  protocol: 1;
  table: string;
  /** one's own; without it one watches */
  seat?: string | null;
  /** the token of a link for spectators */
  watch?: string | null;
  /** the number of the last news; only later events are sent */
  since?: number | null;
  /** of all texts */
  language?: "en" | "de" | "fr" | "pl";
}

/** What a strong bot would play in my place. */
export interface Hint {
  moves: MoveEvaluation[];
  wins: Record<string, number>;
  line: string[];
}

/** What is wrong at one place of a request. */
export interface InvalidField {
  where: string[];
  text: string;
}

/** A request that is not valid. */
export interface InvalidRequest {
  code: "bad-request";
  text: string;
  places: InvalidField[];
}

/** A request that is not valid, or asks for something impossible. */
export interface InvalidRequestResponse {
  detail: InvalidRequest | ErrorDetail;
}

/** A link that claims a seat once. */
export interface Invitation {
  seat: string;
  token: string;
}

/** The table and seat of an invitation. */
export interface Invited {
  game: string;
  seat: string;
  /** who created the table; empty if they are gone */
  host: string;
  clock: ClockInfo;
  /** whether people may look at hints, which everybody is told */
  hints: boolean;
  /** where the person asking already sits at this table */
  mine: OwnSeat | null;
  /** who sits there, by seat; empty for an open seat */
  names: Record<string, string>;
  /** the table's creator chose the deal, and may know all cards */
  deal_chosen: boolean;
}

/** A tree of Kodama; the hand is set only for the listener's own. */
export interface KodamaTree {
  trunk: string;
  /** card, x, y and angle */
  cards: [string, number, number, number][];
  vp: number;
  hand_size: number;
  hand?: string[] | null;
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
  /** a Kodama that was played and asks for a kind */
  goal: string | null;
  spent: string[];
  last_score: LastScore;
  ends: Record<string, string[]>;
  parents: Record<string, string>;
  trees: Record<string, KodamaTree>;
  turn: string | null;
  unseen: string[];
  legal_count: number;
  /** missing while a card is to be laid: see the offer */
  legal?: string[] | null;
}

/** What a client draws besides the view, worked out from the rules. */
export interface KokopelliDisplay {
  /** the spaces where the listener may add cards */
  reach: string[];
  /** how many cards finish the ceremony on a space */
  enough: Record<string, number>;
}

/** A legal move of Kokopelli. */
export interface KokopelliMove {
  /** to be sent as it is */
  move: string;
  /** what it would do, in the listener's language */
  text: string;
  /** the points it would score at once, by seat */
  gains: Record<string, number>;
  /** whether it finishes a ceremony */
  finishes: boolean;
}

/** All legal moves of Kokopelli. */
export interface KokopelliOffer {
  type: "kokopelli";
  moves: KokopelliMove[];
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
  /** victory point tiles left by type, top last */
  tiles: Record<string, number[]>;
  /** the space of the first card of this action */
  first: string | null;
  chieftain: boolean;
  warrior: boolean;
  drawn_left: number;
  to_tuck: number;
  exchange: number;
  villages: Record<string, KokopelliVillage>;
  turn: string | null;
  legal: string[];
}

/** A village of Kokopelli; the last three fields are set only in the listener's own. */
export interface KokopelliVillage {
  vp: number;
  hand_size: number;
  pile_size: number;
  /** cards under the pile that its owner has seen */
  tucked: number;
  discard: string[];
  /** the cards of a ceremony, first card first */
  spaces: Record<string, string[] | null>;
  /** what is in hand and pile together */
  unplayed: Record<string, number>;
  hand?: string[] | null;
  under_pile?: string[] | null;
  /** of the hand, what Birth may still add */
  drawn?: string[] | null;
}

/** The points of the card laid last. */
export interface LastScore {
  base: number;
  season: number;
  kinds: Record<string, number>;
}

/** A player's own account. */
export interface Me {
  id: string;
  name: string;
  language: string;
  webhook: string | null;
  webhook_secret: string | null;
  /** whether its target has confirmed that it wants messages */
  webhook_confirmed: boolean;
}

/** A move and what a bot thinks of it. */
export interface MoveEvaluation {
  move: string;
  points: number;
  win: number;
}

/** A legal move of Kodama that is not a card to be laid. */
export interface MoveOffer {
  /** to be sent as it is */
  move: string;
  /** that it would bring at once */
  points: number;
}

/** The menu when no card is to be laid: goals, kinds or cards to bury. */
export interface MovesOffer {
  type: "kodama-moves";
  moves: MoveOffer[];
}

/** Mute or unmute the chat of a seat, for oneself only. */
export interface Mute {
  seat: string;
  muted?: boolean;
}

/** The seats whose chat I have muted. */
export interface Muted {
  seats: string[];
}

/** A table as it concerns the player who asks. */
export interface MyPlace {
  game: string;
  /** the player's own */
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
  /** when the time of the seat that is asked is up */
  deadline: number | null;
  /** the server's time, in seconds since 1970 */
  now: number;
  public: boolean;
  /** who sits there, by seat; empty for an open seat */
  names: Record<string, string>;
  /** the table's creator chose the deal, and may know all cards */
  deal_chosen: boolean;
  my_turn: boolean;
  /** of a finished game */
  result: Result | null;
}

/** Query of the seat to act in Kodama: the legal pose nearest to this one, and what it would score. */
export interface Nearest {
  type: "nearest";
  /** chosen by the client; the answer has the same */
  id: string;
  seat: string;
  /** of the display */
  card: string;
  x: number;
  y: number;
  angle: number;
  /** this very pose, not the nearest legal one */
  exact?: boolean;
}

/** Create a player. */
export interface NewPlayer {
  /** after cleaning, at most 40 characters */
  name?: string;
  language?: "en" | "de" | "fr" | "pl";
}

/** A table to create. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, boolean | number | string | string[]>;
  seed?: number | null;
  clock?: ClockPlan;
  /** in a game of several people, whether they may look at hints; everybody is told */
  hints?: boolean;
  public?: boolean;
}

/** Everything one listener needs to draw the table. */
export interface News {
  type: "news";
  /** the version of all messages; a client of another one reloads */
  protocol: 1;
  table: string;
  /** counts everything that happens at the table */
  number: number;
  status: "waiting" | "running" | "over" | "abandoned";
  /** whose update this is; null for spectators */
  seat: string | null;
  moves: number;
  to_act: string | null;
  seats: SeatInfo[];
  scores: Record<string, number>;
  view: KokopelliView | KodamaView;
  question: Question | null;
  events: EventLine[];
  /** for the seat that is asked */
  offer: KokopelliOffer | GrowOffer | MovesOffer | null;
  /** of Kokopelli */
  display: KokopelliDisplay | null;
  clock: ClockState;
  /** whether players may look at hints: freely, so that everybody is told, or not at all */
  hints: "free" | "told" | "off";
  may_undo: boolean;
  undo_wish: UndoWish | null;
  /** of a finished game */
  result?: Result | null;
  /** when the last move of a finished game was made */
  finished?: number | null;
  /** of a finished game */
  seed?: string | null;
  /** null if the game began from a prepared position */
  deal?: PublicDeal | null;
}

/** A table, and the seat one has there. */
export interface OwnSeat {
  table: string;
  seat: string;
}

/** Who is here: seats, and the number of spectators. A seat in neither list may be on its way. */
export interface People {
  type: "people";
  /** connected, or were so a moment ago */
  seats: string[];
  /** for which the table's creator may let a bot stand in */
  away: string[];
  watching: number;
}

/** Everything that is stored about a player; see docs/privacy.md. */
export interface PersonalData {
  player: Record<string, unknown>;
  tables: Record<string, unknown>[];
}

/** Check the connection; a pong comes back. */
export interface Ping {
  type: "ping";
  /** chosen by the client; the answer has the same */
  id: string;
}

/** What a player may change about themselves. */
export interface PlayerChange {
  name?: string | null;
  language?: "en" | "de" | "fr" | "pl" | null;
  webhook?: string | null;
}

/** A player and their token; programs send it with every request, browsers have it as a cookie. */
export interface PlayerToken {
  id: string;
  name: string;
  language: string;
  token: string;
}

/** The points a card would score on a parent. */
export interface PointsOffer {
  base: number;
  season: number;
  kinds: Record<string, number>;
}

/** The reply to a ping. */
export interface Pong {
  type: "pong";
  id: string;
}

/** The nearest legal pose, or with `exact` the requested one, and what it would score. */
export interface PoseResult {
  type: "pose";
  /** of the query */
  id: string;
  /** of the news it was judged with */
  number: number;
  legal: boolean;
  x: number;
  y: number;
  angle: number;
  /** the card it would lie on, if legal */
  parent: string | null;
  points: PointsOffer | null;
  /** what the Kodamas in hand would score afterwards */
  goals: Record<string, number>;
  /** everything that speaks against the requested pose */
  reasons: Reason[];
}

/** What I can do now; possible kinds of action come first. */
export interface PossibilitiesResponse {
  /** of the table's last entry */
  number: number;
  question: Question | null;
  possibilities: ActionStatus[];
}

/** A card that changes an action at present. */
export interface PowerHere {
  card: string;
  name: string;
  rule: string;
}

/** An error that is not about the rules. */
export interface Problem {
  type: "problem";
  /** for programs; docs/protocol.md lists them */
  code: string;
  /** for people */
  text: string;
  /** of the message it answers; null if that has none, or could not be read */
  id: string | null;
}

/** How the cards were dealt; see docs/notation.md. */
export interface PublicDeal {
  /** the table's creator chose the deal, and may know all cards */
  chosen: boolean;
  /** SHA-256 of `sealed`, told from the start */
  commitment: string | null;
  /** what was committed to, with the seed; of a finished game */
  sealed: string | null;
}

/** What the game asks, and which seat has to answer. */
export interface Question {
  kind: string;
  seat: string;
  values: Record<string, string | number>;
  text: string;
}

/** A reason against a pose. */
export interface Reason {
  code: string;
  rule: string;
  text: string;
}

/** The token of a recovery link, opened on another device. */
export interface Recovery {
  token: string;
}

/** The token of a link that moves a player to another device, once. */
export interface RecoveryLink {
  token: string;
}

/** Why something is not possible now. */
export interface RefusalReason {
  code: string;
  rule: string;
  text: string;
}

/** The command is against the rules; nothing has changed. */
export interface RefusedMessage {
  type: "refused";
  /** of the command */
  id: string;
  /** of the first reason, for programs: `kokopelli/out-of-reach` */
  code: string;
  /** of all reasons */
  codes: string[];
  /** the number of the rule in docs/rules */
  rule: string;
  /** the first reason as a sentence */
  text: string;
}

/** The next table of the same people. */
export interface Rematch {
  table: string;
}

/** A record, replayed move by move. */
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

/** What stands between rules: a paragraph, a text figure, a table, or a picture. */
export interface RuleBlock {
  kind: "text" | "figure" | "table" | "picture";
  text?: string;
  /** of a picture, which is at /api/rules/pictures/NAME.svg */
  name?: string;
  /** what a picture shows, in words */
  alt?: string;
  width?: number;
  height?: number;
  head?: string[] | null;
  rows?: string[][] | null;
}

/** An example: a paragraph that begins with the title in bold, then perhaps a picture. */
export interface RuleExample {
  title: string;
  blocks: RuleBlock[];
}

/** A section of the rules; examples come last. */
export interface RuleSection {
  number: string;
  title: string;
  blocks: RuleBlock[];
  rules: RuleText[];
  examples_title?: string;
  examples?: RuleExample[] | null;
}

/** One numbered rule; the text keeps `**bold**`, `*emphasis*` and `` `code` ``. */
export interface RuleText {
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
  /** the rule that explains a card */
  cards: Record<string, string>;
  /** the rules that a refusal may rest on, by its code */
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

/** A line of chat. */
export interface Said {
  type: "said";
  seat: string | null;
  /** of the seat at that time */
  name: string;
  text: string;
  /** in seconds since 1970 */
  at: number;
}

/** Statistics of a seat. */
export interface SeatFigures {
  seat: string;
  /** points by where they came from */
  causes: Record<string, number>;
  seconds: number;
  moves: number;
}

/** A seat and who plays it. */
export interface SeatInfo {
  seat: string;
  kind: "human" | "open" | "bot";
  name: string;
  bot: string | null;
  /** a bot that plays on for the person */
  stand_in: string | null;
  resigned: boolean;
  /** until when whoever resigned may take the seat back, in seconds since 1970 */
  back_until: number | null;
}

/** A seat of a new table. */
export interface SeatPlan {
  kind: "me" | "open" | "bot";
  bot?: string | null;
  name?: string | null;
}

/** The command was meant for an earlier state of the table; `news` is the current one. */
export interface StaleMessage {
  type: "stale";
  /** of the command */
  id: string;
  news: News;
}

/** The move is legal; `said` praises it if it is what the step asks for, else it gives a hint. */
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

/** The move is refused, as at a real table. */
export interface StepRefused {
  type: "refused";
  code: string;
  codes: string[];
  rule: string;
  text: string;
  done: boolean;
  said: string;
}

/** Statistics of a table. */
export interface TableFigures {
  moves: number;
  /** after every move, by seat */
  points: Record<string, number>[];
  seats: SeatFigures[];
}

/** A table in a list. */
export interface TableListed {
  id: string;
  game: string;
  status: "waiting" | "running" | "over" | "abandoned";
  number: number;
  updated: number;
  /** when the time of the seat that is asked is up */
  deadline: number | null;
  /** the server's time, in seconds since 1970 */
  now: number;
  public: boolean;
  /** who sits there, by seat; empty for an open seat */
  names: Record<string, string>;
  /** the table's creator chose the deal, and may know all cards */
  deal_chosen: boolean;
}

/** A new table, with the links that its creator may share. */
export interface TableMade {
  table: string;
  seats: string[];
  invitations: Invitation[];
  watch: string;
}

/** All steps of a tutorial. */
export interface TutorialResponse {
  game: string;
  title: string;
  steps: TutorialStep[];
  end: string;
}

/** A step of a tutorial. */
export interface TutorialStep {
  number: number;
  id: string;
  rule: string;
  title: string;
  text: string;
  /** what to do now, in one sentence */
  task: string;
  hint: string;
  /** cards and places to point at */
  point: string[];
  /** a move that fulfils the step */
  example: string;
  /** the step is fulfilled by a move refused with this code */
  refusal_wanted: string | null;
  news: News;
}

/** A seat asks the others for an undo. */
export interface UndoWish {
  seat: string;
  count: number;
  agreed: string[];
}

/** The token that was sent to a webhook, sent back. */
export interface WebhookConfirmation {
  token: string;
}
