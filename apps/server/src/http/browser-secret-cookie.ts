// Why it is as it is: docs/decisions/0096-sign-in-failures.md
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_SECRET_DAYS } from '../kernel/browser-secret.ts';
import type { BrowserSecret } from '../kernel/browser-secret.ts';

/** Holds the secret by which the server knows a browser again; it signs nobody in. */
export const BROWSER_COOKIE = 'browser_key';

/** The secret of the caller's browser. Scripts cannot read it, and other sites cannot make browsers send it. */
export function readBrowserSecret(request: FastifyRequest, reply: FastifyReply): BrowserSecret {
  const value = request.cookies[BROWSER_COOKIE];
  return {
    current: value !== undefined && /^[\w-]{43}$/u.test(value) ? value : null,
    store: (secret) =>
      void reply.setCookie(BROWSER_COOKIE, secret, {
        path: '/api',
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge: BROWSER_SECRET_DAYS * 86_400,
      }),
  };
}
