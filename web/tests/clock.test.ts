// The clock as people see it: how long they have, and when it is time to say so.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadLanguage } from '../src/i18n/translate.svelte';
import { TableClock } from '../src/sources/clock.svelte';
import { atZero, clockText, dateText, leftSentence, timeText, urgencyOf } from '../src/tables/clock';
import { isLocal } from '../src/lib/route.svelte';
import type { ClockState } from '../src/wire.gen';

const NOW = 5000; // at the server, whatever this device thinks

function state(more: Partial<ClockState> = {}): ClockState {
  return {
    kind: 'live',
    days: null,
    seconds: 600,
    increment: 0,
    at_zero: 'stand-in',
    restart: 60,
    now: NOW,
    left: { A: 100, B: 600 },
    running: 'A',
    deadline: NOW + 100,
    ...more,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('counts down the seat whose time is running, and no other, by the clock of the server', () => {
  vi.setSystemTime(new Date('1999-01-01')); // a device with a wrong clock
  const clock = new TableClock();
  clock.hear(state());
  vi.advanceTimersByTime(30_500);
  expect(Math.ceil(clock.left('A')!)).toBe(70);
  expect(clock.left('B')).toBe(600);
  expect(Math.round(clock.until(NOW + 100))).toBe(70);
  vi.advanceTimersByTime(600_000);
  expect(clock.left('A')).toBe(0);
  clock.stop();
});

it('counts on while a phone was asleep', () => {
  const clock = new TableClock();
  clock.hear(state());
  vi.setSystemTime(Date.now() + 60_000); // no timer has run meanwhile
  vi.advanceTimersByTime(1000);
  expect(Math.ceil(clock.left('A')!)).toBeLessThanOrEqual(40);
  clock.stop();
});

it('knows of days only the time of whoever is asked', () => {
  const clock = new TableClock();
  clock.hear(state({ kind: 'days', days: 2, left: null, deadline: NOW + 86_400 }));
  expect(clock.left('A')).toBe(86_400);
  expect(clock.left('B')).toBeNull();
  clock.stop();
});

it.each([
  [600, 31, 'calm'],
  [600, 30, 'soon'],
  [600, 10, 'last'],
  [60, 16, 'calm'],
  [60, 15, 'soon'],
  [60, 7, 'last'],
] as const)('of %d seconds %d left are %s', (seconds, left, urgency) => {
  expect(urgencyOf(state({ seconds }), left)).toBe(urgency);
});

it('warns of days some hours before', () => {
  const days = state({ kind: 'days', days: 3, seconds: null });
  expect([7, 5, 0.5].map((hours) => urgencyOf(days, hours * 3600))).toEqual(['calm', 'soon', 'last']);
});

it('writes time as clocks do, and days as a date', () => {
  expect([0, 9.2, 245, 3723].map(timeText)).toEqual(['0:00', '0:10', '4:05', '1:02:03']);
  const noon = new Date(2026, 10, 19, 12).getTime();
  expect(dateText(3600, noon)).toMatch(/^01:00 PM$|^13:00$/);
  expect(dateText(2 * 86_400, noon)).toMatch(/Sat.*21/);
});

it('says what is left, and what happens at zero', async () => {
  expect(leftSentence(state(), 30)).toBe('30 seconds left.');
  expect(leftSentence(state(), 240)).toBe('4 minutes left.');
  expect(clockText(state({ increment: 5 }))).toBe('10 minutes each for the whole game. Every move adds 5 seconds.');
  expect(clockText(state({ kind: 'days', days: 1 }))).toBe('1 day for each move.');
  expect(atZero(state())).toContain('at least 1:00');
  expect(atZero(state({ kind: 'days', restart: null }))).toContain('until you take your seat back');
  await loadLanguage('pl');
  expect(leftSentence(state(), 22)).toBe('Zostały 22 sekundy.');
  await loadLanguage('en');
});

it('knows an address that leads nobody else here', () => {
  expect(['localhost', '127.0.0.1', '[::1]', 'x.localhost'].every(isLocal)).toBe(true);
  expect(['kokodama.example', '192.168.0.4', '127.example'].some(isLocal)).toBe(false);
});
