import { expect, it } from 'vitest';
import { turnBegins } from '../src/lib/turnNotification';

it('begins a turn once, however many things are done in it', () => {
  const begins = turnBegins();
  expect([false, true, true, true, false, true].map(begins)).toEqual([false, true, false, false, false, true]);
});
