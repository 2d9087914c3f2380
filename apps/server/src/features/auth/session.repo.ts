import type { Id } from '@zhihui/contract/schema.ts';
import type { Member } from '../../kernel/actor.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

interface MemberRow {
  session_id: Id;
  user_id: Id;
  nickname: string;
  role_code: string;
  staff: boolean;
  permissions: string[];
  stale: boolean;
}

/** Sliding expiry is written at most this often a session, not on every request. */
const TOUCH = '10 minutes';

/**
 * Member behind a session token, or null when it ended, expired, or the account is disabled or deleted. Read on every
 * request, so that disabling an account works everywhere at once.
 */
export async function findMember(db: Db, tokenHash: Buffer): Promise<Member | null> {
  const rows = await named<MemberRow>(
    db,
    'session.member',
    `select s.id as session_id, u.id as user_id, u.nickname, r.code as role_code, r.staff,
       array(select code from role_permissions p where p.role_id = r.id) as permissions,
       s.seen_at < now() - interval '${TOUCH}' as stale
     from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
     where s.token_hash = $1 and s.expires_at > now() and u.status = 'ACTIVE' and u.deleted_at is null`,
    [tokenHash],
  );
  const row = rows[0];
  if (row === undefined) return null;
  if (row.stale) await touch(db, row.session_id);
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    nickname: row.nickname,
    roleCode: row.role_code,
    admin: row.role_code === 'Admin',
    staff: row.staff,
    permissions: new Set(row.permissions),
  };
}

async function touch(db: Db, sessionId: Id): Promise<void> {
  await named(
    db,
    'session.touch',
    `update sessions set seen_at = now(),
       expires_at = now() + case when remember then interval '30 days' else interval '7 days' end
     where id = $1`,
    [sessionId],
  );
}

/** Sessions that ran out are of no use to anybody. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', new Date()).execute();
}
