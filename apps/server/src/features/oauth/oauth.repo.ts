import type { Scope } from '@zhihui/contract/scopes.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bytes, id, int, text, texts, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const clientRow = {
  id,
  client_id: text,
  name: text,
  redirect_uris: texts,
  created_at: timestamp,
  consents: int,
};
export type OAuthClientRow = RowOf<typeof clientRow>;

const COLUMNS = `c.id, c.client_id, c.name, c.redirect_uris, c.created_at, (select count(*)::int from api_tokens t
  where t.client_id = c.id and t.revoked_at is null and t.expires_at > now()) as consents`;

const LIST = statement({
  name: 'oauth.clients',
  params: {},
  row: clientRow,
  text: `select ${COLUMNS} from oauth_clients c order by c.id`,
});

/** The registered clients, the first first. */
export const listOAuthClients = (db: Db): Promise<OAuthClientRow[]> => LIST.all(db, {});

const FIND = statement({
  name: 'oauth.client',
  params: { clientId: text },
  row: clientRow,
  text: `select ${COLUMNS} from oauth_clients c where c.client_id = :clientId`,
});

/** A client by the id that programs send; null for none. */
export const findOAuthClient = (db: Db, clientId: string): Promise<OAuthClientRow | null> =>
  FIND.first(db, { clientId });

const LOCK = statement({
  name: 'oauth.lock-clients',
  params: {},
  text: `select pg_advisory_xact_lock(hashtext('oauth-clients'))`,
});
const INSERT = statement({
  name: 'oauth.insert-client',
  params: { clientId: text, name: text, redirectUris: texts },
  row: { id },
  text: `insert into oauth_clients (client_id, name, redirect_uris) values (:clientId, :name, :redirectUris) returning id`,
});

/** Registers a client. Until the transaction ends no other call registers one. */
export async function insertOAuthClient(
  db: Db,
  values: { clientId: string; name: string; redirectUris: readonly string[] },
): Promise<void> {
  await LOCK.run(db, {});
  await INSERT.one(db, values);
}

const DELETE = statement({
  name: 'oauth.delete-client',
  params: { id },
  row: { id },
  text: 'delete from oauth_clients where id = :id returning id',
});

/** Deletes a client with all consents to it; false when there is none. */
export async function deleteOAuthClient(db: Db, clientId: Id): Promise<boolean> {
  return (await DELETE.count(db, { id: clientId })) > 0;
}

const INSERT_CODE = statement({
  name: 'oauth.insert-code',
  params: {
    codeHash: bytes,
    clientId: id,
    userId: id,
    scopes: texts,
    redirectUri: text,
    challenge: text,
    seconds: int,
  },
  text: `insert into oauth_codes (code_hash, client_id, user_id, scopes, redirect_uri, challenge, expires_at)
    values (:codeHash, :clientId, :userId, :scopes, :redirectUri, :challenge, now() + make_interval(secs => :seconds::int))`,
});

/** Stores a consent until the program fetches its token. */
export async function insertCode(
  db: Db,
  values: {
    codeHash: Buffer;
    clientId: Id;
    userId: Id;
    scopes: readonly Scope[];
    redirectUri: string;
    challenge: string;
    seconds: number;
  },
): Promise<void> {
  await INSERT_CODE.run(db, values);
}

const codeRow = {
  client_id: id,
  public_client_id: text,
  client_name: text,
  user_id: id,
  scopes: texts,
  redirect_uri: text,
  challenge: text,
};
export type CodeRow = RowOf<typeof codeRow>;

const TAKE = statement({
  name: 'oauth.take-code',
  params: { codeHash: bytes },
  row: codeRow,
  text: `delete from oauth_codes o using oauth_clients c where o.code_hash = :codeHash and c.id = o.client_id
      and o.expires_at > now()
    returning o.client_id, c.client_id as public_client_id, c.name as client_name, o.user_id, o.scopes, o.redirect_uri, o.challenge`,
});

/** Takes a code, which works once; null for none that works now. */
export const takeCode = (db: Db, codeHash: Buffer): Promise<CodeRow | null> =>
  TAKE.first(db, { codeHash });

const SWEEP = statement({
  name: 'oauth.sweep-codes',
  params: {},
  text: 'delete from oauth_codes where expires_at < now()',
});

/** Deletes codes that no program fetched. */
export async function deleteOldCodes(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}

const INSERT_GRANT = statement({
  name: 'oauth.insert-grant',
  params: {
    tokenHash: bytes,
    refreshHash: bytes,
    prefix: text,
    name: text,
    scopes: texts,
    userId: id,
    clientId: id,
    days: int,
    seconds: int,
  },
  row: { id },
  text: `insert into api_tokens (token_hash, refresh_hash, prefix, kind, name, scopes, user_id, client_id, expires_at, access_ends_at)
    select :tokenHash, :refreshHash, :prefix, 'PERSONAL', :name, :scopes, :userId, :clientId,
      now() + make_interval(days => :days::int), now() + make_interval(secs => :seconds::int)
    from users u where u.id = :userId and u.status = 'ACTIVE' and u.deleted_at is null returning id`,
});

export interface GrantSecrets {
  tokenHash: Buffer;
  refreshHash: Buffer;
  prefix: string;
  /** Seconds that the secret lasts. */
  seconds: number;
}

/** Makes the token of a consent. False when the account has been disabled since. */
export async function insertGrant(
  db: Db,
  values: GrantSecrets & {
    name: string;
    scopes: readonly string[];
    userId: Id;
    clientId: Id;
    days: number;
  },
): Promise<boolean> {
  return (await INSERT_GRANT.count(db, values)) > 0;
}

const REFRESH = statement({
  name: 'oauth.refresh',
  params: {
    presentedHash: bytes,
    clientId: text,
    tokenHash: bytes,
    refreshHash: bytes,
    prefix: text,
    seconds: int,
  },
  row: { scopes: texts },
  text: `update api_tokens t set token_hash = :tokenHash, refresh_hash = :refreshHash, spent_refresh_hash = t.refresh_hash,
      prefix = :prefix, access_ends_at = now() + make_interval(secs => :seconds::int)
    from oauth_clients c, users u where t.refresh_hash = :presentedHash and c.id = t.client_id and c.client_id = :clientId
      and u.id = t.user_id and u.status = 'ACTIVE' and u.deleted_at is null
      and t.revoked_at is null and t.expires_at > now() returning t.scopes`,
});

/** Exchanges the secrets of a consent; resolves to its scopes, or null where the presented one does not work. */
export async function exchangeRefresh(
  db: Db,
  values: GrantSecrets & { presentedHash: Buffer; clientId: string },
): Promise<readonly string[] | null> {
  return (await REFRESH.first(db, values))?.scopes ?? null;
}

const REVOKE_SPENT = statement({
  name: 'oauth.revoke-spent',
  params: { presentedHash: bytes },
  text: 'update api_tokens set revoked_at = now() where spent_refresh_hash = :presentedHash and revoked_at is null',
});

/** Ends the consent whose former secret is presented again: two programs have it. */
export async function revokeSpent(db: Db, presentedHash: Buffer): Promise<void> {
  await REVOKE_SPENT.run(db, { presentedHash });
}

const COUNT = statement({
  name: 'oauth.count-clients',
  params: {},
  row: { total: int },
  text: 'select count(*)::int as total from oauth_clients',
});

/** How many clients are registered. */
export async function countOAuthClients(db: Db): Promise<number> {
  return (await COUNT.one(db, {})).total;
}
