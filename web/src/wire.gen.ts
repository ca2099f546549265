// Made from the server's models; do not edit. `make schemas` writes it anew.

/** The game ends without a result. */
export interface Abandoned {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  event: "abandoned";
}

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

/** A bot plays on for a person. */
export interface BotStandsIn {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "stand-in";
  /** time ran out, the creator wanted it, the person was deleted, or wanted it */
  cause: "clock" | "creator" | "left" | "self";
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

/** Get all texts in another language from now on: news with all events come at once, then a `done`. */
export interface ChangeLanguage {
  type: "language";
  /** chosen by the client; the answer has the same */
  id: string;
  language: "en" | "de" | "fr" | "pl";
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
  /** the server's time when this was sent, in seconds since 1970 */
  now: number;
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

/** A line of chat was posted, or the language was changed. */
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

/** A move of a replayed record. */
export interface Frame {
  move: string;
  events: Record<string, unknown>[];
}

/** What a client may say; a hello comes first. */
export type FromClient = Hello | CommandMessage | ChatMessage | Nearest | ChangeLanguage | Ping;

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

/** The game is over. */
export interface GameOver {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  event: "game-over";
  winners: string[];
  scores: Record<string, number>;
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
  /** by parent and symbol: the prints, as card and number, that a card laid there counts too */
  rows: Record<string, Record<string, [string, number][]>>;
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
  /** of the player, where no header or cookie can be sent: pages of other origins */
  token?: string | null;
}

/** What a strong bot would play in my place. */
export interface Hint {
  moves: MoveEvaluation[];
  wins: Record<string, number>;
  line: string[];
}

/** A person looks at a hint in a game with others. */
export interface HintTaken {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "hint-taken";
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

/** A card that fits nowhere went under the stack. */
export interface KodamaBuried {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "buried";
  /** a branch card */
  branch: string;
}

/** Which symbol does the Kodama count? */
export interface KodamaChooseQuestion {
  seat: string;
  /** the question in the listener's language */
  text: string;
  kind: "choose";
  values: KodamaChooseValues;
}

/** What the question for a symbol says. */
export interface KodamaChooseValues {
  round: number;
  /** the Kodama that counts it */
  goal: string;
}

/** The symbol was chosen that the Kodama counts. */
export interface KodamaChose {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "chose";
  /** the symbol */
  cause: string;
}

export type KodamaEvent = KodamaGrew | KodamaScored | KodamaBuried | KodamaRefilled | KodamaGoalPlayed | KodamaChose | KodamaPassed | KodamaRound | KodamaPhase | KodamaSeason | KodamaStartPlayer | KodamaTurn | GameOver | MoveUndone | UndoAsked | UndoAgreed | UndoDeclined | SatDown | SeatsFilled | BotStandsIn | PersonIsBack | Resigned | HintTaken | Abandoned;

/** A Kodama was played. */
export interface KodamaGoalPlayed {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "kodama";
  /** the Kodama */
  goal: string;
}

/** Which Kodama is played? */
export interface KodamaGoalQuestion {
  seat: string;
  /** the question in the listener's language */
  text: string;
  kind: "kodama";
  values: KodamaValues;
}

/** A branch card was laid on a tree. */
export interface KodamaGrew {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "grew";
  /** a branch card */
  branch: string;
  x: number;
  y: number;
  angle: number;
}

/** Which card grows where? */
export interface KodamaGrowQuestion {
  seat: string;
  /** the question in the listener's language */
  text: string;
  kind: "grow";
  values: KodamaValues;
}

/** Everything one listener needs to draw the table; `game` says which view, events, questions and offers it has. */
export interface KodamaNews {
  type: "news";
  /** the version of all messages; a client of another one reloads */
  protocol: 1;
  table: string;
  /** of all texts */
  language: string;
  /** counts everything that happens at the table */
  number: number;
  status: "waiting" | "running" | "over" | "abandoned";
  /** whose update this is; null for spectators */
  seat: string | null;
  moves: number;
  to_act: string | null;
  seats: SeatInfo[];
  scores: Record<string, number>;
  clock: ClockState;
  /** whether players may look at hints: freely, so that everybody is told, or not at all */
  hints: "free" | "told" | "off";
  /** whether the seat may undo its last move without asking */
  may_undo: boolean;
  /** whether it may ask the others; with nobody to ask, it is done */
  may_ask_undo: boolean;
  undo_wish: UndoWish | null;
  /** of a finished game */
  result?: Result | null;
  /** when the last move of a finished game was made */
  finished?: number | null;
  /** of a finished game */
  seed?: string | null;
  /** null if the game began from a prepared position */
  deal?: PublicDeal | null;
  game: "kodama";
  view: KodamaView;
  /** null when nobody is asked */
  question: KodamaQuestion | null;
  events: KodamaEvent[];
  /** for the seat that is asked */
  offer: KodamaOffer | null;
  /** what follows from the rules and has to be drawn */
  display: null;
  /** the points so far, as people write them down */
  score_sheet: KodamaSheet | null;
}

export type KodamaOffer = GrowOffer | MovesOffer;

/** No Kodama could be played. */
export interface KodamaPassed {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "passed";
}

/** The rounds of a season are over: everybody plays a Kodama. */
export interface KodamaPhase {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  event: "kodama-phase";
  season: "spring" | "summer" | "autumn";
}

export type KodamaQuestion = KodamaGrowQuestion | KodamaGoalQuestion | KodamaChooseQuestion;

/** A card came from the stack to the display. */
export interface KodamaRefilled {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  event: "refilled";
  /** a branch card */
  branch: string;
}

/** A round begins. */
export interface KodamaRound {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  event: "round";
  round: number;
}

/** What was scored in a round. */
export interface KodamaRoundPoints {
  round: number;
  /** of the seats that have laid a card in it, or buried one */
  points: Record<string, number>;
}

/** Points were scored; they may be negative. */
export interface KodamaScored {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "scored";
  points: number;
  /** a symbol of a row, the season's card, or a Kodama */
  cause: string;
  /** the card whose row was scored, if it was one */
  branch?: string | null;
}

/** A season begins. */
export interface KodamaSeason {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  event: "season";
  season: "spring" | "summer" | "autumn";
  /** its card; empty in a first game */
  cause: string;
}

/** What a seat scored in a season. */
export interface KodamaSeasonPoints {
  /** in its rounds */
  rounds: number;
  /** the Kodama it played, if any */
  goal: string | null;
  /** with its Kodama; null as long as it has not had its turn */
  kodama: number | null;
  /** with the season's card at its end */
  card: number;
  /** in the game so far */
  total: number;
}

/** A season of the score sheet. */
export interface KodamaSeasonSheet {
  season: "spring" | "summer" | "autumn";
  over: boolean;
  /** the season's card, if it scored at the end */
  card: string | null;
  rounds: KodamaRoundPoints[];
  scores: Record<string, KodamaSeasonPoints>;
}

/** The score sheet of the rulebook; undone moves are not on it. */
export interface KodamaSheet {
  seasons: KodamaSeasonSheet[];
}

/** Whoever has the fewest points begins from now on. */
export interface KodamaStartPlayer {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "start-player";
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

/** A turn begins. */
export interface KodamaTurn {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "turn";
}

/** What every question says. */
export interface KodamaValues {
  round: number;
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

/** Which action? */
export interface KokopelliActionQuestion {
  seat: string;
  /** the question in the listener's language */
  text: string;
  kind: "action";
  values: KokopelliValues;
}

/** A card was added to a ceremony. */
export interface KokopelliAdded {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "added";
  /** a village and its space: `A2` */
  space: string;
  card: string;
  /** the ceremony, by its card */
  ceremony: string;
  /** for how many cards it counts */
  weight: number;
}

/** Which of the cards that were just drawn are added? */
export interface KokopelliBirthQuestion {
  seat: string;
  /** the question in the listener's language */
  text: string;
  kind: "birth";
  values: KokopelliBirthValues;
}

/** What the question after drawing says. */
export interface KokopelliBirthValues {
  /** left in this turn */
  actions: number;
  /** of them, additional ones */
  extra: number;
  /** that a turn has */
  turn_actions: number;
  /** drawn cards that may still be added */
  count: number;
}

/** A ceremony was cancelled by its owner. */
export interface KokopelliCancelled {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "cancelled";
  /** a village and its space: `A2` */
  space: string;
  /** the ceremony, by its card */
  ceremony: string;
  /** how many lay there */
  cards: number;
}

/** Extra actions were declined. */
export interface KokopelliDeclined {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "declined";
  /** how many */
  count: number;
}

/** What a client draws besides the view, worked out from the rules. */
export interface KokopelliDisplay {
  /** the spaces where the listener may add cards */
  reach: string[];
  /** how many cards finish the ceremony on a space */
  enough: Record<string, number>;
  /** what the next to finish a ceremony scores from its selection tile */
  tile_points: Record<string, number>;
}

/** Cards were drawn. */
export interface KokopelliDrew {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "drew";
  count: number;
  /** the power, by its card, or else the name of another cause */
  cause: string;
  /** only told to their owner */
  cards?: string[] | null;
}

/** This is the last round, and whose doing it was. */
export interface KokopelliEndNear {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "end-near";
  /** what brought it about */
  cause: "empty-pile" | "game-end-tiles";
}

export type KokopelliEvent = KokopelliDrew | KokopelliOpened | KokopelliAdded | KokopelliFinished | KokopelliCancelled | KokopelliExchanging | KokopelliTucked | KokopelliScored | KokopelliExtraAction | KokopelliPassed | KokopelliDeclined | KokopelliEndNear | KokopelliTurn | KokopelliTilePlaced | KokopelliHandDiscarded | GameOver | MoveUndone | UndoAsked | UndoAgreed | UndoDeclined | SatDown | SeatsFilled | BotStandsIn | PersonIsBack | Resigned | HintTaken | Abandoned;

/** Cards of the hand are to be exchanged. */
export interface KokopelliExchanging {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "exchanging";
  count: number;
}

/** The seat has one more action in this turn. */
export interface KokopelliExtraAction {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "extra-action";
  /** the power, by its card, or else the name of another cause */
  cause: string;
  /** of the ceremony that gave it */
  space?: string | null;
}

/** A ceremony was finished, and its cards are discarded by their owner. */
export interface KokopelliFinished {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "finished";
  /** a village and its space: `A2` */
  space: string;
  /** the ceremony, by its card */
  ceremony: string;
  owner: string;
  /** how many lay there */
  cards: number;
}

/** The cards left in a hand at the end are shown. */
export interface KokopelliHandDiscarded {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "hand-discarded";
  count: number;
  cards: string[];
}

/** Another card with the same action? */
export interface KokopelliMoreQuestion {
  seat: string;
  /** the question in the listener's language */
  text: string;
  kind: "more";
  values: KokopelliMoreValues;
}

/** What the question for more cards says. */
export interface KokopelliMoreValues {
  /** left in this turn */
  actions: number;
  /** of them, additional ones */
  extra: number;
  /** that a turn has */
  turn_actions: number;
  /** the space of the first card */
  first: string;
  /** 1 if the Chieftain allows another card */
  chieftain: number;
  /** 1 if the Warrior allows another card */
  warrior: number;
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

/** Everything one listener needs to draw the table; `game` says which view, events, questions and offers it has. */
export interface KokopelliNews {
  type: "news";
  /** the version of all messages; a client of another one reloads */
  protocol: 1;
  table: string;
  /** of all texts */
  language: string;
  /** counts everything that happens at the table */
  number: number;
  status: "waiting" | "running" | "over" | "abandoned";
  /** whose update this is; null for spectators */
  seat: string | null;
  moves: number;
  to_act: string | null;
  seats: SeatInfo[];
  scores: Record<string, number>;
  clock: ClockState;
  /** whether players may look at hints: freely, so that everybody is told, or not at all */
  hints: "free" | "told" | "off";
  /** whether the seat may undo its last move without asking */
  may_undo: boolean;
  /** whether it may ask the others; with nobody to ask, it is done */
  may_ask_undo: boolean;
  undo_wish: UndoWish | null;
  /** of a finished game */
  result?: Result | null;
  /** when the last move of a finished game was made */
  finished?: number | null;
  /** of a finished game */
  seed?: string | null;
  /** null if the game began from a prepared position */
  deal?: PublicDeal | null;
  game: "kokopelli";
  view: KokopelliView;
  /** null when nobody is asked */
  question: KokopelliQuestion | null;
  events: KokopelliEvent[];
  /** for the seat that is asked */
  offer: KokopelliOffer | null;
  /** what follows from the rules and has to be drawn */
  display: KokopelliDisplay | null;
  /** the points so far, as people write them down */
  score_sheet: null;
}

/** All legal moves of Kokopelli. */
export interface KokopelliOffer {
  type: "kokopelli";
  moves: KokopelliMove[];
}

/** A ceremony was opened with a card. */
export interface KokopelliOpened {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "opened";
  /** a village and its space: `A2` */
  space: string;
  card: string;
  /** the power, by its card, or else the name of another cause */
  cause: string;
}

/** No action was possible. */
export interface KokopelliPassed {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "passed";
}

export type KokopelliQuestion = KokopelliActionQuestion | KokopelliMoreQuestion | KokopelliBirthQuestion | KokopelliTuckQuestion;

/** Points were scored; they may be negative. */
export interface KokopelliScored {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "scored";
  points: number;
  /** the power, by its card, or else the name of another cause */
  cause: string;
  /** where the ceremony lay that paid, if one did */
  space?: string | null;
}

/** A Game End tile was placed on the selection tile of a ceremony that is exhausted. */
export interface KokopelliTilePlaced {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "game-end-tile";
  /** the ceremony, by its card */
  ceremony: string;
  /** in the stack */
  left: number;
}

/** Which card goes under the pile? */
export interface KokopelliTuckQuestion {
  seat: string;
  /** the question in the listener's language */
  text: string;
  kind: "tuck";
  values: KokopelliTuckValues;
}

/** What the question for cards to tuck says. */
export interface KokopelliTuckValues {
  /** left in this turn */
  actions: number;
  /** of them, additional ones */
  extra: number;
  /** that a turn has */
  turn_actions: number;
  /** cards that are to go under the pile */
  count: number;
  cause: "exchange" | "hand-limit";
}

/** A card of the hand went under the draw pile. */
export interface KokopelliTucked {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "tucked";
  /** the power, by its card, or else the name of another cause */
  cause: string;
  /** only told to its owner */
  card?: string | null;
}

/** A turn begins. */
export interface KokopelliTurn {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "turn";
  actions: number;
  round: number;
}

/** What every question says. */
export interface KokopelliValues {
  /** left in this turn */
  actions: number;
  /** of them, additional ones */
  extra: number;
  /** that a turn has */
  turn_actions: number;
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
  /** that it would score at once */
  points: number;
}

/** The last moves are undone; forget what the events of their entries brought. */
export interface MoveUndone {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "undone";
  /** how many moves */
  count: number;
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

export type News = KokopelliNews | KodamaNews;

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

/** The person of a seat plays again. */
export interface PersonIsBack {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "back";
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
  question: KokopelliQuestion | KodamaQuestion | null;
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
  /** of the first reason, for programs, with the name of the game first */
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

/** A person resigns. */
export interface Resigned {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "resigned";
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
  view: View;
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

/** A person takes an open seat. */
export interface SatDown {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "sat-down";
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

/** Bots take the open seats. */
export interface SeatsFilled {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  event: "seats-filled";
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

/** A seat agrees to an undo, and others have yet to. */
export interface UndoAgreed {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "undo-agreed";
}

/** A seat asks the others to undo moves. */
export interface UndoAsked {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "undo-asked";
  /** how many moves */
  count: number;
}

/** A seat does not agree to an undo, which ends the request. */
export interface UndoDeclined {
  /** of the entry it belongs to */
  number: number;
  /** the event as a sentence in the listener's language */
  text: string;
  seat: string;
  event: "undo-declined";
}

/** A seat asks the others for an undo. */
export interface UndoWish {
  seat: string;
  count: number;
  agreed: string[];
}

export type View = KokopelliView | KodamaView;

/** The token that was sent to a webhook, sent back. */
export interface WebhookConfirmation {
  token: string;
}
