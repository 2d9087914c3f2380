import type { Id } from '@zhihui/contract/schema.ts';
import { SCOPES } from '@zhihui/contract/scopes.ts';
import type { Member } from '../../kernel/actor.ts';
import type { Db } from '../../db/db.ts';
import { bool, bytes, id, ids, nullable, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { getRights, isRestricted } from '../../visibility/account-rights.ts';
import type { PersonSql } from '../../visibility/account-rights.ts';
import { selectAudiences, selectOpened } from '../../visibility/audiences.ts';

/** The last use is written at most this often, not at every call. */
const TOUCH = '1 minute';

const ACCOUNT: PersonSql = { person: 'u', role: 'r' };

/** SQL: the token `t` of the account `u` works now. The account of an integration is never active: it cannot sign in. */
const IS_LIVE = `t.revoked_at is null and t.expires_at > now()
  and (t.access_ends_at is null or t.access_ends_at > now()) and u.deleted_at is null
  and (u.status = 'ACTIVE' or u.service)`;

const MEMBER = statement({
  name: 'token.member',
  params: { tokenHash: bytes },
  row: {
    token_id: id,
    token_name: text,
    service: bool,
    client: nullable(text),
    scopes: texts,
    user_id: id,
    nickname: text,
    restricted: bool,
    role_code: text,
    staff: bool,
    permissions: texts,
    moderates: bool,
    audiences: ids,
    opened: ids,
    stale: bool,
    writtenPosition: nullable(text),
  },
  text: `select t.id as token_id, t.name as token_name, u.service, t.scopes, (select c.name from oauth_clients c where c.id = t.client_id) as client, u.id as user_id, u.nickname,
       ${isRestricted(ACCOUNT)} as restricted, r.code as role_code, r.staff,
       array(select code from role_permissions p where p.role_id = r.id) as permissions,
       exists (select from moderator_categories m where m.user_id = u.id) as moderates,
       ${selectAudiences(ACCOUNT)} as audiences, ${selectOpened(ACCOUNT)} as opened,
       coalesce(t.used_at < now() - interval '${TOUCH}', true) as stale, t.written::text as "writtenPosition"
     from api_tokens t join users u on u.id = t.user_id join roles r on r.id = u.role_id
     where t.token_hash = :tokenHash and ${IS_LIVE}`,
});

/**
 * The account behind a token with the rights it has now, or null when the token is over or its account disabled or ended.
 * Read at every call, so that a revoked token ends everywhere at once.
 */
export async function findTokenMember(
  db: Db,
  tokenHash: Buffer,
  ip: string,
): Promise<Member | null> {
  const row = await MEMBER.first(db, { tokenHash });
  if (row === null) return null;
  if (row.stale) await USED.run(db, { id: row.token_id, ip });
  const { staff, permissions, restricted, role_code: roleCode } = row;
  return {
    userId: row.user_id,
    sessionId: 0,
    token: {
      id: row.token_id,
      name: row.token_name,
      service: row.service,
      client: row.client,
      scopes: new Set(SCOPES.filter((scope) => row.scopes.includes(scope))),
    },
    nickname: row.nickname,
    confirmedAt: new Date(0),
    roleCode,
    moderates: row.moderates,
    audiences: row.audiences,
    opened: row.opened,
    writtenPosition: row.writtenPosition,
    ...getRights({ roleCode, staff, permissions, restricted }),
  };
}

const USED = statement({
  name: 'token.used',
  params: { id, ip: text },
  // concurrent calls write once
  text: `update api_tokens set used_at = now(), used_ip = :ip
    where id = :id and coalesce(used_at < now() - interval '${TOUCH}', true)`,
});

const NOTE_WRITE = statement({
  name: 'token.written',
  params: { id },
  // a crash that loses this position has also lost the change it stands for, or every replica has that change
  text: `update api_tokens set written = pg_current_wal_insert_lsn()
     where id = :id and set_config('synchronous_commit', 'off', true) is not null`,
});

/** Stores the WAL position after a write with this token. */
export async function saveTokenWritePosition(db: Db, tokenId: Id): Promise<void> {
  await NOTE_WRITE.run(db, { id: tokenId });
}

const LEAK = statement({
  name: 'token.leak',
  params: { tokenHash: bytes },
  row: {
    id,
    name: text,
    owner_id: nullable(id),
  },
  text: `update api_tokens t set revoked_at = now() where token_hash = :tokenHash and revoked_at is null and expires_at > now()
    returning id, name, coalesce(owner_id, user_id) as owner_id`,
});

/** Revokes the token of a secret that became known to others; null when there is no such token that works. */
export async function revokeSecret(
  db: Db,
  tokenHash: Buffer,
): Promise<{ id: Id; name: string; owner_id: Id | null } | null> {
  return LEAK.first(db, { tokenHash });
}
