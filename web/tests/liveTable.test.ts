// The state of a table: what it shows when, and that a command is sent until it is answered.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { version } from '../src/lib/offline.svelte';
import { LiveTable } from '../src/sources/liveTable.svelte';
import { pause } from '../src/sources/steps.svelte';
import { mayReturn, standInText } from '../src/tables/standIn';
import { settings } from '../src/state/settings.svelte';
import type { News } from '../src/wire.gen';
import { FakeSocket } from './fakeSocket';

function news(number: number, toAct: string, seat: string | null = 'A', actor = 'B'): News {
  return {
    type: 'news',
    table: 't',
    language: 'en',
    number,
    seat,
    status: 'running',
    moves: number,
    to_act: toAct,
    seats: [],
    scores: {},
    events: [{ number, event: 'drew', seat: actor, text: 'x' }],
    question: null,
    offer: [],
    may_undo: false,
    undo_wish: null,
  } as unknown as News;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  settings.pace = 'normal';
});
afterEach(() => void vi.useRealTimers());

function opened(): [LiveTable, FakeSocket] {
  const table = new LiveTable('t', 'A');
  table.open();
  const socket = FakeSocket.all[0]!;
  socket.accept();
  socket.hear(news(1, 'A'));
  return [table, socket];
}

it('says hello and shows the first news at once', () => {
  const [table, socket] = opened();
  expect(socket.sent[0]).toMatchObject({ type: 'hello', table: 't', seat: 'A' });
  expect(table.news?.number).toBe(1);
  expect(table.mine).toBe(true);
});

it('shows what others do one step at a time', () => {
  const [table, socket] = opened();
  socket.hear(news(2, 'B', 'A', 'B'));
  socket.hear(news(3, 'C', 'A', 'C'));
  socket.hear(news(4, 'A', 'A', 'C'));
  expect(table.news?.number).toBe(2);
  expect(table.mine).toBe(false);
  vi.advanceTimersByTime(pause('normal', 1) * 4);
  expect(table.news?.number).toBe(4);
  expect(table.mine).toBe(true);
  expect(table.events).toHaveLength(4);
});

it('lets what I did arrive before the others go on, and me go on at once', () => {
  const [table, socket] = opened();
  const mine = news(2, 'B', 'A', 'A');
  const gains = [2, 2, 2, 2, 2].map((number) => ({ number, event: 'scored', seat: 'A', text: 'x' }));
  socket.hear({ ...mine, events: [...mine.events, ...gains] });
  socket.hear(news(3, 'A', 'A', 'B'));
  vi.advanceTimersByTime(pause('normal', 1) * 1.5);
  expect(table.news?.number).toBe(2);
  vi.advanceTimersByTime(pause('normal', 1));
  expect(table.news?.number).toBe(3);
  socket.hear(news(4, 'A', 'A', 'A'));
  socket.hear(news(5, 'A', 'A', 'A'));
  expect(table.news?.number).toBe(5);
  expect(table.mine).toBe(true);
});

it('skips to the end when asked, and loses no line of the log', () => {
  const [table, socket] = opened();
  for (const number of [2, 3, 4]) socket.hear(news(number, number === 4 ? 'A' : 'B'));
  table.skip();
  expect(table.news?.number).toBe(4);
  expect(table.events.map((one) => one.number)).toEqual([1, 2, 3, 4]);
});

it('sends a command again after the connection was lost, with the same id', async () => {
  const [table, socket] = opened();
  const done = table.play('draw');
  const first = socket.sent.at(-1)!;
  expect(first).toMatchObject({ kind: 'move', move: 'draw', number: 1, seat: 'A' });
  socket.onclose({ code: 1006 });
  expect(table.line).toBe('lost');
  vi.advanceTimersByTime(1000);
  const second = FakeSocket.all[1]!;
  second.accept();
  expect(second.sent[0]).toMatchObject({ since: 1 });
  expect(second.sent[1]).toEqual(first);
  second.hear({ type: 'accepted', id: first.id, number: 2 });
  expect(await done).toBe(true);
  expect(table.waiting).toBe(false);
});

it('keeps the reason of a refusal until the next command', async () => {
  const [table, socket] = opened();
  const done = table.play('open hunter A1');
  const id = socket.sent.at(-1)!.id;
  socket.hear({ type: 'refused', id, code: 'already-open', codes: ['already-open'], rule: '2.4', text: 'No.' });
  expect(await done).toBe(false);
  expect(table.refusal?.rule).toBe('2.4');
  void table.play('draw');
  expect(table.refusal).toBeNull();
});

it('asks nobody whose seat a bot plays', () => {
  const [table, socket] = opened();
  socket.hear({ ...news(2, 'A'), seats: [{ seat: 'A', stand_in: 'casual' }] });
  table.skip();
  expect(table.mine).toBe(false);
});

it('shows the clock as it is now, while older steps are still being shown', () => {
  const [table, socket] = opened();
  const clock = { kind: 'live', seconds: 60, now: 10, left: { A: 60 }, running: 'A', deadline: 70 };
  for (const number of [2, 3, 4]) socket.hear({ ...news(number, 'A'), clock: { ...clock, deadline: 70 - number } });
  expect(table.news?.number).toBe(2);
  expect(table.clock.left('A')).toBe(56);
});

it('tells why a bot plays for me, and takes the seat back as long as that is possible', () => {
  const [table, socket] = opened();
  const clock = { kind: 'none', now: 100, left: null, running: null, deadline: null };
  const seat = { seat: 'A', stand_in: 'casual', resigned: false, back_until: null };
  const left = { number: 2, event: 'stand-in', seat: 'A', text: 'x', cause: 'clock' };
  socket.hear({ ...news(2, 'A'), clock, seats: [seat], events: [left] });
  table.skip();
  expect(standInText(table)).toBe('Your time is up: a bot is playing for you.');
  expect(mayReturn(table)).toBe(true);
  const resigned = { ...seat, resigned: true, back_until: 160 };
  const event = { number: 3, event: 'resigned', seat: 'A', text: 'x' };
  socket.hear({ ...news(3, 'A'), clock, seats: [resigned], events: [event] });
  table.skip();
  expect(standInText(table)).toContain('You have resigned');
  expect(mayReturn(table)).toBe(true);
  vi.advanceTimersByTime(61_000);
  expect(mayReturn(table)).toBe(false);
});

it('is told when a table is not for it, and does not try again', () => {
  const [table, socket] = opened();
  socket.onclose({ code: 4400 });
  vi.advanceTimersByTime(60_000);
  expect(table.line).toBe('gone');
  expect(FakeSocket.all).toHaveLength(1);
});

it('says why a table is gone: as the server did before it hung up', () => {
  const [table, socket] = opened();
  socket.hear({ type: 'problem', code: 'full', text: 'No seat.' });
  socket.onclose({ code: 4400 });
  expect(table.goneReason).toBe('No seat.');
});

it.each(['sent-away', 'no-table'])('does not come back after %s, however the connection ends', async (code) => {
  const [table, socket] = opened();
  const done = table.play('draw');
  socket.hear({ type: 'problem', code, text: 'Over.' });
  socket.onclose({ code: 1006 });
  table.changeLanguage(); // another language was chosen
  vi.advanceTimersByTime(60_000);
  expect(await done).toBe(false);
  expect([table.line, table.goneReason]).toEqual(['gone', 'Over.']);
  expect(FakeSocket.all).toHaveLength(1);
});

it('does not come back with a secret that has ended', () => {
  const [table, socket] = opened();
  socket.hear({ type: 'problem', code: 'too-fast', text: 'Wait.' });
  socket.onclose({ code: 4401 });
  vi.advanceTimersByTime(60_000);
  expect(table.goneReason).toContain('no longer knows you');
  expect(FakeSocket.all).toHaveLength(1);
});

it('comes back to a server that is away for a moment', () => {
  const [table, socket] = opened();
  socket.hear({ type: 'problem', code: 'unavailable', text: 'Please try again in a moment.' });
  socket.onclose({ code: 1013 });
  vi.advanceTimersByTime(1000);
  expect(table.line).toBe('lost');
  expect(FakeSocket.all).toHaveLength(2);
});

it('says in the log once what the server tells again, because a name has changed', () => {
  const [table, socket] = opened();
  socket.hear({ ...news(1, 'A'), moves: 5 });
  expect(table.events.map((one) => one.number)).toEqual([1]);
  expect(table.news?.moves).toBe(5);
});

it('adds no event twice when the news arrive and then a stale command brings them again', async () => {
  const [table, socket] = opened();
  const done = table.play('draw');
  const { id } = socket.sent.at(-1)!;
  socket.hear(news(2, 'B', 'A', 'B'));
  socket.hear({ type: 'stale', id, news: news(2, 'B', 'A', 'B') });
  expect(await done).toBe(false);
  table.skip();
  expect(table.events.map((one) => one.number)).toEqual([1, 2]);
});

it('says that a move came too late', async () => {
  const [table, socket] = opened();
  const done = table.play('draw');
  socket.hear({ type: 'stale', id: socket.sent.at(-1)!.id, news: news(2, 'B') });
  expect(await done).toBe(false);
  expect(table.trouble).toContain('moved on');
});

it.each(['resign', 'ask-undo', 'stand-in', 'back', 'fill', 'abandon'] as const)(
  'sends %s again when the table has moved on, for it means the same',
  async (kind) => {
    const [table, socket] = opened();
    const done = table.command(kind, { seat: 'B' });
    const first = socket.sent.at(-1)!;
    socket.hear({ type: 'stale', id: first.id, news: news(2, 'B') });
    const second = socket.sent.at(-1)!;
    expect(second).toMatchObject({ kind, seat: 'B', number: 2 });
    expect(second.id).not.toBe(first.id);
    socket.hear({ type: 'accepted', id: second.id, number: 3 });
    expect(await done).toBe(true);
  },
);

it('agrees again to the same undo, and never to another one', async () => {
  const [table, socket] = opened();
  const wished = { seat: 'B', count: 1, agreed: [] };
  socket.hear({ ...news(2, 'A'), undo_wish: wished });
  table.skip();
  const agreed = table.command('agree-undo');
  socket.hear({ type: 'stale', id: socket.sent.at(-1)!.id, news: { ...news(3, 'A'), undo_wish: wished } });
  expect(socket.sent.at(-1)).toMatchObject({ kind: 'agree-undo', number: 3 });
  const other = { ...news(4, 'A'), undo_wish: { ...wished, count: 2 } };
  socket.hear({ type: 'stale', id: socket.sent.at(-1)!.id, news: other });
  expect(await agreed).toBe(false);
  expect(table.trouble).not.toBe('');
});

it('waits a moment after commands that came too fast, and hangs on none', async () => {
  const [table, socket] = opened();
  const done = table.play('draw');
  const first = socket.sent.at(-1)!;
  socket.hear({ type: 'problem', code: 'too-fast', text: 'Wait.', id: first.id });
  expect(table.waiting).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(socket.sent.at(-1)).toEqual(first);
  for (let i = 0; i < 10; i++) {
    socket.hear({ type: 'problem', code: 'too-fast', text: 'Wait.', id: first.id });
    vi.advanceTimersByTime(1000);
  }
  expect(await done).toBe(false);
  expect([table.waiting, table.trouble]).toEqual([false, 'Wait.']);
});

it('keeps a command that is pressed while another one is on its way', async () => {
  const [table, socket] = opened();
  void table.play('draw');
  const move = socket.sent.at(-1)!;
  const resigned = table.command('resign');
  expect(socket.sent.at(-1)).toEqual(move);
  socket.hear(news(2, 'B', 'A', 'A'));
  socket.hear({ type: 'accepted', id: move.id, number: 2 });
  const second = socket.sent.at(-1)!;
  expect(second).toMatchObject({ kind: 'resign', number: 2 });
  socket.hear({ type: 'accepted', id: second.id, number: 3 });
  expect(await resigned).toBe(true);
  expect(table.waiting).toBe(false);
});

it('tells a line of chat once, however often the server tells it', () => {
  const [table, socket] = opened();
  const line = { type: 'said', seat: 'B', name: 'Ben', text: 'Hi', at: 5 };
  socket.hear(line);
  socket.hear(line);
  socket.hear({ ...line, at: 6 });
  expect(table.chat).toHaveLength(2);
});

it('says a line of chat when the connection is back', () => {
  const [table, socket] = opened();
  socket.readyState = 3;
  socket.onclose({ code: 1006 });
  table.say('Still here');
  vi.advanceTimersByTime(1000);
  const second = FakeSocket.all[1]!;
  second.accept();
  second.hear(news(1, 'A'));
  expect(second.sent.at(-1)).toMatchObject({ type: 'chat', text: 'Still here' });
});

it('asks to be loaded anew when the server speaks another version of the protocol', () => {
  const [table, socket] = opened();
  socket.hear({ type: 'problem', code: 'reload', text: 'Load the page again.', id: null });
  socket.onclose({ code: 4400 });
  expect(version.outdated).toBe(true);
  expect([table.line, table.goneReason]).toEqual(['gone', 'Load the page again.']);
  version.outdated = false;
});

it('changes the language on the same line: the log is told anew, and nothing twice', () => {
  const [table, socket] = opened();
  socket.hear(news(2, 'B', 'A', 'B'));
  table.changeLanguage();
  expect(socket.sent.at(-1)).toMatchObject({ type: 'language', language: 'en' });
  const told = [1, 2].map((number) => ({ number, event: 'drew', seat: 'B', text: `y${number}` }));
  socket.hear({ ...news(2, 'B'), language: 'de', events: told });
  expect(table.events.map((one) => one.text)).toEqual(['y1', 'y2']);
  socket.hear({ ...news(3, 'A'), language: 'de' });
  vi.advanceTimersByTime(pause('normal', 1) * 4);
  expect(table.events.map((one) => one.number)).toEqual([1, 2, 3]);
  expect(FakeSocket.all).toHaveLength(1);
});

it('asks with the link of whoever only watches, for the record too', () => {
  const table = new LiveTable('t', null, 'W');
  expect(table.address('record', { seat: table.seat })).toBe('/api/tables/t/record?watch=W');
});

it('mutes a seat at once, and hears it again if the server does not', async () => {
  const [table] = opened();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const muting = table.mute('B', true);
  expect(table.muted).toEqual(['B']);
  await muting;
  expect(table.muted).toEqual([]);
  expect(table.trouble).toContain('cannot be reached');
});
