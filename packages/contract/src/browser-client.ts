import type { Envelope, RawInput, Transport } from './client.ts';
import { buildUrl } from './client.ts';
import { ERRORS, LOGIN_FIRST, SESSION_EXPIRED, UNKNOWN } from './errors.ts';
import { parseJson } from './json.ts';
import {
  NETWORK_ERROR,
  REQUEST_ABORTED,
  formatFailedStatus,
  formatTimeout,
} from './network-failures.ts';

/** What the page does when an answer concerns the session or needs a dialog; see specification section 8. */
export interface ClientHost {
  token(): string | null;
  /** Value of the cookie XSRF-TOKEN, which goes along in a header; null without one. */
  xsrf(): string | null;
  /** Id of the user that the page shows as signed in; null for a visitor, and before the page knows. */
  member(): string | null;
  /** Removes all local storage and the token cookie. */
  clearSession(): void;
  /**
   * Called when a call finds that the session has ended. Null leaves the page, as the specification says. Otherwise the page
   * stays, because a text is being written on it; the call is sent again if this resolves to true, and fails if not.
   */
  waitForSignIn?(key: string): Promise<boolean> | null;
  /** Leaves for another address of the site. */
  navigate(address: string): void;
  currentAddress(): string;
  warn(message: string): void;
  errorDialog(message: string): void;
}

export const BASE_PATH = '/api';
/** Header with the user that the page shows as signed in, on changing calls: another tab may have signed in another user since. */
export const MEMBER_HEADER = 'x-member';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
/**
 * Browsers give up on requests of a page that goes, but for those marked `keepalive`; the bodies of these, over all that
 * are under way, may have so many bytes, and one that goes beyond is refused.
 */
export const KEEPALIVE_BYTES = 64 * 1024;
/** Characters of a body that is always sent so, say a vote: of the longest, at three bytes each, a quarter is not filled. */
const SMALL_BODY = KEEPALIVE_BYTES / 16;

/**
 * Transport over fetch that applies the client rules of the specification. Never rejects: failures resolve to an envelope
 * whose data is null. `timeout` in milliseconds; 0, as the specification has it, for none.
 */
export function httpTransport(
  host: ClientHost,
  fetchImpl: typeof fetch = fetch,
  timeout = 0,
): Transport {
  return async (key, input) => {
    try {
      const token = host.token();
      const response = await send(fetchImpl, host, key, input, timeout);
      const answer = await readAnswer(response);
      if (!isSessionOver(response, answer)) return toEnvelope(host, response, answer);
      // the user may have signed in again while the answer was on its way
      const isRenewed = host.token() !== null && host.token() !== token;
      const signIn = isRenewed ? true : (host.waitForSignIn?.(key) ?? null);
      if (signIn === null) return toEnvelope(host, response, answer);
      if (!(await signIn)) return { code: 401, data: null, msg: SESSION_EXPIRED };
      const repeated = await send(fetchImpl, host, key, input, timeout);
      return toEnvelope(host, repeated, await readAnswer(repeated));
    } catch (error) {
      return { code: 500, data: null, msg: describeFailure(error, timeout) };
    }
  };
}

async function send(
  fetchImpl: typeof fetch,
  host: ClientHost,
  key: string,
  input: RawInput,
  timeout: number,
): Promise<Response> {
  const { method, path, url } = buildUrl(key, input);
  if (path === '' || path.includes('undefined')) throw new Error('request without a URL');
  const headers: Record<string, string> = {};
  // the cookie counts together with the XSRF header, so where the token stays behind, that does too
  const isTokenFree = matchesPath(TOKEN_FREE_PATHS, path);
  const token = isTokenFree ? null : host.token();
  if (token !== null) headers['Authorization'] = token;
  const xsrf = isTokenFree ? null : host.xsrf();
  if (xsrf !== null) headers[XSRF_HEADER] = xsrf;
  const member = token === null || method === 'GET' ? null : host.member();
  if (member !== null) headers[MEMBER_HEADER] = member;
  const language = getCallLanguage(path);
  if (language !== null) headers['Accept-Language'] = language;
  let body: BodyInit | null = null;
  if (input.body instanceof FormData) body = input.body;
  else if (method !== 'GET' && input.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(input.body);
  }
  const isSmall = body === null || (typeof body === 'string' && body.length <= SMALL_BODY);
  const keepalive = method !== 'GET' && isSmall;
  return fetchImpl(BASE_PATH + url, {
    method,
    headers,
    body,
    keepalive,
    credentials: 'same-origin',
    ...(timeout > 0 && { signal: abortAfter(timeout) }),
  });
}

/** `AbortSignal.timeout`, which the oldest browsers do not have in full. */
function abortAfter(milliseconds: number): AbortSignal {
  const abort = new AbortController();
  setTimeout(() => abort.abort(new DOMException('', 'TimeoutError')), milliseconds);
  return abort.signal;
}

/** What the server said; null for a proxy's page, or nothing at all. */
type RawAnswer = Partial<Envelope<unknown>> & { message?: string };

async function readAnswer(response: Response): Promise<RawAnswer | null> {
  const text = await response.text();
  try {
    const parsed: unknown = parseJson(text);
    return parsed !== null && typeof parsed === 'object' ? parsed : null;
  } catch {
    return null;
  }
}

/** Whether the call failed because its session has ended, or is missing. */
function isSessionOver(response: Response, answer: RawAnswer | null): boolean {
  if (response.status === 401) return true;
  return response.status === 400 && getServerMessage(answer) === ERRORS.NOT_SIGNED_IN.msg;
}

function getServerMessage(answer: RawAnswer | null): string {
  return answer?.msg || answer?.message || '';
}

function toEnvelope(
  host: ClientHost,
  response: Response,
  answer: RawAnswer | null,
): Envelope<unknown> {
  const { status, ok } = response;
  const { code, data = null } = answer ?? {};
  const serverMessage = getServerMessage(answer);
  if (ok) {
    return typeof code === 'number'
      ? { code, data, msg: serverMessage }
      : { code: 500, data: null, msg: serverMessage };
  }
  if (status === 401) {
    host.clearSession();
    host.navigate('/');
    host.warn(SESSION_EXPIRED);
  } else if (status === 400 && serverMessage === ERRORS.NOT_SIGNED_IN.msg) {
    host.clearSession();
    host.navigate(`/login?from=${encodeURIComponent(host.currentAddress())}`);
    host.warn(SESSION_EXPIRED);
    return { code: 200, data: null, msg: LOGIN_FIRST };
  } else if (status === 403) {
    host.errorDialog(serverMessage || UNKNOWN);
  }
  const failure: Envelope<unknown> = {
    // what came with a failing status was not done, whatever the body says
    code: typeof code === 'number' && code >= 400 ? code : 500,
    data: null,
    msg: serverMessage || formatFailedStatus(status),
  };
  const hasDetail = data !== null && (failure.code === 400 || failure.code === 409);
  return hasDetail ? { ...failure, detail: data } : failure;
}

/** The names that developers know failures by; people read other words (`apps/web/app/lib/server-message.ts`). */
function describeFailure(error: unknown, timeout: number): string {
  if (error instanceof DOMException && error.name === 'AbortError') return REQUEST_ABORTED;
  if (error instanceof DOMException && error.name === 'TimeoutError') return formatTimeout(timeout);
  if (error instanceof TypeError) return NETWORK_ERROR;
  return error instanceof Error ? error.message : String(error);
}

/** The specification has the page ask for the messages of these checks in English; it shows them by their codes. */
const ENGLISH_PATH = '/user/vat/history';

/** Value of Accept-Language that a call of the page sends; null where the browser's own stands. */
export function getCallLanguage(path: string): string | null {
  return path === ENGLISH_PATH ? 'en' : null;
}

/**
 * Calls on which the client leaves the access token off. Three pattern forms, as the specification names them:
 * `:param` one named segment, `*` one segment, `**` everything after it (also nothing).
 */
export const TOKEN_FREE_PATHS: readonly string[] = [
  '/login',
  '/login/loginCode/:email',
  '/password/send/code',
  '/password/reset',
  '/user/registerCode/:email',
  '/user/register',
  '/verify/**',
];

/** Whether `path` (without query, without the base path) fits one of `patterns`. */
export function matchesPath(patterns: readonly string[], path: string): boolean {
  const parts = split(path);
  return patterns.some((pattern) => matchesParts(split(pattern), parts));
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function matchesParts(pattern: string[], parts: string[]): boolean {
  for (let i = 0; i < pattern.length; i += 1) {
    const want = pattern[i] as string;
    if (want === '**') return true;
    const have = parts[i];
    if (have === undefined) return false;
    if (want !== '*' && !want.startsWith(':') && want !== have) return false;
  }
  return pattern.length === parts.length;
}
