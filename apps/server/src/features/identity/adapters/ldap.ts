import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import { InvalidCredentialsError, Client } from 'ldapts';
import type { Entry } from 'ldapts';
import { TIMEOUT_S, ProviderError, getReason } from './adapter.ts';
import type { CompanyPerson, ProviderSettings } from './adapter.ts';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { openGuarded } from '../../../platform/outbound/outbound.ts';
import { isEncryptedDirectory } from './ldap-address.ts';

const DEFAULT_FILTER = '(|(uid={account})(sAMAccountName={account})(mail={account}))';
const ATTRIBUTES = ['*', 'memberOf', 'entryUUID', 'objectGUID'];

/**
 * Finds a person in the directory by the typed name, and binds with their password. Returns null when there is no such
 * person, or more than one, or the password is wrong. Throws ProviderError when the directory is unreachable, or
 * refuses the connection.
 */
export async function authenticateByDirectory(
  { config, secret }: ProviderSettings,
  account: string,
  password: string,
): Promise<CompanyPerson | null> {
  // a bind without a password always succeeds: it is anonymous, and proves nothing
  if (password === '') return null;
  const entry = await withConnection(config, async (directory) => {
    if (config.clientId !== '') await directory.bind(config.clientId, secret ?? '');
    const filter = (config.filter || DEFAULT_FILTER).replaceAll(
      '{account}',
      escapeFilterText(account),
    );
    const { searchEntries } = await directory.search(config.baseDn, {
      scope: 'sub',
      filter,
      attributes: ATTRIBUTES,
      explicitBufferAttributes: ['objectGUID'],
      sizeLimit: 2,
      timeLimit: TIMEOUT_S,
    });
    return searchEntries.length === 1 ? searchEntries[0] : undefined;
  });
  if (entry === undefined) return null;
  const isCorrect = await withConnection(config, async (directory) => {
    try {
      await directory.bind(entry.dn, password);
      return true;
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return false;
      throw error;
    }
  });
  return isCorrect ? toMember(entry) : null;
}

/** Escapes text for a filter (RFC 4515): special characters are written as their bytes. */
export function escapeFilterText(text: string): string {
  return text.replace(/[\\*()\0]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\${code.toString(16).padStart(2, '0')}`;
  });
}

async function withConnection<T>(
  config: ProviderConfig,
  work: (directory: Client) => Promise<T>,
): Promise<T> {
  const { directory, secure } = connectDirectory(config);
  try {
    await secure();
    return await work(directory);
  } catch (error) {
    const isWrongPassword = error instanceof InvalidCredentialsError;
    const message = `directory: ${(error as Error).message}`;
    throw new ProviderError(isWrongPassword ? 'refused' : getReason(error), message, error);
  } finally {
    await directory.unbind().catch(() => undefined);
  }
}

function toMember(entry: Entry): CompanyPerson {
  const first = (...names: string[]) =>
    names.map((name) => firstText(entry[name])).find((text) => text !== '') ?? '';
  const email = first('mail').toLowerCase();
  return {
    // names in the directory can change, these identifiers do not
    subject: first('entryUUID', 'objectGUID') || entry.dn,
    name: first('displayName', 'cn', 'uid', 'sAMAccountName'),
    // the company maintains the directory and its `mail`, which members must not be able to edit
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email) ? email : null,
    claims: { ...entry },
    signOut: null,
  };
}

function firstText(value: Entry[string] | undefined): string {
  const [first] = Array.isArray(value) ? value : [value];
  if (first === undefined) return '';
  return Buffer.isBuffer(first) ? first.toString('hex') : first;
}

const TIMEOUT_MS = TIMEOUT_S * 1000;

/**
 * Creates a client of the directory and a function that secures its connection before anything else is sent: TLS from
 * the first byte with `ldaps://`, StartTLS (RFC 4513, 3.1) when it is enabled. The certificate must be valid and name
 * the host. Throws ProviderError when the connection to another machine would not be encrypted.
 */
function connectDirectory(config: ProviderConfig): {
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
    // the library reconnects after a lost connection, and would send the password without StartTLS
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
    // the library has no timeout for the handshake
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
