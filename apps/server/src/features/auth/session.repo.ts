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
  must_change_password: boolean;
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
    `select s.id as session_id, u.id as user_id, u.nickname, u.must_change_password, r.code as role_code, r.staff,
       array(select code from role_permissions p where p.role_id = r.id) as permissions,
       s.seen_at < now() - interval '${TOUCH}' as stale
     from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
     where s.token_hash = $1 and s.expires_at > now() and u.status = 'ACTIVE' and u.deleted_at is null`,
    [tokenHash],
  );
  const row = rows[0];
  if (row === undefined) return null;
  if (row.stale) await touch(db, row.session_id);
  // a password somebody else chose opens the door to changing it, and to nothing else
  const waits = row.must_change_password;
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    nickname: row.nickname,
    roleCode: row.role_code,
    admin: !waits && row.role_code === 'Admin',
    staff: !waits && row.staff,
    permissions: new Set(waits ? [] : row.permissions),
  };
}

/** Which of these sessions still open doors, as text. */
export async function liveSessions(db: Db, ids: readonly Id[]): Promise<Set<string>> {
  const rows = await named<{ id: Id }>(
    db,
    'session.live',
    `select s.id from sessions s join users u on u.id = s.user_id
     where s.id = any($1::bigint[]) and s.expires_at > now() and u.status = 'ACTIVE' and u.deleted_at is null`,
    [ids],
  );
  return new Set(rows.map((row) => String(row.id)));
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

export interface NewSession {
  userId: Id;
  tokenHash: Buffer;
  remember: boolean;
  userAgent: string;
  ip: string;
  now: Date;
  expiresAt: Date;
}

/** Stores a session by the hash of its token. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await named(
    db,
    'session.insert',
    `insert into sessions (user_id, token_hash, remember, user_agent, ip, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [
      session.userId,
      session.tokenHash,
      session.remember,
      session.userAgent,
      session.ip,
      session.now,
      session.expiresAt,
    ],
  );
}

/** Ends one session; that it has ended already is fine. */
export async function deleteSession(db: Db, sessionId: Id): Promise<void> {
  await named(db, 'session.delete', 'delete from sessions where id = $1', [sessionId]);
}

/** Signs a person out everywhere, except in the session `keep` when it is given. */
export async function deleteSessionsOf(db: Db, userId: Id, keep: Id | null): Promise<void> {
  await named(
    db,
    'session.deleteOthers',
    'delete from sessions where user_id = $1 and ($2::bigint is null or id <> $2)',
    [userId, keep],
  );
}

/** Forgets sessions that ran out. */
export async function sweepSessions(db: Db): Promise<void> {
  await named(db, 'session.sweep', 'delete from sessions where expires_at < now()', []);
}
