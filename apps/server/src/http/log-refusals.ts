// Why it is as it is: docs/decisions/0082-watching-the-site.md
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toCountedAddress } from '../kernel/address.ts';
import type { Actor } from '../kernel/actor.ts';
import { createRefusalLog } from '../platform/log/refusal-log.ts';
import type { Refusal, RefusalKind } from '../platform/log/refusal-log.ts';
import type { Pseudonym } from '../platform/secret/pseudonym.ts';
import { getCallerAddress } from './caller-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the session is resolved. */
    caller: Actor | null;
    /** Why the request was refused before any route, and by which name the site was called. */
    refusedHost: string | null;
    refusalNoted: boolean;
  }
}

/** Calls that end in a session. What they answer a wrong password is 400, like any form. */
const SIGN_IN = new Set([
  '/api/login',
  '/api/login/factor',
  '/api/login/passkey',
  '/api/login/company',
  '/api/login/directory',
]);

const KINDS: Record<number, RefusalKind> = {
  401: 'session',
  403: 'permission',
  429: 'too many requests',
};

/** Logs refusals for operators, with pseudonyms: callers that guess passwords, tokens or addresses stand out. */
export function logRefusals(http: FastifyInstance, pseudonym: Pseudonym): void {
  const refusals = createRefusalLog(({ refusal, suppressed }) =>
    http.log.info({ refused: { ...refusal, leftOut: suppressed } }, 'more requests refused'),
  );
  http.decorateRequest('caller', null);
  http.decorateRequest('refusedHost', null);
  const note = (request: FastifyRequest, status: number): void => {
    const kind = request.refusalNoted ? null : getRefusalKind(request, status);
    if (kind === null) return;
    request.refusalNoted = true;
    const refused = toRefusal(request, kind, status, pseudonym);
    refusals.record(refused, () => request.log.info({ refused }, 'request refused'));
  };
  http.decorateRequest('refusalNoted', false);
  // where the answer is decided: a caller that disconnects early is refused too, but no answer is sent then
  http.addHook('onSend', (request, { statusCode }, payload, done) => {
    note(request, statusCode);
    done(null, payload);
  });
  // pages and streams write their answers themselves
  http.addHook('onResponse', (request, { statusCode }, done) => {
    note(request, statusCode);
    done();
  });
  http.addHook('onClose', async () => refusals.close());
}

function toRefusal(
  request: FastifyRequest,
  kind: RefusalKind,
  status: number,
  pseudonym: Pseudonym,
): Refusal {
  const account = findAccount(request);
  return {
    kind,
    status,
    route: request.routeOptions.url ?? '',
    address: pseudonym('address', toCountedAddress(getCallerAddress(request))),
    account: account === null ? null : pseudonym('account', account),
    ...(request.refusedHost === null ? {} : { host: request.refusedHost }),
  };
}

function getRefusalKind(request: FastifyRequest, status: number): RefusalKind | null {
  if (request.refusedHost !== null) return 'host';
  const { url } = request.routeOptions;
  if (status === 401 && url === '/metrics') return 'metrics token';
  const isSignIn = request.method === 'POST' && url !== undefined && SIGN_IN.has(url);
  if (isSignIn && status >= 400 && status < 500 && status !== 429) return 'sign-in';
  return KINDS[status] ?? null;
}

/** The account that it was about: the caller's, or the one that a sign-in named. */
function findAccount({ caller, body }: FastifyRequest): string | null {
  if (caller?.member) return String(caller.member.userId);
  const { account, email } = (body ?? {}) as Record<string, unknown>;
  const login = typeof account === 'string' ? account : email;
  return typeof login === 'string' ? login.trim().toLowerCase() : null;
}
