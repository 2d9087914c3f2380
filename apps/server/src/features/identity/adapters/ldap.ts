import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import { InvalidCredentialsError } from 'ldapts';
import type { Client, Entry } from 'ldapts';
import { connectDirectory } from './ldap-connection.ts';
import { TIMEOUT_S, ProviderError, getReason } from './adapter.ts';
import type { CompanyPerson, ProviderSettings } from './adapter.ts';

const DEFAULT_FILTER = '(|(uid={account})(sAMAccountName={account})(mail={account}))';
const ATTRIBUTES = ['*', 'memberOf', 'entryUUID', 'objectGUID'];

/**
 * Finds a person in the directory by what they typed, and binds as them with the password. Null where there is no such
 * person, or more than one, or the password is wrong. Throws ProviderError when the directory is away, or refuses us.
 */
export async function authenticateByDirectory(
  { config, secret }: ProviderSettings,
  account: string,
  password: string,
): Promise<CompanyPerson | null> {
  // a bind without a password succeeds for everybody: it is anonymous, and proves nothing
  if (password === '') return null;
  const entry = await connected(config, async (directory) => {
    if (config.clientId !== '') await directory.bind(config.clientId, secret ?? '');
    const filter = (config.filter || DEFAULT_FILTER).replaceAll('{account}', escaped(account));
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
  const isCorrect = await connected(config, async (directory) => {
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

/** Text as it may stand in a filter (RFC 4515): what means something there is written as its bytes. */
export function escaped(text: string): string {
  return text.replace(/[\\*()\0]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\${code.toString(16).padStart(2, '0')}`;
  });
}

async function connected<T>(
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
    // a name in the directory can change, these do not
    subject: first('entryUUID', 'objectGUID') || entry.dn,
    name: first('displayName', 'cn', 'uid', 'sAMAccountName'),
    // the directory is the company's own: it writes `mail`, which its people must not change themselves
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
