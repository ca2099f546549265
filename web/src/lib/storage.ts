// What a browser keeps between visits. Private windows may refuse; then nothing is kept, and nothing breaks.
const PREFIX = 'kokodama.';

export function loadStored<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // full or forbidden
  }
}

/** Keep no longer whatever has a name that begins like this. */
export function removeStored(start: string): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX + start)) localStorage.removeItem(name);
  } catch {
    // forbidden
  }
}
