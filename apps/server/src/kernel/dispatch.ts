import type { Envelope } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec, UploadedFile } from '@zhihui/contract/endpoint.ts';
import { ERRORS } from '@zhihui/contract/errors.ts';
import { getScopeRule } from '@zhihui/contract/scopes.ts';
import { checkAccess, getLimitKey } from './actor.ts';
import type { Actor, ApiToken } from './actor.ts';
import type { BrowserSecret } from './browser-secret.ts';
import type { Log } from './context.ts';
import { AppError, fieldError, noPermission } from './errors.ts';
import { assertScope } from './token-scope.ts';
import { runTraced } from './tracing.ts';
import { parseInput } from './validate.ts';
import type { RawParts } from './validate.ts';
import { getViewerKey, toViewer } from './viewer.ts';

/** One call as it reaches the door. */
export interface Request extends RawParts {
  key: string;
  actor: Actor;
  requestId: string;
  userAgent: string;
  acceptLanguage: string;
  log: Log;
  /** The trace that the caller is in. */
  traceparent?: string | undefined;
  browser?: BrowserSecret | undefined;
  /** The page that the call is part of: its calls share what they read. */
  page?: object | undefined;
  /** Authorizes an open connection again: its limit was counted when it opened. */
  isRecheck?: boolean;
  /** Part of a batch, which was counted as a whole. */
  isBatched?: boolean;
  /** Reads the one file of an upload row completely; called only once the caller may upload. */
  readFile?(): Promise<UploadedFile | undefined>;
}

export interface Reply extends Envelope<unknown> {
  retryAfter?: number;
}

export interface Scope {
  actor: Actor;
  browser?: BrowserSecret | undefined;
  page?: object | undefined;
  requestId: string;
  userAgent: string;
  acceptLanguage: string;
  log: Log;
}

/**
 * `write`: inside one transaction; `ownTransaction`: the handler opens its own; `newest`: a read that must see every write;
 * `read`: one that must see announced writes, and the caller's own.
 */
export type RunMode = 'write' | 'ownTransaction' | 'newest' | 'read';

export interface DispatchOptions<Ctx> {
  endpoints: ReadonlyMap<string, EndpointSpec>;
  handlers: Readonly<Record<string, (ctx: Ctx, input: never) => Promise<unknown>>>;
  /** Runs `work` with a context, where and how it is to run. */
  runWithContext<T>(scope: Scope, mode: RunMode, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Throws TOO_MANY when the caller used up the row's limit; returns a promise when the database counts. */
  consume(spec: EndpointSpec, caller: string): Promise<void> | undefined;
  /** Counts a call of a token, whatever it calls. Throws TOO_MANY. */
  consumeToken(token: ApiToken): void;
  /**
   * For rows of the activity log: reads the target before the change, and returns the function that writes the entry
   * afterwards.
   */
  record(ctx: Ctx, spec: EndpointSpec, input: unknown): Promise<(data: unknown) => Promise<void>>;
  /** Caches data that depends only on the visibility level of the caller, until content changes. */
  getCached(key: string, load: () => Promise<unknown>): Promise<unknown>;
  /** Maps an error to the one for callers when the database is unavailable or busy. Null for other errors. */
  toUnavailableError(error: unknown): AppError | null;
  /** Records the result and duration of a call. */
  measure(key: string, ms: number, code: number): void;
  /** Tests and development check answers against their schema; production saves the time. */
  checkAnswers: boolean;
}

export type Dispatch = (request: Request) => Promise<Reply>;

/**
 * The only door: for the browser and for server rendering alike. Limit, permission, validation, reading of an upload,
 * transaction, handler, activity log, in this order. Never rejects: failures become envelopes.
 */
export function createDispatch<Ctx>(options: DispatchOptions<Ctx>): Dispatch {
  return async (request) => {
    const startedAt = performance.now();
    const reply = await answerTraced(options, request);
    if (options.endpoints.has(request.key))
      options.measure(request.key, performance.now() - startedAt, reply.code);
    return reply;
  };
}

/** Within a span named after the row, when tracing is on. */
function answerTraced<Ctx>(options: DispatchOptions<Ctx>, request: Request): Promise<Reply> {
  const { key, requestId, traceparent: parent, isRecheck } = request;
  // authorizing an open connection every few seconds is not a request
  if (isRecheck === true || !options.endpoints.has(key)) return answer(options, request);
  return runTraced(
    key,
    { kind: 'server', parent, attributes: { 'zhihui.request_id': requestId } },
    () => answer(options, request),
    ({ code }) => ({ 'http.response.status_code': code }),
  );
}

async function answer<Ctx>(options: DispatchOptions<Ctx>, request: Request): Promise<Reply> {
  try {
    const data = await run(options, request);
    return { code: 200, data, msg: 'ok' };
  } catch (error) {
    return toFailureReply(error, request, options);
  }
}

async function run<Ctx>(options: DispatchOptions<Ctx>, request: Request): Promise<unknown> {
  const spec = options.endpoints.get(request.key);
  const handler = options.handlers[request.key];
  if (spec === undefined || handler === undefined) throw new AppError('NOT_FOUND');
  if (request.isRecheck !== true && request.isBatched !== true) {
    const token = request.actor.member?.token;
    if (token !== undefined) options.consumeToken(token);
    await options.consume(spec, getLimitKey(request.actor));
  }
  assertScope(request.actor, getScopeRule(spec) ?? 'closed');
  const access = checkAccess(request.actor, spec.access);
  if (access !== 'ok') throw new AppError(access);
  assertReadOnly(request.actor, spec);
  const parsed = parseInput(spec, request);
  const input = { ...parsed, file: spec.upload === true ? await readFile(request) : undefined };
  const mode = selectRunMode(spec);
  const answer = (scope: Scope) =>
    options.runWithContext(scope, mode, async (ctx) => {
      const record = spec.logged === true ? await options.record(ctx, spec, input) : null;
      const data = await handler(ctx, input as never);
      if (options.checkAnswers) checkAnswer(spec, data);
      await record?.(data);
      return data;
    });
  if (!isCached(spec, input.query)) return answer(request);
  // the handler does not get the caller, so that nothing personal can be cached
  const name = `${getViewerKey(request.actor)} ${request.key} ${JSON.stringify([input.params, input.query])}`;
  return options.getCached(name, () =>
    answer({
      ...request,
      actor: { member: null, ...toViewer(request.actor), ip: '' },
      browser: undefined,
      // what the page read before a change must not be cached after it
      page: undefined,
    }),
  );
}

function selectRunMode({ method, ownTransaction, newest, scim }: EndpointSpec): RunMode {
  if (method !== 'GET') return ownTransaction === true ? 'ownTransaction' : 'write';
  // the directory service has no session whose writes could be remembered
  return newest === true || scim !== undefined ? 'newest' : 'read';
}

/** A preview of another role may change nothing. Throws NO_PERMISSION. */
function assertReadOnly({ member }: Actor, spec: EndpointSpec): void {
  if (member?.preview === undefined || spec.method === 'GET' || spec.inPreview === true) return;
  throw noPermission('您正在以其他角色身份预览，仅可查看，不可操作');
}

/** No part of an upload is held in memory for a caller who is refused. Throws VALIDATION without a file. */
async function readFile(request: Request): Promise<UploadedFile> {
  const file = await request.readFile?.();
  if (file !== undefined) return file;
  throw fieldError({ file: '请选择文件' });
}

function isCached(spec: EndpointSpec, query: unknown): boolean {
  if (spec.cache?.by !== 'level') return false;
  const parameters = (query ?? {}) as Record<string, unknown>;
  return (spec.cache.unless ?? []).every((name) => parameters[name] === undefined);
}

function checkAnswer(spec: EndpointSpec, data: unknown): void {
  const parsed = spec.data.safeParse(data);
  if (!parsed.success)
    throw new Error(`${keyOf(spec)} answered against its schema: ${parsed.error.message}`);
}

/** An error for the caller, in the form of the answer. */
export function toReply({ status, data, message, retryAfter }: AppError): Reply {
  const reply: Reply = { code: status, data, msg: message };
  return retryAfter === undefined ? reply : { ...reply, retryAfter };
}

function toFailureReply(
  error: unknown,
  { key, log, requestId }: Request,
  { toUnavailableError }: Pick<DispatchOptions<never>, 'toUnavailableError'>,
): Reply {
  if (error instanceof AppError) return toReply(error);
  const unavailableError = toUnavailableError(error);
  if (unavailableError !== null) {
    log.warn({ err: error, key }, 'the database is not available');
    return toReply(unavailableError);
  }
  log.error({ err: error, key }, 'call failed');
  return { code: 500, data: { requestId }, msg: ERRORS.INTERNAL.msg };
}
