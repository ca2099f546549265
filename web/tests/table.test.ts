// The state of a table: what it shows when, and that a command is sent until it is answered.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pause, TableState } from '../src/state/table.svelte';
import { settings } from '../src/state/settings.svelte';
import type { News } from '../src/wire.gen';

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  hear(message: unknown) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

function news(number: number, toAct: string, seat: string | null = 'A', actor = 'B'): News {
  return {
    type: 'news',
    table: 't',
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

function opened(): [TableState, FakeSocket] {
  const table = new TableState('t', 'A');
  table.open();
  const socket = FakeSocket.all[0]!;
  socket.onopen();
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

it('skips to the end when asked, and loses no line of the log', () => {
  const [table, socket] = opened();
  for (const number of [2, 3, 4]) socket.hear(news(number, number === 4 ? 'A' : 'B'));
  table.skip();
  expect(table.news?.number).toBe(4);
  expect(table.events.map((one) => one.number)).toEqual([1, 2, 3, 4]);
});

it('sends a command again after the connection was lost, with the same key', async () => {
  const [table, socket] = opened();
  const done = table.play('draw');
  const first = socket.sent.at(-1)!;
  expect(first).toMatchObject({ kind: 'move', move: 'draw', number: 1, seat: 'A' });
  socket.onclose({ code: 1006 });
  expect(table.line).toBe('lost');
  vi.advanceTimersByTime(1000);
  const second = FakeSocket.all[1]!;
  second.onopen();
  expect(second.sent[0]).toMatchObject({ since: 1 });
  expect(second.sent[1]).toEqual(first);
  second.hear({ type: 'accepted', key: first.key, number: 2 });
  expect(await done).toBe(true);
  expect(table.waiting).toBe(false);
});

it('keeps the reason of a refusal until the next command', async () => {
  const [table, socket] = opened();
  const done = table.play('open hunter A1');
  const key = socket.sent.at(-1)!.key;
  socket.hear({ type: 'refused', key, code: 'already-open', codes: ['already-open'], rule: '2.4', text: 'No.' });
  expect(await done).toBe(false);
  expect(table.refusal?.rule).toBe('2.4');
  void table.play('draw');
  expect(table.refusal).toBeNull();
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
  table.reconnect(); // another language was chosen
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
  vi.advanceTimersByTime(60_000);
  expect(table.line).toBe('lost');
  expect(FakeSocket.all).toHaveLength(2);
});

it('says in the log once what the server tells again, because a name has changed', () => {
  const [table, socket] = opened();
  socket.hear({ ...news(1, 'A'), moves: 5 });
  expect(table.events.map((one) => one.number)).toEqual([1]);
  expect(table.news?.moves).toBe(5);
});
