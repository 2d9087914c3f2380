import { ProviderError, TIMEOUT_S, getReason } from './adapter.ts';
import type { CompanyPerson, ProviderSettings } from './adapter.ts';
import { guardedFetch } from '../../../platform/outbound/outbound.ts';

/** Shared code of the three providers with their own variants of OAuth 2. */

/** Returns an address of the provider; for a private cloud and in tests, below the configured address. */
export function resolveAddress(
  { config }: ProviderSettings,
  origin: string,
  path: string,
  query: Json = {},
): URL {
  const url = new URL(path, config.url || origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/**
 * Returns the code in the query of the returning browser. Throws ProviderError when it is missing, or the state
 * differs.
 */
export function requireCode(query: string, state: string, name = 'code'): string {
  const returnParams = new URLSearchParams(query);
  if (returnParams.get('state') !== state)
    throw new ProviderError('refused', 'another state came back');
  const code = returnParams.get(name);
  if (code === null || code === '') throw new ProviderError('refused', 'no code came back');
  return code;
}

/** Returns a required text of a response. Throws ProviderError. */
export function requireText(answer: Json, name: string): string {
  const text = getText(answer, name);
  if (text === '') throw new ProviderError('refused', `the answer has no ${name}`);
  return text;
}

/** Returns an object in a response; empty when it is missing. */
export function getObject(answer: Json, name: string): Json {
  const value = answer[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

/**
 * Checks the error code in a response of status 200. Throws ProviderError: `not-member` for the codes that mean that
 * the organisation has no such member.
 */
export function checkNumber(answer: Json, strangerCodes: readonly number[] = []): Json {
  const number = answer['errcode'] ?? answer['code'] ?? 0;
  if (number === 0) return answer;
  const message =
    getText(answer, 'errmsg') || getText(answer, 'msg') || getText(answer, 'error_description');
  const reason = strangerCodes.some((stranger) => stranger === number) ? 'not-member' : 'refused';
  throw new ProviderError(reason, `${JSON.stringify(number)} ${message}`);
}

/**
 * A member as described by the organisation's directory. The e-mail is the one that the organisation assigned: an
 * address typed by the member would let them sign in as its owner, so it is no claim for role rules either.
 */
export function toMember(subject: string, orgEmail: string, member: Json): CompanyPerson {
  const email = orgEmail.trim().toLowerCase();
  const { email: _email, ...claims } = member;
  return {
    subject,
    name: getText(member, 'name'),
    email: email === '' ? null : email,
    claims: email === '' ? claims : { ...claims, email },
    signOut: null,
  };
}

const MAX_BYTES = 64 * 1024;

export type Json = Readonly<Record<string, unknown>>;
export type JsonRequest = RequestInit & { json?: Json };

/**
 * Requests a JSON object from a provider, within eight seconds and 64 kB, without following redirects. Throws
 * ProviderError.
 */
export async function fetchJson(url: URL, init: JsonRequest = {}): Promise<Json> {
  const { status, text } = await fetchText(url, init, MAX_BYTES);
  if (status >= 500) throw new ProviderError('unavailable', `${url.host} answered ${status}`);
  return parseJson(url, text);
}

/** Requests a text of limited size from a provider, whatever its status. Throws ProviderError. */
export async function fetchText(
  url: URL,
  init: JsonRequest,
  maxBytes: number,
): Promise<{ status: number; headers: Headers; text: string }> {
  const { json, ...options } = init;
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  if (json !== undefined) headers.set('content-type', 'application/json; charset=utf-8');
  try {
    const answer = await guardedFetch(url, {
      ...options,
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_S * 1000),
    });
    const text = await readLimitedText(answer, maxBytes);
    return { status: answer.status, headers: answer.headers, text };
  } catch (error) {
    throw new ProviderError(getReason(error), `${url.host}: ${(error as Error).message}`, error);
  }
}

async function readLimitedText(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses a JSON object of a provider. Throws ProviderError. */
export function parseJson({ host }: URL, text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  } catch (error) {
    throw new ProviderError('refused', `${host} did not answer in JSON`, error);
  }
  throw new ProviderError('refused', `${host} did not answer with an object`);
}

/** Returns a text of a response; empty when it is missing. */
export function getText(answer: Json, name: string): string {
  const value = answer[name];
  return typeof value === 'string' ? value : '';
}
