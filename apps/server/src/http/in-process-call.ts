import type { FastifyRequest } from 'fastify';
import type { Call, Envelope } from '@zhihui/contract/client.ts';
import { createCall } from '@zhihui/contract/client.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import { AppError } from '../kernel/errors.ts';

/** The typed client of what is rendered here, bound to this request's caller, straight into `dispatch`. */
export function callAs(request: FastifyRequest, actor: Actor, dispatch: Dispatch): Call {
  return createCall((key, input) =>
    dispatch({
      key,
      actor,
      requestId: request.id,
      userAgent: request.headers['user-agent'] ?? '',
      log: request.log,
      params: input.params,
      query: withoutBlanks(input.query),
      body: input.body,
    }),
  );
}

/** The data without which nothing can be rendered. Throws UNAVAILABLE or TOO_MANY where the call was told so. */
export function needed<T>({ code, data, msg }: Envelope<T>): T {
  if (code === 503) throw new AppError('UNAVAILABLE', { msg });
  if (code === 429) throw new AppError('TOO_MANY', { msg });
  if (code !== 200) throw new Error(`what every page needs could not be read: ${code} ${msg}`);
  return data as T;
}

/** Blank query values mean "not given", as in a URL. */
function withoutBlanks(query: Record<string, unknown> | undefined) {
  if (query === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );
}
