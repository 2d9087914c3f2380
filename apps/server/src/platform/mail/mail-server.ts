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
 * `smtps://` uses TLS from the first byte; `smtp://` requires STARTTLS when there is a password to protect, and uses it
 * without a password if the server offers it. For an internal relay with a self-signed certificate add
 * `?tls.rejectUnauthorized=false`.
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
