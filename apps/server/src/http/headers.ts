import { isSharedAddress } from '@zhihui/contract/features/share/share.address.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Facts about the site that headers state. */
export interface SiteFacts {
  /** Version of the pages that are served. */
  build: string;
  /** Whether browsers reach the site by https. */
  https: boolean;
}

/** Headers that every answer carries; pages add their Content-Security-Policy with a nonce. */
export function addHeaders(app: FastifyInstance, facts: () => SiteFacts): void {
  // with a callback, as all hooks of every request: a promise for each costs a tenth of a cached page
  app.addHook('onSend', (request, reply, payload, done) => {
    setHeaders(request, reply, facts());
    done(null, payload);
  });
}

/** Browsers use only https for a year. Subdomains may belong to other services. */
const HSTS = 'max-age=31536000';

/** Seconds after which a caller may retry, when no better value is known. */
const RETRY_AFTER = '5';

/** The same for answers that no hook sees. */
export function setHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { build, https }: SiteFacts,
): void {
  reply.header('x-build', build);
  if (https) reply.header('strict-transport-security', HSTS);
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  const isShared = isSharedAddress(request.url);
  // the address alone lets a visitor read, so no other site and no search engine gets it
  reply.header('referrer-policy', isShared ? 'no-referrer' : 'strict-origin-when-cross-origin');
  if (isShared) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', RETRY_AFTER);
  }
  if (!reply.hasHeader('x-frame-options')) reply.header('x-frame-options', 'DENY');
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
}

/**
 * Content security policy of a page: scripts and style elements only with this answer's nonce. In development the page also
 * opens Vite's WebSocket, which some browsers do not count as the same origin.
 */
export function buildPagePolicy(
  nonce: string,
  mode: 'production' | 'development' = 'production',
): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // style attributes carry positions only; nothing of people's text can set one
    "style-src-attr 'unsafe-inline'",
    // articles show pictures of other sites, which others on the network must not read or change
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${mode === 'development' ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // text becomes markup through the page's own policy, and diagrams through that of what cleans them
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');
}
