// A connection: that it comes back, and that a line which is dead without saying so is found.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backoff, Connection } from '../src/connection/connection';
import { FakeSocket } from './fakeSocket';

const listeners = new Map<string, () => void>();
const listen = (name: string, action: () => void) => void listeners.set(name, action);
const user = { greet: vi.fn(), hear: vi.fn(), lost: vi.fn(), ended: vi.fn(() => false) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  FakeSocket.all = [];
  listeners.clear();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('document', { hidden: false, addEventListener: listen, removeEventListener: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connected(): [Connection, FakeSocket] {
  const connection = new Connection('ws://here/ws', user);
  connection.open();
  FakeSocket.all[0]!.accept();
  return [connection, FakeSocket.all[0]!];
}

it('finds within 15 seconds that a line is dead, and comes back', () => {
  const [, socket] = connected();
  socket.hear({ type: 'news' });
  vi.advanceTimersByTime(15_000);
  expect(socket.sent).toContainEqual({ type: 'ping', id: 'ping' });
  expect(user.lost).toHaveBeenCalledOnce();
  expect(FakeSocket.all).toHaveLength(2);
});

it('stays with a line that answers', () => {
  const [, socket] = connected();
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    if (socket.sent.splice(0).length) socket.hear({ type: 'pong', id: 'ping' });
  }
  expect(user.lost).not.toHaveBeenCalled();
  expect(user.hear).not.toHaveBeenCalled(); // a pong is nobody's business
});

it('asks at once whether anybody is there when a phone wakes up', () => {
  const [, socket] = connected();
  listeners.get('visibilitychange')!();
  expect(socket.sent).toEqual([{ type: 'ping', id: 'ping' }]);
  vi.advanceTimersByTime(3000);
  expect(user.lost).toHaveBeenCalledOnce();
});

it('comes back at once when there is a network again', () => {
  const [, socket] = connected();
  for (let i = 0; i < 6; i++) {
    FakeSocket.all.at(-1)!.onclose({ code: 1006 });
    vi.advanceTimersByTime(i < 5 ? 5000 : 0);
  }
  expect(socket.readyState).toBe(3);
  const before = FakeSocket.all.length;
  listeners.get('online')!();
  expect(FakeSocket.all).toHaveLength(before + 1);
});

it('gives up a connection that does not open', () => {
  new Connection('ws://here/ws', user).open();
  vi.advanceTimersByTime(9000);
  expect(user.lost).toHaveBeenCalled();
});

it('hears nothing of a socket that it has left', () => {
  const [connection, socket] = connected();
  connection.restart();
  socket.hear({ type: 'news' });
  socket.onclose({ code: 1006 });
  expect(user.hear).not.toHaveBeenCalled();
  expect(user.lost).not.toHaveBeenCalled();
});

it('does not come back when its user says so, nor when it is closed', () => {
  const [connection, socket] = connected();
  user.ended.mockReturnValueOnce(true);
  socket.onclose({ code: 4401 });
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

it('waits longer from time to time, and not all clients wait equally long', () => {
  expect(backoff(0, 1)).toBeLessThan(backoff(3, 1));
  expect(backoff(9, 1)).toBe(5000);
  expect(backoff(2, 0)).toBeLessThan(backoff(2, 1));
});
