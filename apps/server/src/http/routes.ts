import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec, UploadedFile } from '@zhihui/contract/endpoint.ts';
import type { Actor, Member } from '../kernel/actor.ts';
import { toReply } from '../kernel/dispatch.ts';
import type { Dispatch, Reply, Request } from '../kernel/dispatch.ts';
import { AppError } from '../kernel/errors.ts';
import { getCallerAddress } from './caller-address.ts';
import {
  resolveApiActor,
  assertExpectedMember,
  resolveMemberActor,
  resolveScimActor,
  readBrowserSecret,
} from './actor.ts';
import type { FindMember, FindTokenMember, IsDirectory } from './actor.ts';
import type { BrowserSecret } from '../kernel/browser-secret.ts';
import { readToken } from './sockets.ts';
import type { AccessResult, Sockets } from './sockets.ts';
import type { VisitorCache } from './visitor-cache.ts';
import { toEnvelope, sendEnvelope } from './envelope.ts';
import { acceptScim, sendScim } from './scim.ts';
import { utf8 } from './utf8.ts';

const DEFAULT_BODY = 64 * 1024;

/** An answer as its bytes. */
export interface CachedAnswer {
  code: number;
  bytes: Buffer;
  retryAfter: number | undefined;
}

/** Failures are not cached. */
export function getAnswerSize(dispatchCall: CachedAnswer): number {
  return dispatchCall.code === 200 ? dispatchCall.bytes.length : 0;
}

export interface ApiOptions {
  endpoints: readonly EndpointSpec[];
  dispatch: Dispatch;
  findMember: FindMember;
  findTokenMember: FindTokenMember;
  isDirectory: IsDirectory;
  cache: VisitorCache<CachedAnswer>;
  /** Counts a token that does not count. Throws TOO_MANY. */
  limitBadToken(ip: string): void;
  /** Turns a granted answer into an event stream. Throws UNAVAILABLE when there is no capacity. */
  openStream(request: FastifyRequest, reply: FastifyReply, stream: GrantedStream): void;
  sockets: Sockets;
  /** Reads the one file of an upload row, whole. */
  readFile(request: FastifyRequest): Promise<UploadedFile | undefined>;
}

/** The answer of `dispatch`: the events of a row, beginning with its data. */
export interface GrantedStream {
  member: Member;
  event: string;
  first: unknown;
}

/** One Fastify route per row of the endpoint table, below `/api`. */
export function mountApi(app: FastifyInstance, options: ApiOptions): void {
  for (const spec of options.endpoints) {
    if (spec.scim !== undefined || spec.callback === true) continue;
    app.route({
      method: spec.method,
      url: `/api${spec.path}`,
      bodyLimit: spec.maxBody ?? DEFAULT_BODY,
      errorHandler: (error, request, reply) => {
        void sendEnvelope(reply, toEnvelope(error, request));
      },
      handler: async (request, reply) => {
        if (isCached(spec, request)) {
          let isComputed = false;
          const body = await options.cache.get(request.url, async () => {
            isComputed = true;
            const caller = await resolveCaller(request, options);
            const { retryAfter, ...envelope } = await dispatchCall(spec, request, options, caller);
            return {
              code: envelope.code,
              bytes: utf8(JSON.stringify(envelope)),
              retryAfter,
            };
          });
          // concurrent callers share one answer, but not the error that one of them exceeded the limit
          if (body.code !== 429 || isComputed) return sendCached(reply, body);
        }
        const caller = await resolveCaller(request, options);
        assertExpectedMember(request, caller);
        const browser = readBrowserSecret(request, reply);
        const envelope = await dispatchCall(spec, request, options, caller, { browser });
        const { member } = caller;
        if (spec.stream === undefined || member === null || !wantsStream(request, envelope)) {
          return sendEnvelope(reply, envelope);
        }
        options.openStream(request, reply, { member, event: spec.stream, first: envelope.data });
        return reply;
      },
      ...(spec.socket === true && {
        wsHandler: (socket, request) =>
          options.sockets.connect(socket, createSocketCall(spec, request, options)),
      }),
    });
  }
}

/** The rows of SCIM, whose bodies and answers have their own form. */
export function mountScim(app: FastifyInstance, options: ApiOptions): void {
  // plugins registered inside apply to these routes alone
  void app.register(async (scope) => {
    acceptScim(scope);
    for (const spec of options.endpoints) {
      const { scim } = spec;
      if (scim === undefined) continue;
      scope.route({
        method: spec.method,
        url: `/api${spec.path}`,
        bodyLimit: spec.maxBody ?? DEFAULT_BODY,
        errorHandler: (error, request, reply) => {
          void sendScim(reply, toEnvelope(error, request), scim.success);
        },
        handler: async (request, reply) => {
          const caller = await resolveCaller(request, options, () =>
            resolveScimActor(request, options.isDirectory),
          );
          return sendScim(reply, await dispatchCall(spec, request, options, caller), scim.success);
        },
      });
    }
  });
}

/** Asks dispatch for permission to connect, and again while the socket is open: the session is read again each time. */
function createSocketCall(spec: EndpointSpec, request: FastifyRequest, options: ApiOptions) {
  const token = readToken(request);
  let isRecheck = false;
  return async (): Promise<AccessResult> => {
    try {
      const actor = await resolveCaller(request, options, () =>
        resolveMemberActor(request, options.findMember, token),
      );
      const reply = await dispatchCall(spec, request, options, actor, { isRecheck });
      isRecheck = true;
      return { member: actor.member as Member, reply };
    } catch (error) {
      if (error instanceof AppError) return { member: null, reply: toReply(error) };
      throw error;
    }
  };
}

function sendCached(reply: FastifyReply, { code, bytes, retryAfter }: CachedAnswer): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.header('cache-control', 'no-store');
  return reply.code(code).type('application/json; charset=utf-8').send(bytes);
}

/** Visitors' answers to rows that allow it are cached as bytes. */
function isCached(spec: EndpointSpec, request: FastifyRequest): boolean {
  const { authorization, cookie } = request.headers;
  if (spec.cache === undefined || authorization !== undefined || cookie !== undefined) return false;
  const query = request.query as Record<string, unknown>;
  return (spec.cache.unless ?? []).every((name) => query[name] === undefined);
}

function wantsStream(request: FastifyRequest, { code }: Reply): boolean {
  return code === 200 && (request.headers.accept ?? '').includes('text/event-stream');
}

/** Guessing tokens costs a query each, so it is limited like everything else. */
export async function resolveCaller(
  request: FastifyRequest,
  options: Pick<ApiOptions, 'findMember' | 'findTokenMember' | 'limitBadToken'>,
  find = () => resolveApiActor(request, options.findMember, options.findTokenMember),
): Promise<Actor> {
  try {
    return await find();
  } catch (error) {
    // not while the database is away
    if (error instanceof AppError) options.limitBadToken(getCallerAddress(request));
    throw error;
  }
}

/** The trace that the caller, or the proxy before the site, is in. */
const traceparentOf = ({ headers }: FastifyRequest): string | undefined => {
  const { traceparent } = headers;
  return typeof traceparent === 'string' ? traceparent : undefined;
};

/** Hands a request to dispatch; `body` and `query` stand in place of its own. */
export async function dispatchCall(
  spec: EndpointSpec,
  request: FastifyRequest,
  options: ApiOptions,
  actor: Actor,
  {
    isRecheck = false,
    browser,
    body = request.body,
    query = request.query,
  }: { isRecheck?: boolean; browser?: BrowserSecret; body?: unknown; query?: unknown } = {},
): Promise<Reply> {
  const call: Request = {
    key: keyOf(spec),
    actor,
    browser,
    isRecheck,
    requestId: request.id,
    traceparent: traceparentOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
    log: request.log,
    params: request.params,
    query,
  };
  if (spec.upload === true) {
    call.readFile = () => options.readFile(request);
  } else if (spec.method !== 'GET') {
    call.body = body;
  }
  return options.dispatch(call);
}
