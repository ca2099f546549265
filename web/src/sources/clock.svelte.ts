// The clock of a table as it is now. The server said how it stood and what time it was; from then on this device counts.
import type { ClockState } from '../wire.gen';

const SECOND = 1000;
const SLOW = 30 * SECOND; // between two looks at a clock that counts days

export class TableClock {
  state = $state.raw<ClockState | null>(null);
  private now = $state(0); // at the server, in seconds since 1970
  private heard = 0; // when the state came, in milliseconds of this device
  private timer = 0;

  /** How the clock stands at the server. */
  hear(state: ClockState | undefined): void {
    if (!state) return;
    this.heard = Date.now();
    this.state = state;
    this.tick();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** The seconds a seat has left: on a live clock any seat, else the one whose time is running. */
  left(seat: string | null | undefined): number | null {
    const { state, now } = this;
    if (!state || !seat) return null;
    const runs = state.running === seat && state.deadline !== null;
    if (runs) return Math.max(0, state.deadline! - now);
    return (state.left as Record<string, number> | null)?.[seat] ?? null;
  }

  /** The seconds until a moment of the server. */
  until(moment: number): number {
    return moment - this.now;
  }

  private tick(): void {
    clearTimeout(this.timer);
    const state = this.state!;
    this.now = state.now + (Date.now() - this.heard) / SECOND;
    const left = state.deadline === null ? 0 : state.deadline - this.now;
    const next = state.kind === 'live' && left > 0 ? (left % 1) * SECOND + 5 : state.kind === 'days' ? SLOW : SECOND;
    this.timer = window.setTimeout(() => this.tick(), next);
  }
}
