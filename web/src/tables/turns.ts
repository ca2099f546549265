// The log, grouped: whoever is to act opens a new group.
import type { TableEvent } from '../state/table.svelte';

export interface Turn {
  seat: string | null;
  events: TableEvent[];
  final?: boolean; // what is scored when all is played: nobody's turn
}

const FINAL_CAUSES = new Set(['fewest-cards', 'second-fewest-cards', 'open-ceremonies']);

function isFinal(event: TableEvent): boolean {
  return event.event === 'hand-discarded' || (event.event === 'scored' && FINAL_CAUSES.has(String(event.cause)));
}

const ACTS = new Set(['grew', 'buried', 'kodama', 'passed']); // only whoever is to act does these

export function turnsOf(events: readonly TableEvent[]): Turn[] {
  const turns: Turn[] = [];
  for (const event of events) {
    if (event.event === 'turn') {
      turns.push({ seat: event.seat ?? null, events: [] });
      continue;
    }
    const current = turns.at(-1);
    if (isFinal(event) && !current?.final) {
      turns.push({ seat: null, events: [event], final: true });
      continue;
    }
    const another = ACTS.has(event.event) && current?.seat !== (event.seat ?? null);
    if (current && !another) current.events.push(event);
    else turns.push({ seat: event.seat ?? null, events: [event] });
  }
  return turns.filter((turn) => turn.events.length > 0);
}

const NO_MOVES = new Set(['undo-asked', 'undo-agreed', 'undo-declined', 'sat-down', 'seats-filled', 'stand-in', 'back', 'resigned']);

/** Whether a seat has made a move that was not taken back. */
export function hasMoved(events: readonly TableEvent[], seat: string | null): boolean {
  const movers: (string | null)[] = [];
  let entry = 0;
  for (const event of events) {
    if (event.number === entry || NO_MOVES.has(event.event)) continue;
    entry = event.number;
    if (event.event === 'undone') movers.splice(Math.max(0, movers.length - Number(event.count ?? 1)));
    else movers.push(event.seat ?? null);
  }
  return movers.includes(seat);
}
