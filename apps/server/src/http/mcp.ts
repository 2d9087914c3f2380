// Why it is as it is: docs/decisions/0124-assistants.md
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_CONTENT_BODY } from '@zhihui/contract/features/content/section.endpoints.ts';
import { MAX_MCP_CLIENT } from '@zhihui/contract/features/mcp/mcp.limits.ts';
import { toOneLine } from '@zhihui/contract/visible-text.ts';
import { loadAnswerMcp, mcpText as text } from '../features/mcp/mcp.public.ts';
import type { McpCaller } from '../features/mcp/mcp.public.ts';
import type { Actor, ApiToken } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import { AppError } from '../kernel/errors.ts';
import { toEnvelope } from './envelope.ts';
import { createInProcessCall } from './in-process-call.ts';
import { getResourceMetadataUrl } from './oauth.ts';
import { utf8 } from './utf8.ts';

export interface McpOptions {
  dispatch: Dispatch;
  publicUrl: string;
  /** The caller behind a token of a program. Throws TOKEN_INVALID for any other, TOO_MANY for one who guesses. */
  resolveCaller(request: FastifyRequest): Promise<Actor>;
  loadSite(): Promise<{ name: string; mcp: { enabled: boolean; parts: McpCaller['parts'] } }>;
  /** Records that a client called with a token. */
  recordUse(token: ApiToken, client: string): Promise<void>;
  /** Counts a message that makes no call of the table. Throws TOO_MANY. */
  consumeToken(token: ApiToken): void;
}

/** Messages of one request; early revisions of the protocol send several together. */
const MAX_BATCH = 20;
/** Requests that are answered at the same time, and that wait for it: a text has to be held in memory for each. */
const AT_ONCE = 16;
const MAX_WAITING = 2000;
/** Of these the calls of the table are counted by dispatch. */
const COUNTED_BY_DISPATCH = new Set(['tools/call', 'resources/read', 'resources/list']);

/** `POST /mcp`, where AI assistants connect with a token of a member: answered at once, without sessions or streams. */
export function mountMcp(app: FastifyInstance, options: McpOptions): void {
  const slots = createSlots(AT_ONCE, MAX_WAITING);
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: MAX_CONTENT_BODY,
    errorHandler: (error, request, reply) =>
      void sendFailure(reply, error, { request, publicUrl: options.publicUrl }),
    // answered before a body is read
    onRequest: async (request, reply) => {
      const refusal = await findRefusal(request, options);
      if (refusal === null) return;
      if (refusal.status === 405) reply.header('allow', 'POST');
      await sendError(reply, refusal.status, refusal.message);
    },
    handler: async (request, reply) => {
      const actor = await options.resolveCaller(request);
      const token = actor.member?.token;
      if (token === undefined) throw new AppError('TOKEN_INVALID');
      const messages = listMessages(request.body);
      if (messages.length > MAX_BATCH) return sendError(reply, 400, text.batchTooLong(MAX_BATCH));
      for (const { method } of messages)
        if (!COUNTED_BY_DISPATCH.has(method ?? '')) options.consumeToken(token);
      const response = await slots.run(() =>
        answer(request, { ...options, actor, token, messages }),
      );
      if (response === null) {
        reply.header('retry-after', '5');
        return sendError(reply, 503, text.busy);
      }
      return sendResponse(reply, response);
    },
  });
}

interface Refusal {
  status: number;
  message: string;
}

async function findRefusal(
  request: FastifyRequest,
  { loadSite, publicUrl }: McpOptions,
): Promise<Refusal | null> {
  if (!(await loadSite()).mcp.enabled) return { status: 404, message: text.off };
  // a page of another site must not reach a server that its visitor can reach
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(publicUrl).origin)
    return { status: 403, message: text.foreignOrigin };
  if (request.method !== 'POST') return { status: 405, message: text.methodNotAllowed };
  return null;
}

interface Message {
  method?: string;
  params?: { clientInfo?: { name?: unknown }; _meta?: Record<string, unknown> };
}

const listMessages = (body: unknown): Message[] =>
  (Array.isArray(body) ? body : [body]).filter(
    (item): item is Message => typeof item === 'object' && item !== null,
  );

interface Answering extends McpOptions {
  actor: Actor;
  token: ApiToken;
  messages: readonly Message[];
}

async function answer(
  request: FastifyRequest,
  { actor, token, messages, dispatch, publicUrl, loadSite, recordUse }: Answering,
): Promise<BufferedResponse> {
  const [{ name: siteName, mcp }, answerMcp] = await Promise.all([loadSite(), loadAnswerMcp()]);
  const client = token.client ?? findClientName(messages);
  if (client !== null) await recordUse(token, client);
  const call = createInProcessCall(request, actor, dispatch);
  const caller: McpCaller = { token, call, parts: mcp.parts, siteName, publicUrl };
  const response = await answerMcp(
    caller,
    { request: toWebRequest(request, publicUrl), body: request.body },
    (error) => request.log.error({ err: error }, 'mcp call failed'),
  );
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.text(),
  };
}

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

/** How the client names itself: in each request, or in earlier revisions when it connects. */
function findClientName(messages: readonly Message[]): string | null {
  for (const { params } of messages) {
    const info =
      params?.clientInfo ?? (params?._meta?.[CLIENT_INFO] as { name?: unknown } | undefined);
    if (typeof info?.name !== 'string') continue;
    const name = toOneLine(info.name).trim().slice(0, MAX_MCP_CLIENT);
    if (name !== '') return name;
  }
  return null;
}

/** What the protocol reads of a request besides its body. */
function toWebRequest({ headers }: FastifyRequest, publicUrl: string): Request {
  const passed = Object.entries(headers).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      (name.startsWith('mcp-') || name === 'accept' || name === 'content-type'),
  ) as [string, string][];
  return new Request(new URL('/mcp', publicUrl), { method: 'POST', headers: passed, body: '{}' });
}

interface BufferedResponse {
  status: number;
  type: string | null;
  body: string;
}

function sendResponse(reply: FastifyReply, { status, type, body }: BufferedResponse): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  if (type !== null) reply.type(type);
  return reply.send(body === '' ? undefined : utf8(body));
}

const PARSE_ERROR = -32_700;
const SERVER_ERROR = -32_000;

function sendError(
  reply: FastifyReply,
  status: number,
  message: string,
  code = SERVER_ERROR,
): FastifyReply {
  return sendResponse(reply, {
    status,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }),
  });
}

/** Failures before the protocol: a token that does not count, a body that is no JSON, a database that is away. */
function sendFailure(
  reply: FastifyReply,
  error: unknown,
  { request, publicUrl }: { request: FastifyRequest; publicUrl: string },
): FastifyReply {
  const { code: status, msg, retryAfter } = toEnvelope(error, request);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) {
    const isMissing = request.headers.authorization === undefined;
    const metadata = `Bearer resource_metadata="${getResourceMetadataUrl(publicUrl)}"`;
    reply.header('www-authenticate', isMissing ? metadata : `${metadata}, error="invalid_token"`);
  }
  const isBadJson = status === 400 && !(error instanceof AppError);
  return isBadJson
    ? sendError(reply, 400, text.badJson, PARSE_ERROR)
    : sendError(reply, status, status === 413 ? text.tooLarge : msg);
}

/** Runs so much at once; what comes meanwhile waits, up to a bound. */
function createSlots(atOnce: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    /** Resolves to null when too many wait. */
    async run<T>(work: () => Promise<T>): Promise<T | null> {
      if (running >= atOnce) {
        if (waiting.length >= maxWaiting) return null;
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
