import type { CallInput, DataOf, EndpointSpec, KeyOf } from './endpoint.ts';
import type { AnyEndpoint } from './endpoints.ts';
import { LOGIN_FIRST } from './errors.ts';

/**
 * An answer as the server gives it. What a refused form (400) or a conflict (409) has to say stands in `data`; the client in
 * the browser resolves to null data there, and has it in `detail`.
 */
export interface Envelope<T> {
  code: number;
  data: T | null;
  msg: string;
  detail?: unknown;
}

/**
 * Why a call was not done: the status, a sentence for people, and what a refused form (400: `FieldErrors`) or a conflict
 * (409) has to say in `detail`.
 */
export interface CallError {
  code: number;
  msg: string;
  detail?: unknown;
}

export interface FailedResult {
  ok: false;
  error: CallError;
}

/** What every call resolves to. */
export type Result<T> = { ok: true; data: T } | FailedResult;

type ByKey = { [E in AnyEndpoint as KeyOf<E>]: E };
export type EndpointKey = keyof ByKey;
/** Calls that `POST /batch` may carry. */
export type BatchKey = {
  [K in EndpointKey]: ByKey[K] extends { batch: true } ? K : never;
}[EndpointKey];
export type InputFor<K extends EndpointKey> = CallInput<ByKey[K] & EndpointSpec>;
export type DataFor<K extends EndpointKey> = DataOf<ByKey[K] & EndpointSpec>;

/** Parts of a call before it becomes a request; all optional here because rows differ. */
export interface RawInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

type Arguments<K extends EndpointKey> =
  Record<never, never> extends InputFor<K> ? [input?: InputFor<K>] : [input: InputFor<K>];

/** One function for every call there is: `call('GET /article/:id', {params: {id}})`. Never rejects. */
export type Call = <K extends EndpointKey>(
  key: K,
  ...input: Arguments<K>
) => Promise<Result<DataFor<K>>>;

/** Like `Call`, for what may be sent in batches. */
export type BatchCall = <K extends BatchKey>(
  key: K,
  ...input: Arguments<K>
) => Promise<Result<DataFor<K>>>;

/** Carries a call to the server and its envelope back: HTTP in the browser, `dispatch` itself during server rendering. */
export type Transport = (key: EndpointKey, input: RawInput) => Promise<Envelope<unknown>>;

/** Typed face over a transport, the same for the browser and for server rendering. */
export function createCall(transport: Transport): Call {
  return (async (key: EndpointKey, input: RawInput = {}) =>
    toResult(await transport(key, input))) as Call;
}

/** What an envelope means. An ended session comes with status 200 as well, though nothing was done. */
export function toResult({ code, data, msg, detail = data }: Envelope<unknown>): Result<unknown> {
  if (code === 200 && msg === LOGIN_FIRST) return { ok: false, error: { code: 400, msg } };
  if (code < 400) return { ok: true, data };
  const describeCallError = (code === 400 || code === 409) && detail !== null;
  return { ok: false, error: describeCallError ? { code, msg, detail } : { code, msg } };
}

/**
 * One segment of a path. URL parsers take `..` for a step up, escaped or not: the call would be
 * another one. Escaped twice it is a name that nothing has.
 */
function encodeSegment(value: string): string {
  if (/^\.{1,2}$/u.test(value)) return value.replaceAll('.', '%252E');
  return encodeURIComponent(value);
}

/** Path with its `:name` segments filled and the query appended; lists repeat the name. */
export function buildUrl(
  key: string,
  input: RawInput,
): { method: string; path: string; url: string } {
  const space = key.indexOf(' ');
  const path = key
    .slice(space + 1)
    .replace(/:(\w+)/gu, (_, name: string) => encodeSegment(String(input.params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const query = search.toString();
  return { method: key.slice(0, space), path, url: query === '' ? path : `${path}?${query}` };
}
