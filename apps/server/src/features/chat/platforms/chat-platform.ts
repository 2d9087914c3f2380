import { createHash } from 'node:crypto';
import { fetchText, getText, parseJson, ProviderError } from '../../identity/identity.public.ts';
import type { Json, JsonRequest, ProviderSettings } from '../../identity/identity.public.ts';

/** A button of a card; `key` comes back when it is pressed. */
export interface CardButton {
  key: string;
  label: string;
}

/** A notification as the card of a chat: who did what, without the text of the content. */
export interface ChatCard {
  /** The same at each attempt, so that platforms can recognize a repetition. */
  id: string;
  site: string;
  title: string;
  url: string;
  buttons: readonly CardButton[];
}

export interface ChatPlatform {
  /** Sends a card to a person, by their id at the provider. Throws ChatError. */
  send(settings: ProviderSettings, recipient: string, card: ChatCard): Promise<void>;
}

/**
 * Why a card was not sent. `token`: the access token ended early. `limited`: too many calls. `recipient`: this person gets
 * none. `unavailable`: no answer that counts. `refused`: the settings or permissions of the app are wrong.
 */
export type ChatProblem = 'token' | 'limited' | 'recipient' | 'unavailable' | 'refused';

export class ChatError extends Error {
  readonly problem: ChatProblem;
  /** Seconds until the platform accepts calls again, where it says so. */
  readonly retryAfter: number | null;

  constructor(problem: ChatProblem, message: string, retryAfter: number | null = null) {
    super(message);
    this.name = 'ChatError';
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** What the documented codes of a platform mean; others are `refused`. */
export interface CodeTable {
  findCode(answer: Json): number | string | undefined;
  problems: ReadonlyMap<number | string, ChatProblem>;
}

const MAX_BYTES = 64 * 1024;

/** Calls a platform once. Throws ChatError. */
export async function callPlatform(url: URL, init: JsonRequest, codes: CodeTable): Promise<Json> {
  const { status, headers, text } = await fetchOnce(url, init);
  const retryAfter = readRetryAfter(headers);
  if (status === 429) throw new ChatError('limited', `${url.host} answered 429`, retryAfter);
  if (status >= 500) throw new ChatError('unavailable', `${url.host} answered ${status}`);
  const answer = parseAnswer(url, text);
  const code = codes.findCode(answer);
  if (code === undefined) return answer;
  const words = getText(answer, 'errmsg') || getText(answer, 'msg') || getText(answer, 'message');
  throw new ChatError(codes.problems.get(code) ?? 'refused', `${code} ${words}`, retryAfter);
}

async function fetchOnce(url: URL, init: JsonRequest) {
  try {
    return await fetchText(url, init, MAX_BYTES);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const problem = error.reason === 'unavailable' ? 'unavailable' : 'refused';
    throw new ChatError(problem, error.message);
  }
}

function parseAnswer(url: URL, text: string): Json {
  try {
    return parseJson(url, text);
  } catch (error) {
    // a proxy or a page for maintenance answers in the platform's place
    throw new ChatError('unavailable', (error as Error).message);
  }
}

/** Seconds that a platform asks to wait; 飞书 has a header of its own. */
function readRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? headers.get('x-ogw-ratelimit-reset') ?? '';
  return /^\d{1,5}$/u.test(value) ? Number(value) : null;
}

/** A required text of an answer. Throws ChatError. */
export function requireField(answer: Json, name: string): string {
  const value = getText(answer, name);
  if (value === '') throw new ChatError('unavailable', `the answer has no ${name}`);
  return value;
}

interface AccessToken {
  value: string;
  /** In seconds, as the platform says. */
  lifetime: number;
}

/** A token is replaced this long before its end, so that it does not end on its way. */
const MARGIN_S = 300;

/**
 * Access tokens of apps, by a hash of what they were made with. Platforms limit how often a token may be fetched, so all
 * cards of a process share one, and concurrent sends wait for the same answer.
 */
const tokens = new Map<string, { token: Promise<AccessToken>; fetchedAt: number }>();

/**
 * Makes a call with the cached access token of an app. A token that the platform says has ended is fetched again, once. Throws
 * ChatError.
 */
export async function callWithToken<T>(
  { config, secret }: ProviderSettings,
  fetchToken: () => Promise<AccessToken>,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const key = createHash('sha256')
    .update(JSON.stringify([config.url, config.clientId, secret]))
    .digest('hex');
  const first = await loadToken(key, fetchToken);
  try {
    return await call(first.value);
  } catch (error) {
    if (!(error instanceof ChatError) || error.problem !== 'token') throw error;
  }
  // another send may have replaced it meanwhile
  if ((await tokens.get(key)?.token)?.value === first.value) tokens.delete(key);
  const second = await loadToken(key, fetchToken);
  try {
    return await call(second.value);
  } catch (error) {
    if (!(error instanceof ChatError) || error.problem !== 'token') throw error;
    tokens.delete(key);
    throw new ChatError('unavailable', error.message);
  }
}

async function loadToken(key: string, fetchToken: () => Promise<AccessToken>) {
  const cached = tokens.get(key);
  if (cached !== undefined) {
    const token = await cached.token;
    const ageS = (Date.now() - cached.fetchedAt) / 1000;
    if (ageS >= 0 && ageS < token.lifetime - MARGIN_S) return token;
    if (tokens.get(key) === cached) tokens.delete(key);
  }
  const running = tokens.get(key);
  if (running !== undefined) return running.token;
  const entry = { token: fetchToken(), fetchedAt: Date.now() };
  tokens.set(key, entry);
  try {
    return await entry.token;
  } catch (error) {
    if (tokens.get(key) === entry) tokens.delete(key);
    throw error;
  }
}

/** The first `bytes` bytes of a text in UTF-8, cut between characters. */
export function truncateBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let length = 3;
  let result = '';
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > bytes) break;
    result += character;
  }
  return `${result}…`;
}
