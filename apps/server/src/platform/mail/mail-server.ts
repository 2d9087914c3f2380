import type { SMTPTransportOptions } from 'nodemailer';
import { connectGuarded } from '../outbound/outbound.ts';

/** How a mail server is reached. */
export type MailServer = Pick<
  SMTPTransportOptions,
  'host' | 'port' | 'secure' | 'requireTLS' | 'ignoreTLS' | 'auth' | 'tls' | 'getSocket'
>;

const CONNECT_MS = 10_000;

/** The `getSocket` of a server that an Admin named: it reaches no address that is refused. */
export const getGuardedSocket: NonNullable<MailServer['getSocket']> = (options, callback) => {
  const { host = '', port = 0 } = options;
  connectGuarded({ host, port: Number(port), timeoutMs: CONNECT_MS }).then(
    (connection) => callback(null, { connection }),
    (error: Error) => callback(error),
  );
};

/**
 * `smtps://` speaks TLS from the first byte; `smtp://` insists on STARTTLS as soon as there is a
 * password to protect, and uses it without a password where the server offers it. A relay in the
 * house with a certificate of its own: add `?tls.rejectUnauthorized=false`.
 */
export function parseServerUrl(smtpUrl: string): MailServer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && user !== '',
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    tls: { rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false' },
  };
}
