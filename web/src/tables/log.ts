// The log, grouped: whoever is to act opens a new group.
import type { TableEvent } from '../sources/source';
import type { Narration } from './narration';

export interface Turn {
  seat: string | null;
  events: TableEvent[];
  final?: boolean; // what is scored when all is played: nobody's turn
  table?: boolean; // what is no move: somebody sits down, is away, takes back; each line says who
}

/** What happens at a table besides the game. */
const AT_THE_TABLE = new Set([
  'undone',
  'undo-asked',
  'undo-agreed',
  'undo-declined',
  'sat-down',
  'seats-filled',
  'stand-in',
  'back',
  'resigned',
  'hint-taken',
  'abandoned',
]);

export function turnsOf(events: readonly TableEvent[], narration: Narration): Turn[] {
  const turns: Turn[] = [];
  for (const event of events) {
    const last = turns.at(-1);
    if (AT_THE_TABLE.has(event.event)) {
      if (last?.table) last.events.push(event);
      else turns.push({ seat: null, events: [event], table: true });
      continue;
    }
    if (last?.table && event.event !== 'turn' && !narration.isFinal(event)) {
      turns.push({ seat: event.seat ?? null, events: [event] }); // whoever goes on is named again
      continue;
    }
    if (event.event === 'turn') {
      turns.push({ seat: event.seat ?? null, events: [] });
      continue;
    }
    const current = turns.at(-1);
    if ((event.seat ?? null) === null && (current?.seat ?? null) !== null) {
      turns.push({ seat: null, events: [event] }); // nobody's doing
      continue;
    }
    if (narration.isFinal(event) && !current?.final) {
      turns.push({ seat: null, events: [event], final: true });
      continue;
    }
    const another = narration.isAct(event) && current?.seat !== (event.seat ?? null);
    if (current && !another) current.events.push(event);
    else turns.push({ seat: event.seat ?? null, events: [event] });
  }
  return turns.filter((turn) => turn.events.length > 0);
}

/** A line of the log below the heading of a player, whose name is not said again: "plays a card", "draws a card". */
export function lineOf(
  event: TableEvent,
  before: TableEvent | undefined,
  seat: string | null,
  heading: { text: string; you: boolean },
  narration: Narration,
): string {
  if (event.seat !== seat || !seat || narration.isImpersonal?.(event)) return event.text;
  const brief = narration.brief?.(event, heading.you);
  if (brief) return brief;
  // after a line about somebody else it is, so that nobody takes the points of one for those of another
  if (before && before.seat !== seat) return event.text;
  if (event.text.startsWith(`${heading.text} `)) return event.text.slice(heading.text.length + 1);
  return heading.you ? event.text.charAt(0).toLowerCase() + event.text.slice(1) : event.text; // Polish needs no "you"
}

export interface Recap {
  seat: string;
  did: string[];
  points: [seat: string, points: number][]; // whoever acted first
}

/** What the others have done since the last turn of `me`, one entry for every turn; what was taken back is not told. */
export function recapOf(events: readonly TableEvent[], me: string | null, narration: Narration): Recap[] {
  const turns = turnsOf(events.slice(events.findLastIndex((one) => one.event === 'undone') + 1), narration).filter(
    (one) => !one.final,
  );
  while (turns.at(-1)?.seat === me) turns.pop();
  const others = turns.slice(turns.findLastIndex((one) => one.seat === me) + 1);
  const recaps = others.flatMap(({ seat, events }) => {
    if (seat === null) return [];
    const points = new Map([[seat, 0]]);
    for (const one of events) {
      if (one.event === 'scored' && one.seat) points.set(one.seat, (points.get(one.seat) ?? 0) + Number(one.points));
    }
    return [{ seat, did: narration.did(events), points: [...points].filter(([, count]) => count !== 0) }];
  });
  return recaps.filter(({ did, points }) => did.length || points.length); // of some games only the points are told
}
