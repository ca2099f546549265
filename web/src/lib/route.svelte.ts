// Pages live behind the #, so that tokens in links never reach a server's log.
function here(): string[] {
  const path = location.hash.replace(/^#\/?/, '');
  return path === '' ? [] : path.split('/').map(decodeURIComponent);
}

class Route {
  parts = $state(here());

  constructor() {
    addEventListener('hashchange', () => (this.parts = here()));
  }

  /** The n-th part of the address, or an empty text. */
  part(n: number): string {
    return this.parts[n] ?? '';
  }
}

export const route = new Route();

export function address(...parts: string[]): string {
  return '#/' + parts.map(encodeURIComponent).join('/');
}

export function go(...parts: string[]): void {
  location.hash = address(...parts);
}

/** Go there in place of this page: the way back does not lead here again. */
export function replace(...parts: string[]): void {
  location.replace(address(...parts));
}

/** The same address as a whole link, to be given to somebody. */
export function link(...parts: string[]): string {
  return location.origin + location.pathname + address(...parts);
}

/** Whether an address means this very computer: a link to it leads nobody else here. */
export function isLocal(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
