import type { Scope } from '@zhihui/contract/scopes.ts';
import type { TokenKind, TokenState } from '@zhihui/contract/features/token/token.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { startOfDaySql } from '../../db/company-day.ts';
import {
  bigint,
  bool,
  bytes,
  day,
  id,
  int,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const STATE = `case when t.revoked_at is not null then 'REVOKED' when t.expires_at <= now() then 'EXPIRED' else 'ACTIVE' end`;

const row = {
  id,
  kind: textOf<TokenKind>(),
  name: text,
  prefix: text,
  scopes: texts,
  state: textOf<TokenState>(),
  created_at: timestamp,
  issued_at: timestamp,
  expires_at: timestamp,
  revoked_at: nullable(timestamp),
  used_at: nullable(timestamp),
  used_ip: nullable(text),
};
export type TokenRow = RowOf<typeof row>;

const COLUMNS = `t.id, t.kind, t.name, t.prefix, t.scopes, ${STATE} as state, t.created_at, t.issued_at, t.expires_at,
  t.revoked_at, t.used_at, t.used_ip`;

const managedRow = {
  ...row,
  owner_id: nullable(id),
  owner_nickname: nullable(text),
  owner_avatar: nullable(text),
  owner_active: bool,
  role_id: id,
  role_name: text,
};
export type ManagedTokenRow = RowOf<typeof managedRow>;

const MANAGED = `select ${COLUMNS}, o.id as owner_id, o.nickname as owner_nickname, o.avatar as owner_avatar,
    coalesce(o.status = 'ACTIVE', false) as owner_active, r.id as role_id, r.name as role_name
  from api_tokens t join users u on u.id = t.user_id join roles r on r.id = u.role_id
  left join users o on o.id = coalesce(t.owner_id, t.user_id) and o.deleted_at is null and not o.service`;

const OWN = statement({
  name: 'token.own',
  params: { userId: id },
  row,
  text: `select ${COLUMNS} from api_tokens t where t.user_id = :userId and t.revoked_at is null
    order by t.id desc limit 100`,
});

/** The tokens of a member that were not revoked, newest first. */
export async function listOwnTokens(db: Db, userId: Id): Promise<TokenRow[]> {
  return OWN.all(db, { userId });
}

const filterParams = {
  kind: nullable(textOf<TokenKind>()),
  state: nullable(textOf<TokenState>()),
  keyword: text,
};
const FILTERED = `(:kind::text is null or t.kind = :kind) and (:state::text is null or ${STATE} = :state)
  and (:keyword = '' or position(lower(:keyword) in lower(t.name)) > 0 or position(:keyword in t.prefix) > 0
    or exists (select from users n where n.id = coalesce(t.owner_id, t.user_id) and n.deleted_at is null and not n.service
      and position(lower(:keyword) in lower(n.nickname)) > 0))`;

const LIST = statement({
  name: 'token.list',
  params: { ...filterParams, limit: bigint, offset: bigint },
  row: managedRow,
  text: `${MANAGED} where ${FILTERED} order by t.id desc limit :limit offset :offset`,
});
const COUNT = statement({
  name: 'token.count',
  params: filterParams,
  row: { total: int },
  text: `select count(*)::int as total from api_tokens t where ${FILTERED}`,
});

export interface TokenFilter {
  kind: TokenKind | null;
  state: TokenState | null;
  keyword: string;
}

/** One page of all tokens, newest first. */
export async function listTokens(
  db: Db,
  filter: TokenFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ManagedTokenRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    LIST.all(db, { ...filter, ...page }),
    COUNT.one(db, { ...filter }),
  ]);
  return { rows, total };
}

const FIND = statement({
  name: 'token.find',
  params: { id },
  row: managedRow,
  text: `${MANAGED} where t.id = :id`,
});

/** One token as Admins see it; null when there is none. */
export async function findToken(db: Db, tokenId: Id): Promise<ManagedTokenRow | null> {
  return FIND.first(db, { id: tokenId });
}

const LOCK_OWNER = statement({
  name: 'token.lock-owner',
  params: { userId: id },
  row: { id },
  text: 'select id from users where id = :userId for update',
});
const COUNT_OWN = statement({
  name: 'token.count-own',
  params: { userId: id },
  row: { total: int },
  text: 'select count(*)::int as total from api_tokens where user_id = :userId and revoked_at is null',
});

/** How many tokens a member has. Until the transaction ends no other call counts them. */
export async function countOwnTokens(db: Db, userId: Id): Promise<number> {
  await LOCK_OWNER.run(db, { userId });
  return (await COUNT_OWN.one(db, { userId })).total;
}

const COUNT_SERVICES = statement({
  name: 'token.count-services',
  params: {},
  row: { total: int },
  text: `select count(*)::int as total from api_tokens where kind = 'SERVICE' and revoked_at is null`,
});

/** How many service tokens there are. */
export async function countServiceTokens(db: Db): Promise<number> {
  return (await COUNT_SERVICES.one(db, {})).total;
}

const INSERT_ACCOUNT = statement({
  name: 'token.insert-account',
  params: { name: text, roleId: id },
  row: { id },
  // there is no person who could have a second factor, so a role that demands one does not take the rights away
  text: `insert into users (nickname, role_id, status, second_factor, service)
    values (:name, :roleId, 'INACTIVE', true, true) returning id`,
});

/** Makes the account of an integration. Resolves to its id. */
export async function insertServiceAccount(
  db: Db,
  account: { name: string; roleId: Id },
): Promise<Id> {
  return (await INSERT_ACCOUNT.one(db, account)).id;
}

const INSERT = statement({
  name: 'token.insert',
  params: {
    tokenHash: bytes,
    prefix: text,
    kind: textOf<TokenKind>(),
    name: text,
    scopes: texts,
    userId: id,
    ownerId: nullable(id),
    lastDay: day,
  },
  row: { id },
  text: `insert into api_tokens (token_hash, prefix, kind, name, scopes, user_id, owner_id, expires_at)
    values (:tokenHash, :prefix, :kind, :name, :scopes, :userId, :ownerId,
      ${startOfDaySql('(:lastDay::date + 1)')}) returning id`,
});

export interface NewTokenValues {
  tokenHash: Buffer;
  prefix: string;
  kind: TokenKind;
  name: string;
  scopes: readonly Scope[];
  userId: Id;
  ownerId: Id | null;
  /** Works until the end of this day. */
  lastDay: string;
}

/** Stores a token. Resolves to its id. */
export async function insertToken(db: Db, values: NewTokenValues): Promise<Id> {
  return (await INSERT.one(db, values)).id;
}

const RENEW = statement({
  name: 'token.renew',
  params: { id, kind: textOf<TokenKind>(), userId: nullable(id), tokenHash: bytes, prefix: text },
  row: { id },
  text: `update api_tokens set token_hash = :tokenHash, prefix = :prefix, expires_at = now() + (expires_at - issued_at),
      issued_at = now(), used_at = null, used_ip = null, reminded_at = null
    where id = :id and kind = :kind and (:userId::bigint is null or user_id = :userId) and revoked_at is null
      and client_id is null returning id`,
});

/**
 * Gives a token another secret, which works as long as the former was to. False when there is none, or it was revoked.
 * `userId` limits it to the tokens of one member.
 */
export async function replaceSecret(
  db: Db,
  values: { id: Id; kind: TokenKind; userId: Id | null; tokenHash: Buffer; prefix: string },
): Promise<boolean> {
  return (await RENEW.count(db, values)) > 0;
}

const UPDATE_SERVICE = statement({
  name: 'token.update-service',
  params: { id, name: text, ownerId: id },
  row: { id },
  text: `with changed as (
      update api_tokens set name = :name, owner_id = :ownerId
      where id = :id and kind = 'SERVICE' and revoked_at is null returning id, user_id
    ), named as (update users u set nickname = :name from changed c where u.id = c.user_id)
    select id from changed`,
});

/** Renames an integration together with its account, and says who is responsible. False when there is none, or it was revoked. */
export async function updateService(
  db: Db,
  values: { id: Id; name: string; ownerId: Id },
): Promise<boolean> {
  return (await UPDATE_SERVICE.all(db, values)).length > 0;
}

const REVOKE = statement({
  name: 'token.revoke',
  params: { id, userId: nullable(id) },
  row: { id },
  text: `update api_tokens set revoked_at = coalesce(revoked_at, now())
    where id = :id and (:userId::bigint is null or (user_id = :userId and kind = 'PERSONAL')) returning id`,
});

/** Revokes a token; one that was revoked stays as it is. False when there is none. */
export async function revokeToken(db: Db, tokenId: Id, userId: Id | null): Promise<boolean> {
  return (await REVOKE.count(db, { id: tokenId, userId })) > 0;
}

const REVOKE_ALL = statement({
  name: 'token.revoke-all',
  params: { userId: id },
  text: 'update api_tokens set revoked_at = now() where user_id = :userId and revoked_at is null',
});

/** Revokes the tokens of an account that ends; those of integrations it is responsible for stay. */
export async function revokeUserTokens(db: Db, userId: Id): Promise<void> {
  await REVOKE_ALL.run(db, { userId });
}

const SWEEP = statement({
  name: 'token.sweep',
  params: { days: int },
  text: `delete from api_tokens where least(expires_at, revoked_at) < now() - make_interval(days => :days::int)`,
});

/** Deletes tokens that were over this many days ago. */
export async function deleteOldTokens(db: Db, days: number): Promise<void> {
  await SWEEP.run(db, { days });
}

const DUE = statement({
  name: 'token.remind',
  params: { days: int },
  row: { id, name: text, kind: textOf<TokenKind>(), to: id, expires_at: timestamp },
  text: `with active as (select u.id, r.code as role from users u join roles r on r.id = u.role_id
      where u.status = 'ACTIVE' and u.deleted_at is null and not u.service),
    due as (update api_tokens t set reminded_at = now()
      where t.revoked_at is null and t.reminded_at is null and t.client_id is null
        and (t.kind = 'SERVICE' or exists (select from active a where a.id = t.user_id))
        and t.expires_at > now() and t.expires_at <= now() + make_interval(days => :days::int)
        and t.expires_at - t.issued_at > make_interval(days => :days::int)
      returning t.id, t.name, t.kind, coalesce(t.owner_id, t.user_id) as owner_id, t.expires_at)
    select d.id, d.name, d.kind, a.id as to, d.expires_at from due d join active a
      on a.id = d.owner_id
      or (a.role = 'Admin' and not exists (select from active o where o.id = d.owner_id))`,
});

/**
 * Marks and returns the tokens that end within these days with who is to be reminded: the owner, or every Admin when that of an
 * integration has left.
 */
export async function takeDueReminders(db: Db, days: number) {
  return DUE.all(db, { days });
}
