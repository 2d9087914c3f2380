import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import { Client } from 'ldapts';
import { openGuarded } from '../../../platform/outbound/outbound.ts';
import { TIMEOUT_S, ProviderError } from './adapter.ts';
import { isEncryptedDirectory } from './ldap-address.ts';

const TIMEOUT_MS = TIMEOUT_S * 1000;

/**
 * A client of the directory, and what makes its connection secure before anything else is sent: TLS from the first byte with
 * `ldaps://`, StartTLS (RFC 4513, 3.1) where it is set. The certificate must be valid and name the host. Throws ProviderError for
 * a directory on another machine that would be spoken to in the clear.
 */
export function connectDirectory(config: ProviderConfig): {
  directory: Client;
  secure: () => Promise<void>;
} {
  if (!isEncryptedDirectory(config))
    throw new ProviderError('refused', 'ldap:// without StartTLS to another machine');
  const { hostname, protocol } = new URL(config.url);
  const host = hostname.replaceAll(/[[\]]/gu, '');
  const encryption: ConnectionOptions = {
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(config.ca === '' ? {} : { ca: config.ca }),
  };
  const sockets: Socket[] = [];
  const open = (port: number): Socket => {
    // the library connects again when a connection is lost, and would send the password on it without StartTLS
    if (sockets.length > 0) throw new Error('the connection to the directory was lost');
    const socket = openGuarded({ host, port, timeoutMs: TIMEOUT_MS });
    sockets.push(socket);
    return socket;
  };
  const directory = new Client({
    url: config.url,
    timeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    createConnection: ((port: number) => open(port)) as never,
    createSecureConnection: ((port: number | ConnectionOptions) =>
      connectTls(typeof port === 'number' ? { ...encryption, socket: open(port) } : port)) as never,
  });
  const secure = async () => {
    if (protocol !== 'ldap:' || !config.startTls) return;
    // the library waits for a handshake without end
    const { promise: timedOut, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      sockets[0]?.destroy();
      reject(new Error('the handshake timed out'));
    }, TIMEOUT_MS);
    try {
      await Promise.race([directory.startTLS(encryption), timedOut]);
    } finally {
      clearTimeout(timer);
    }
  };
  return { directory, secure };
}
