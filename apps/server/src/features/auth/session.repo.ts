import type { Id } from '@zhihui/contract/schema.ts';
import { SESSION_DAYS } from '@zhihui/contract/features/setting/setting.limits.ts';
import { NO_USER_ID } from '../../kernel/actor.ts';
import type { Member } from '../../kernel/actor.ts';
import type { Db } from '../../db/db.ts';
import { bool, bytes, id, ids, int, nullable, text, texts, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isRestricted, getRights } from '../../visibility/account-rights.ts';
import type { PersonSql } from '../../visibility/account-rights.ts';
import { selectAudiences, selectOpened } from '../../visibility/audiences.ts';

/** The sliding expiry is written at most this often per session, not on every request. */
const TOUCH = '10 minutes';

/**
 * Longer than a replica may lag: a replica in use has the sessions older than this, and what was written when they
 * began.
 */
const MIN_REPLICA_AGE = '12 seconds';

/** SQL: session `s` began longer ago than the site allows, regardless of use. */
const IS_EXPIRED = `s.created_at <= now() - interval '1 day' * coalesce((
       select value::text::int from settings where key = 'sessionDays' and jsonb_typeof(value) = 'number'), ${SESSION_DAYS})`;

const ACCOUNT: PersonSql = { person: 'u', role: 'r' };

const MEMBER = statement({
  name: 'session.member',
  params: { tokenHash: bytes },
  row: {
    session_id: id,
    user_id: id,
    nickname: text,
    restricted: bool,
    confirmed_at: timestamp,
    confirmedIp: text,
    confirmedAgent: text,
    role_code: text,
    staff: bool,
    permissions: texts,
    moderates: bool,
    audiences: ids,
    opened: ids,
    previewCode: nullable(text),
    previewName: nullable(text),
    previewStaff: nullable(bool),
    stale: bool,
    writtenPosition: nullable(text),
  },
  text: `select s.id as session_id, u.id as user_id, u.nickname, s.confirmed_at,
       coalesce(s.confirmed_ip, s.ip) as "confirmedIp", coalesce(s.confirmed_agent, s.user_agent) as "confirmedAgent",
       ${isRestricted(ACCOUNT)} as restricted, r.code as role_code, r.staff,
       array(select code from role_permissions p where p.role_id = coalesce(v.id, r.id)) as permissions,
       exists (select from moderator_categories m where m.user_id = u.id) as moderates,
       ${selectAudiences(ACCOUNT)} as audiences, ${selectOpened(ACCOUNT)} as opened,
       v.code as "previewCode", v.name as "previewName", v.staff as "previewStaff",
       s.seen_at < now() - interval '${TOUCH}' as stale,
       case when s.created_at > now() - interval '${MIN_REPLICA_AGE}' then 'newest' else s.written::text end as "writtenPosition"
     from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
       left join roles v on v.id = s.preview_role_id and s.preview_ends_at > now() and r.code = 'Admin'
     where s.token_hash = :tokenHash and s.expires_at > now() and not ${IS_EXPIRED}
       and u.status = 'ACTIVE' and u.deleted_at is null`,
});

/**
 * Returns the member of a session token, or null when it ended or expired, or the account is disabled or deleted. Read
 * on every request, so that disabling an account takes effect everywhere at once.
 */
export async function findMember(db: Db, tokenHash: Buffer): Promise<Member | null> {
  const rows = await MEMBER.all(db, { tokenHash });
  const row = rows[0];
  if (row === undefined) return null;
  if (row.stale) await touch(db, row.session_id);
  const { restricted, staff, permissions, writtenPosition } = row;
  const session = {
    sessionId: row.session_id,
    confirmedAt: row.confirmed_at,
    confirmedFrom: { ip: row.confirmedIp, userAgent: row.confirmedAgent },
    writtenPosition,
  };
  if (row.previewCode !== null && !restricted) {
    return {
      ...session,
      userId: NO_USER_ID,
      nickname: row.previewName ?? '',
      roleCode: row.previewCode,
      admin: false,
      staff: row.previewStaff === true,
      permissions: new Set(permissions),
      moderates: false,
      audiences: [],
      opened: [],
      preview: { adminId: row.user_id },
    };
  }
  return {
    ...session,
    userId: row.user_id,
    nickname: row.nickname,
    roleCode: row.role_code,
    moderates: row.moderates,
    audiences: row.audiences,
    opened: row.opened,
    ...getRights({ roleCode: row.role_code, staff, permissions, restricted }),
  };
}

const LIVE = statement({
  name: 'session.live',
  params: { ids },
  row: { id },
  text: `select s.id from sessions s join users u on u.id = s.user_id
     where s.id = any(:ids::bigint[]) and s.expires_at > now() and not ${IS_EXPIRED}
       and u.status = 'ACTIVE' and u.deleted_at is null`,
});

/** Returns those of these sessions that are still valid, as text. */
export async function listLiveSessions(db: Db, ids: readonly Id[]): Promise<Set<string>> {
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

const NOTE_WRITE = statement({
  name: 'session.written',
  params: { sessionId: id },
  // a crash that loses this position has also lost the change it stands for, or every replica has that change
  text: `update sessions set written = pg_current_wal_insert_lsn()
     where id = :sessionId and set_config('synchronous_commit', 'off', true) is not null`,
});

/** Stores the WAL position after a write in this session. */
export async function saveWritePosition(db: Db, sessionId: Id): Promise<void> {
  await NOTE_WRITE.run(db, { sessionId });
}

export interface NewSession {
  userId: Id;
  tokenHash: Buffer;
  remember: boolean;
  userAgent: string;
  ip: string;
  now: Date;
  expiresAt: Date;
  /** Encrypted. */
  signOut: string | null;
  /** Hash of the browser in which the session is opened. */
  browserHash: Buffer;
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
    signOut: nullable(text),
    browserHash: bytes,
  },
  text: `insert into sessions (user_id, token_hash, remember, user_agent, ip, created_at, seen_at, confirmed_at, expires_at,
       sign_out, browser_hash)
     values (:userId, :tokenHash, :remember, :userAgent, :ip, :now, :now, :now, :expiresAt, :signOut, :browserHash)`,
});

/** Inserts a session with the hash of its token. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await INSERT.run(db, {
    userId: session.userId,
    tokenHash: session.tokenHash,
    remember: session.remember,
    userAgent: session.userAgent,
    ip: session.ip,
    now: session.now,
    expiresAt: session.expiresAt,
    signOut: session.signOut,
    browserHash: session.browserHash,
  });
}

const DELETE = statement({
  name: 'session.delete',
  params: { sessionId: id },
  row: { signOut: nullable(text) },
  text: 'delete from sessions where id = :sessionId returning sign_out as "signOut"',
});

/** Ends a session; does nothing when it has already ended. Returns the provider's sign-out address, encrypted. */
export async function deleteSession(db: Db, sessionId: Id): Promise<string | null> {
  return (await DELETE.first(db, { sessionId }))?.signOut ?? null;
}

const DELETE_OTHER_SESSIONS = statement({
  name: 'session.deleteOthers',
  params: { userId: id, currentSessionId: nullable(id) },
  text: `with forgotten as (
       delete from known_browsers k where k.user_id = :userId
         and not exists (select 1 from sessions s where s.id = :currentSessionId and s.browser_hash = k.browser_hash))
     delete from sessions where user_id = :userId and (:currentSessionId::bigint is null or id <> :currentSessionId)`,
});

/** Ends all sessions of a user except `keep`, if given, and forgets the known browsers of the ended ones. */
export async function deleteUserSessions(
  db: Db,
  userId: Id,
  currentSessionId: Id | null,
): Promise<void> {
  await DELETE_OTHER_SESSIONS.run(db, { userId, currentSessionId });
}

const CONFIRM = statement({
  name: 'session.confirm',
  params: { sessionId: id, now: timestamp, ip: text, userAgent: text },
  text: `update sessions set confirmed_at = :now, confirmed_ip = :ip, confirmed_agent = :userAgent
     where id = :sessionId`,
});

/** Stores that the owner confirmed their identity, with the address and the browser. */
export async function confirmSession(
  db: Db,
  row: { sessionId: Id; now: Date; ip: string; userAgent: string },
): Promise<void> {
  await CONFIRM.run(db, row);
}

const LIST = statement({
  name: 'session.list',
  params: { userId: id },
  row: { id, ip: text, userAgent: text, createdAt: timestamp, seenAt: timestamp },
  text: `select id, ip, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt"
     from sessions s where user_id = :userId and expires_at > now() and not ${IS_EXPIRED}
     order by seen_at desc, id desc limit 100`,
});

/** Returns a user's sessions, most recently used first, at most a hundred. */
export async function listSessions(db: Db, userId: Id) {
  return LIST.all(db, { userId });
}

const END = statement({
  name: 'session.end',
  params: { sessionId: id, userId: id },
  row: { '?column?': int },
  text: `with ended as (
       delete from sessions where id = :sessionId and user_id = :userId returning user_id, browser_hash),
     forgotten as (
       delete from known_browsers k using ended e where k.user_id = e.user_id and k.browser_hash = e.browser_hash)
     select 1 from ended`,
});

/** Ends a user's session and forgets its browser. Returns false when the user has no such session. */
export async function endSession(db: Db, sessionId: Id, userId: Id): Promise<boolean> {
  return (await END.count(db, { sessionId, userId })) > 0;
}

const SWEEP = statement({
  name: 'session.sweep',
  params: {},
  text: `delete from sessions s where expires_at < now() or ${IS_EXPIRED}`,
});

/** Deletes expired sessions. */
export async function sweepSessions(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}
