import type { FastifyRequest } from 'fastify';
import type { Call } from '@zhihui/contract/client.ts';
import { createCall } from '@zhihui/contract/client.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';

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

/** Blank query values mean "not given", as in a URL. */
function withoutBlanks(query: Record<string, unknown> | undefined) {
  if (query === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );
}
