// Everything can be done with keys alone.
import { settings } from '../../state/settings.svelte';
import { STEP } from './gestures';
import type { CardPlacement } from './cardPlacement.svelte';

export interface KeyActions {
  placement: Pick<CardPlacement, 'card' | 'nudge' | 'turn' | 'lay' | 'drop'>;
  take: (place: number) => void;
  next: () => void;
  goodPlaces: () => void;
  zoom: (factor: number) => void;
  pan: (x: number, y: number) => void;
  whole: () => void;
}
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Whether a key pressed here is meant for the card in the hand, not for what has the focus. */
export function isFree(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (event.defaultPrevented || target.closest('dialog, input, textarea, select')) return false;
  return !(target.closest('button, a') && /^(Enter| |Tab)$/.test(event.key));
}

/** Arrows move the card by a millimetre (Shift: a tenth), L and R turn it (Shift: by a degree), N goes on to the next good place. */
export function keys(event: KeyboardEvent, on: KeyActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!settings.letters && /^[a-z]$/i.test(event.key)) return;
  const arrow = ARROWS[event.key];
  const fine = event.shiftKey;
  const { placement } = on;
  if (arrow && placement.card) placement.nudge(arrow[0] * (fine ? 1 : 10), arrow[1] * (fine ? 1 : 10));
  else if (arrow) on.pan(arrow[0] * 60, arrow[1] * 60);
  else if (/^[1-4]$/.test(event.key)) on.take(Number(event.key) - 1);
  else if (event.key === '+' || event.key === '=') on.zoom(1.25);
  else if (event.key === '-') on.zoom(1 / 1.25);
  else if (event.key === '0') on.whole();
  else if (!placement.card) return;
  else if (event.key === 'l' || event.key === ',') placement.turn(STEP);
  else if (event.key === 'r' || event.key === '.') placement.turn(-STEP);
  else if (event.key === 'L' || event.key === ';') placement.nudge(0, 0, 1);
  else if (event.key === 'R' || event.key === ':') placement.nudge(0, 0, -1);
  else if (event.key === 'n' || event.key === 'N') on.next();
  else if (event.key === 'p' || event.key === 'P') on.goodPlaces();
  else if (event.key === 'Enter') void placement.lay();
  else if (event.key === 'Escape') placement.drop();
  else return;
  event.preventDefault();
}
