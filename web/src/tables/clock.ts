// How time left is written, and when it is little. The rules of the clock are the server's.
import { locale, t } from '../i18n/translate.svelte';
import type { ClockState } from '../wire.gen';

export type Urgency = 'calm' | 'soon' | 'last';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const SOON = 30; // seconds left, of a clock that counts them …
const LAST = 10;
const SHARE = 4; // … but no more than this part of the whole time
const SOON_OF_DAYS = 6 * HOUR;
const LAST_OF_DAYS = HOUR;

/** How little time is left. */
export function urgencyOf(clock: ClockState, left: number): Urgency {
  const whole = clock.kind === 'live' ? (clock.seconds ?? 0) / SHARE : Infinity;
  const [soon, last] = clock.kind === 'live' ? [SOON, LAST] : [SOON_OF_DAYS, LAST_OF_DAYS];
  if (left <= Math.min(last, whole / 2)) return 'last';
  return left <= Math.min(soon, whole) ? 'soon' : 'calm';
}

/** "4:05", "1:02:03"; a second that has begun counts. */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
}

/** A time to come as a day with its hour, today only the hour; `left` is how many seconds it is away. */
export function dateText(left: number, now = Date.now()): string {
  const at = new Date(now + left * 1000);
  const hour = { hour: '2-digit', minute: '2-digit' } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return at.toLocaleString(locale(), at.toDateString() === new Date(now).toDateString() ? hour : { ...day, ...hour });
}

/** The time a seat has left, or until when it has time. */
export function leftText(clock: ClockState, left: number): string {
  return clock.kind === 'days' ? t('clock.until', { time: dateText(left) }) : timeText(left);
}

/** The same as a sentence, to be heard. */
export function leftSentence(clock: ClockState, left: number): string {
  if (clock.kind === 'days') return t('clock.left.until', { time: dateText(left) });
  if (left < 2 * MINUTE) return t('clock.left.seconds', { count: Math.max(0, Math.round(left)) });
  return t('clock.left.minutes', { count: Math.round(left / MINUTE) });
}

/** "10 minutes each and 5 seconds more for every move" */
export function clockText(clock: Pick<ClockState, 'kind' | 'days' | 'seconds' | 'increment'>): string {
  if (clock.kind === 'none') return t('clock.rules.none');
  if (clock.kind === 'days') return t('clock.rules.days', { count: clock.days ?? 1 });
  const seconds = clock.seconds ?? 0;
  const whole =
    seconds < MINUTE
      ? t('clock.rules.seconds', { count: seconds })
      : t('clock.rules.live', { count: Math.round(seconds / MINUTE) });
  return clock.increment ? t('clock.rules.increment', { whole, count: clock.increment }) : whole;
}

/** What happens when the time is up. */
export function atZero(clock: { kind: ClockState['kind']; restart: number | null }): string {
  if (clock.kind === 'none') return '';
  return clock.restart === null ? t('clock.zero') : t('clock.zero.restart', { time: timeText(clock.restart) });
}
