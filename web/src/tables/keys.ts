// One set of keys for every table: a letter presses the button that names it as its shortcut, and a game adds its own.
import type { GameKey } from '../games/game';
import { t, type Key } from '../i18n/translate.svelte';

/** The letters of the shell; their buttons carry `aria-keyshortcuts`. */
const LETTERS: readonly [string, Key][] = [
  ['h', 'hint'],
  ['w', 'can.title'],
  ['u', 'undo'],
  ['j', 'side.log'],
  ['t', 'side.chat'],
  ['m', 'side.table'],
];

export interface ListedKey {
  shown: string;
  label: string;
}

export function tableKeys(): ListedKey[] {
  return [
    { shown: t('keys.arrows'), label: t('keys.arrows.text') },
    { shown: t('keys.enter'), label: t('keys.enter.text') },
    { shown: t('keys.escape'), label: t('keys.escape.text') },
    ...LETTERS.map(([key, label]) => ({ shown: key.toUpperCase(), label: t(label) })),
    { shown: '?', label: t('keys.title') },
  ];
}

export function gameKeys(keys: readonly GameKey[] = []): ListedKey[] {
  return keys.map((one) => ({ shown: one.shown ?? one.keys.join(' ').toUpperCase(), label: one.label() }));
}

/** Whether a key was meant for what is being written or asked, not for the table. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  return event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(target);
}

function isField(target: Element): boolean {
  return target.closest('dialog, input, textarea, select, [contenteditable]') !== null;
}

function canBePressed(one: HTMLElement): boolean {
  return !(one as HTMLButtonElement).disabled && one.checkVisibility();
}

/** What a key presses on this page, if anything. */
export function pressedBy(event: KeyboardEvent, keys: readonly GameKey[] = []): HTMLElement | null {
  if (isTaken(event)) return null;
  const key = event.key.toLowerCase();
  for (const one of keys) {
    const found = one.find?.(one.keys.indexOf(key));
    if (one.keys.includes(key) && found && canBePressed(found)) return found;
  }
  if (!LETTERS.some(([letter]) => letter === key)) return null;
  const buttons = document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts='${key.toUpperCase()}']`);
  return [...buttons].find(canBePressed) ?? null;
}

/** Whether a key asks for the list of keys. */
export function asksForKeys(event: KeyboardEvent): boolean {
  return event.key === '?' && !isTaken(event);
}
