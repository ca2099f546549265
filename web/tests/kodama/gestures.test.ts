import { beforeEach, expect, it, vi } from 'vitest';
import { Gestures, type GestureTarget } from '../../src/games/kodama/gestures';

const size = { width: 400, height: 400 };
let card: { x: number; y: number; held: boolean } | null;
const ground = {
  camera: () => ({ x: 0, y: 0, scale: 1 }),
  size: () => size,
  moveCamera: vi.fn(),
  at: (event: { clientX: number; clientY: number }) => ({ x: event.clientX, y: event.clientY }),
  card: () => card,
  onCard: ({ x }: { x: number }) => x < 100,
  moveCard: vi.fn(),
  turnCard: vi.fn(),
  setDown: vi.fn(),
  tap: vi.fn(),
  leave: vi.fn(),
} satisfies GestureTarget;
const on = (type: string, clientX: number, clientY: number, pointerType = 'touch', pointerId = 1) =>
  ({ type, clientX, clientY, pointerType, pointerId, button: 0 }) as PointerEvent;

beforeEach(() => {
  vi.clearAllMocks();
  card = { x: 0, y: 0, held: false };
});

it('a tap beside the card points there, with a finger and with a mouse', () => {
  for (const kind of ['touch', 'mouse']) {
    const gestures = new Gestures(ground);
    gestures.down(on('pointerdown', 300, 200, kind));
    gestures.move(on('pointermove', 302, 201, kind));
    gestures.up(on('pointerup', 302, 201, kind));
  }
  expect(ground.tap).toHaveBeenCalledTimes(2);
  expect(ground.tap).toHaveBeenCalledWith({ x: 302, y: 201 });
  expect(ground.moveCard).not.toHaveBeenCalled();
});

it('a tap on the card, a drag, a second finger or an empty hand points at nothing', () => {
  const gestures = new Gestures(ground);
  gestures.down(on('pointerdown', 50, 200));
  gestures.up(on('pointerup', 50, 200));
  gestures.down(on('pointerdown', 300, 200));
  gestures.move(on('pointermove', 340, 200));
  gestures.up(on('pointerup', 340, 200));
  expect(ground.moveCard).toHaveBeenCalled();
  expect(ground.setDown).toHaveBeenCalledTimes(1);
  gestures.down(on('pointerdown', 300, 200));
  gestures.down(on('pointerdown', 350, 200, 'touch', 2));
  gestures.up(on('pointerup', 350, 200, 'touch', 2));
  gestures.up(on('pointerup', 300, 200));
  card = null;
  gestures.down(on('pointerdown', 300, 200));
  gestures.up(on('pointerup', 300, 200));
  expect(ground.tap).not.toHaveBeenCalled();
});

it('a card that follows the mouse is told once when the mouse has left', () => {
  card = { x: 0, y: 0, held: true };
  const gestures = new Gestures(ground);
  gestures.move(on('pointermove', 200, 200, 'mouse'));
  gestures.move(on('pointermove', 200, 420, 'mouse'));
  gestures.move(on('pointermove', 200, 440, 'mouse'));
  expect(ground.moveCard).toHaveBeenCalledTimes(1);
  expect(ground.leave).toHaveBeenCalledTimes(1);
});
