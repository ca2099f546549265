// Asking the server over HTTP. Every failure is a Failure with a sentence a player can read.
import { t } from '../i18n/translate.svelte';
import { settings } from '../state/settings.svelte';

export class Failure extends Error {
  constructor(
    readonly status: number, // 0: the server could not be reached
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  let answer: Response;
  try {
    answer = await fetch('/api' + path, init);
  } catch {
    throw new Failure(0, 'unreachable', t('error.unreachable'));
  }
  if (answer.ok) return answer;
  const data: unknown = await answer.json().catch(() => null);
  const detail = (data as { detail?: unknown } | null)?.detail;
  if (typeof detail === 'string') throw new Failure(answer.status, 'problem', detail);
  const told = detail as { code?: string; text?: string } | null;
  throw new Failure(answer.status, told?.code ?? 'problem', told?.text ?? t('error.unknown'));
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  return answer.json().catch(() => null) as Promise<T>;
}

export type Query = Record<string, string | number | null | undefined>;

function withQuery(path: string, query: Query): string {
  const chosen = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const words = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)]));
  return words.size ? `${path}?${words}` : path;
}

export const api = {
  /** Where something is answered, for a link or a picture. */
  address: (path: string, query: Query = {}) => '/api' + withQuery(path, query),
  get: <T>(path: string, query: Query = {}) => ask<T>('GET', withQuery(path, query)),
  /** As `get`, answered in the player's language. */
  getTranslated: <T>(path: string, query: Query = {}) =>
    ask<T>('GET', withQuery(path, { language: settings.language, ...query })),
  post: <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body),
  patch: <T>(path: string, body: unknown) => ask<T>('PATCH', path, body),
  remove: <T>(path: string, body: unknown) => ask<T>('DELETE', path, body),
  /** What is told there, byte by byte, to be kept as a file. */
  file: async (path: string) => (await send('GET', path)).blob(),
};
