import type { Id } from '@zhihui/contract/schema.ts';
import type { Member } from '../../kernel/actor.ts';
import type { Db } from '../../db/db.ts';
import { bool, bytes, id, ids, nullable, text, texts, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** Sliding expiry is written at most this often a session, not on every request. */
const TOUCH = '10 minutes';

const MEMBER = statement({
  name: 'session.member',
  params: { tokenHash: bytes },
  row: {
    session_id: id,
    user_id: id,
    nickname: text,
    must_change_password: bool,
    role_code: text,
    staff: bool,
    permissions: texts,
    stale: bool,
  },
  text: `select s.id as session_id, u.id as user_id, u.nickname, u.must_change_password, r.code as role_code, r.staff,
       array(select code from role_permissions p where p.role_id = r.id) as permissions,
       s.seen_at < now() - interval '${TOUCH}' as stale
     from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
     where s.token_hash = :tokenHash and s.expires_at > now() and u.status = 'ACTIVE' and u.deleted_at is null`,
});

/**
 * Member behind a session token, or null when it ended, expired, or the account is disabled or deleted. Read on every
 * request, so that disabling an account works everywhere at once.
 */
export async function findMember(db: Db, tokenHash: Buffer): Promise<Member | null> {
  const rows = await MEMBER.all(db, { tokenHash });
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

const LIVE = statement({
  name: 'session.live',
  params: { ids },
  row: { id },
  text: `select s.id from sessions s join users u on u.id = s.user_id
     where s.id = any(:ids::bigint[]) and s.expires_at > now() and u.status = 'ACTIVE' and u.deleted_at is null`,
});

/** Which of these sessions still open doors, as text. */
export async function liveSessions(db: Db, ids: readonly Id[]): Promise<Set<string>> {
  const rows = await LIVE.all(db, { ids });
  return new Set(rows.map((row) => String(row.id)));
}

const SESSION_TOUCH = statement({
  name: 'session.touch',
  params: { sessionId: id },
  text: `update sessions set seen_at = now(),
       expires_at = now() + case when remember then interval '30 days' else interval '7 days' end
     where id = :sessionId`,
});

async function touch(db: Db, sessionId: Id): Promise<void> {
  await SESSION_TOUCH.run(db, { sessionId });
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

const INSERT = statement({
  name: 'session.insert',
  params: {
    userId: id,
    tokenHash: bytes,
    remember: bool,
    userAgent: text,
    ip: text,
    now: timestamp,
    expiresAt: timestamp,
  },
  text: `insert into sessions (user_id, token_hash, remember, user_agent, ip, created_at, seen_at, expires_at)
     values (:userId, :tokenHash, :remember, :userAgent, :ip, :now, :now, :expiresAt)`,
});

/** Stores a session by the hash of its token. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await INSERT.run(db, {
    userId: session.userId,
    tokenHash: session.tokenHash,
    remember: session.remember,
    userAgent: session.userAgent,
    ip: session.ip,
    now: session.now,
    expiresAt: session.expiresAt,
  });
}

const DELETE = statement({
  name: 'session.delete',
  params: { sessionId: id },
  text: 'delete from sessions where id = :sessionId',
});

/** Ends one session; that it has ended already is fine. */
export async function deleteSession(db: Db, sessionId: Id): Promise<void> {
  await DELETE.run(db, { sessionId });
}

const DELETE_OTHERS = statement({
  name: 'session.deleteOthers',
  params: { userId: id, keep: nullable(id) },
  text: 'delete from sessions where user_id = :userId and (:keep::bigint is null or id <> :keep)',
});

/** Signs a person out everywhere, except in the session `keep` when it is given. */
export async function deleteSessionsOf(db: Db, userId: Id, keep: Id | null): Promise<void> {
  await DELETE_OTHERS.run(db, { userId, keep });
}

const SWEEP = statement({
  name: 'session.sweep',
  params: {},
  text: 'delete from sessions where expires_at < now()',
});

/** Forgets sessions that ran out. */
export async function sweepSessions(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}
