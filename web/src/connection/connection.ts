// A connection to the server that comes back by itself: after a lost line, a sleeping phone, a server that restarts.
// It knows nothing of tables: whoever uses it says hello and hears the messages.
const BACKOFF = [300, 800, 1500, 3000, 5000];
const CONNECT = 8000; // milliseconds until a connection that does not open is given up
const QUIET = 8000; // nothing was heard for so long: ask whether anybody is there
const ANSWER = 5000; // so long a ping waits; both together find a dead line within 15 seconds
const AWAKE = 2500; // whoever has just come back to the page is not kept waiting

export interface ConnectionUser {
  /** what is said first on every new connection */
  greet: () => void;
  hear: (message: { type: string }) => void;
  /** the line is lost, and will be tried again */
  lost: () => void;
  /** the server has closed it with this code; true if nobody shall come back */
  ended: (code: number) => boolean;
}

/** How long to wait before the next attempt: longer each time, and never all clients at once. */
export function backoff(tries: number, chance: number): number {
  return BACKOFF[Math.min(tries, BACKOFF.length - 1)]! * (0.5 + chance / 2);
}

export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private over = false;
  private retry = 0; // timers
  private patience = 0;
  private watching = false;

  constructor(
    readonly url: string,
    private readonly user: ConnectionUser,
  ) {}

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open(): void {
    if (this.over) return;
    this.watch();
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.expect(CONNECT);
    socket.onopen = () => {
      this.rest();
      this.user.greet();
    };
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      this.rest();
      const heard = JSON.parse(String(message.data)) as { type: string };
      if (heard.type !== 'pong') this.user.hear(heard);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.drop(event.code);
    };
  }

  /** Send a message, if anybody is there; whoever needs it says it again after the next hello. */
  send(message: object): boolean {
    if (!this.isOpen) return false;
    this.socket!.send(JSON.stringify(message));
    return true;
  }

  /** The other side has understood us: the next loss is a first one. */
  succeeded(): void {
    this.tries = 0;
  }

  /** Leave and come back at once. */
  restart(): void {
    if (this.over) return;
    this.abandon();
    this.open();
  }

  close(): void {
    this.over = true;
    this.abandon();
    clearTimeout(this.retry);
    if (!this.watching) return;
    this.watching = false;
    removeEventListener('online', this.wake);
    removeEventListener('pageshow', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
  }

  private watch(): void {
    if (this.watching) return;
    this.watching = true;
    addEventListener('online', this.wake);
    addEventListener('pageshow', this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  /** A phone that was asleep, or is online again: do not wait for a timer to find out. */
  private readonly wake = (): void => {
    if (document.hidden || this.over) return;
    if (this.isOpen) this.ask(AWAKE);
    else if (this.socket === null) {
      this.tries = 0;
      this.open();
    }
  };

  /** Something was heard: ask again after a while of silence. A page that nobody sees asks when it is seen again. */
  private rest(): void {
    clearTimeout(this.patience);
    this.patience = window.setTimeout(() => (document.hidden ? this.rest() : this.ask(ANSWER)), QUIET);
  }

  private ask(patience: number): void {
    this.send({ type: 'ping', id: 'ping' });
    this.expect(patience);
  }

  private expect(patience: number): void {
    clearTimeout(this.patience);
    this.patience = window.setTimeout(() => this.drop(0), patience);
  }

  private drop(code: number): void {
    this.abandon();
    if (this.over || this.user.ended(code)) return;
    this.user.lost();
    this.retry = window.setTimeout(() => this.open(), backoff(this.tries++, Math.random()));
  }

  /** Hear no more of this socket: a dead one may take minutes to say that it is closed. */
  private abandon(): void {
    clearTimeout(this.patience);
    const old = this.socket;
    this.socket = null;
    old?.close();
  }
}
