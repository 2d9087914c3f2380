import type { FastifyRequest } from 'fastify';
import type { Call, Result } from '@zhihui/contract/client.ts';
import { getCallLanguage } from '@zhihui/contract/browser-client.ts';
import { createCall, buildUrl } from '@zhihui/contract/client.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import { AppError } from '../kernel/errors.ts';

/**
 * The typed client for server rendering, bound to this request's caller, directly into `dispatch`. Its calls share what they
 * read.
 */
export function createInProcessCall(
  request: FastifyRequest,
  actor: Actor,
  dispatch: Dispatch,
): Call {
  const page = {};
  return createCall((key, input) =>
    dispatch({
      page,
      key,
      actor,
      requestId: request.id,
      userAgent: request.headers['user-agent'] ?? '',
      acceptLanguage:
        getCallLanguage(buildUrl(key, input).path) ?? request.headers['accept-language'] ?? '',
      log: request.log,
      params: input.params,
      query: omitEmptyValues(input.query),
      body: input.body,
    }),
  );
}

/** Loads the data that every page needs. Throws UNAVAILABLE or TOO_MANY when the call answers so. */
export function unwrapResult<T>(answer: Result<T>): T {
  if (answer.ok) return answer.data;
  const { code, msg } = answer.error;
  if (code === 503) throw new AppError('UNAVAILABLE', { msg });
  if (code === 429) throw new AppError('TOO_MANY', { msg });
  throw new Error(`what every page needs could not be read: ${code} ${msg}`);
}

/** Blank query values mean "not set", as in a URL. */
function omitEmptyValues(query: Record<string, unknown> | undefined) {
  if (query === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );
}
