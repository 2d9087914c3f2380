import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '@zhihui/contract/errors.ts';
import { toUnavailableError } from '../db/unavailable-errors.ts';
import { toReply } from '../kernel/dispatch.ts';
import type { Reply } from '../kernel/dispatch.ts';
import { AppError } from '../kernel/errors.ts';
import { utf8 } from './utf8.ts';

/** Sends the envelope with its code as HTTP status. */
export function sendEnvelope(reply: FastifyReply, answer: Reply): FastifyReply {
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  reply.header('cache-control', 'no-store');
  const { code, data, msg } = answer;
  return reply
    .code(code)
    .type('application/json; charset=utf-8')
    .send(utf8(JSON.stringify({ code, data, msg })));
}

/** Failures before dispatch: bad JSON, too large a body, an ended token, a database that is away, a fault of ours. */
export function toEnvelope(error: unknown, request: FastifyRequest): Reply {
  if (error instanceof AppError) return toReply(error);
  const unavailableError = toUnavailableError(error);
  if (unavailableError !== null) {
    request.log.warn({ err: error }, 'the database is not available');
    return toReply(unavailableError);
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) return { code: 413, data: null, msg: ERRORS.TOO_LARGE.msg };
  if (status === 415) return { code: 400, data: null, msg: '仅支持 JSON 格式' };
  if (status >= 400 && status < 500) return { code: 400, data: null, msg: ERRORS.BAD_REQUEST.msg };
  request.log.error({ err: error }, 'request failed');
  return { code: 500, data: { requestId: request.id }, msg: ERRORS.INTERNAL.msg };
}

/**
 * Answers a URL that cannot be decoded: Fastify calls no other handler for it, and would answer in English. An error thrown
 * here would end the process, except one from `consume`.
 */
export function sendBadUrl(
  request: FastifyRequest,
  reply: FastifyReply,
  consume: () => void,
): void {
  try {
    consume();
    if (request.url.startsWith('/api/')) throw new AppError('BAD_REQUEST');
    reply.code(400).type('text/plain; charset=utf-8').send('地址有误，请检查后重试');
  } catch (error) {
    sendEnvelope(reply, toEnvelope(error, request));
  }
}
