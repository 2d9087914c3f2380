import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { SignInMethod } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, nullable, text, textOf, timestamp, bytes } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export interface SignInEntry {
  /** Null for an unknown name: the same work is done, and nothing is stored. */
  userId: Id | null;
  method: SignInMethod;
  factor: Factor | null;
  succeeded: boolean;
  ip: string;
  userAgent: string;
  now: Date;
}

const RECORD = statement({
  name: 'signIn.record',
  params: {
    userId: nullable(id),
    method: text,
    factor: nullable(text),
    succeeded: bool,
    ip: text,
    userAgent: text,
    now: timestamp,
  },
  text: `with latest as (
       select id, succeeded, ip, method, created_at from sign_ins where user_id = :userId
       order by created_at desc, id desc limit 1),
     again as (
       update sign_ins s set tries = s.tries + 1, created_at = :now, user_agent = :userAgent from latest l
       where s.id = l.id and not :succeeded and not l.succeeded and l.ip = :ip and l.method = :method
         and l.created_at > :now::timestamptz - interval '1 hour' returning s.id)
     insert into sign_ins (user_id, method, factor, succeeded, ip, user_agent, created_at)
     select :userId, :method, :factor, :succeeded, :ip, :userAgent, :now
     where :userId::bigint is not null and not exists (select 1 from again)`,
});

/** Records a sign-in or a failure; consecutive failures from one address become one entry. */
export async function recordSignIn(db: Db, entry: SignInEntry): Promise<void> {
  await RECORD.run(db, entry);
}

const PAGE = statement({
  name: 'signIn.page',
  params: { userId: id, limit: bigint, offset: bigint },
  row: {
    id,
    method: textOf<SignInMethod>(),
    factor: nullable(textOf<Factor>()),
    succeeded: bool,
    tries: int,
    ip: text,
    userAgent: text,
    createdAt: timestamp,
  },
  text: `select id, method, factor, succeeded, tries, ip, user_agent as "userAgent", created_at as "createdAt"
     from sign_ins where user_id = :userId order by created_at desc, id desc limit :limit offset :offset`,
});

/** Returns a user's entries, newest first. */
export async function listSignIns(db: Db, page: { userId: Id; limit: number; offset: number }) {
  return PAGE.all(db, page);
}

const COUNT = statement({
  name: 'signIn.count',
  params: { userId: id },
  row: { count: int },
  text: 'select count(*)::int as count from sign_ins where user_id = :userId',
});

export async function countSignIns(db: Db, userId: Id): Promise<number> {
  return (await COUNT.one(db, { userId })).count;
}

const DELETE = statement({
  name: 'signIn.delete',
  params: { userId: id },
  text: 'delete from sign_ins where user_id = :userId',
});

/** Deletes a user's entries, with the account. */
export async function deleteSignIns(db: Db, userId: Id): Promise<void> {
  await DELETE.run(db, { userId });
}

const SWEEP_SIGN_INS = statement({
  name: 'signIn.sweep',
  params: {},
  text: `delete from sign_ins where created_at < now() - interval '180 days'`,
});

/** Deletes entries older than half a year. */
export async function sweepSignIns(db: Db): Promise<void> {
  await SWEEP_SIGN_INS.run(db, {});
}

/** Limit for one account; beyond it the least recently used browsers are forgotten. */
const MAX_BROWSERS = 100;

const IS_KNOWN = statement({
  name: 'browser.isKnown',
  params: { browserHash: bytes, userId: nullable(id), nameHash: nullable(bytes), now: timestamp },
  row: { '?column?': int },
  text: `select 1 from known_browsers where browser_hash = :browserHash and expires_at > :now
       and (user_id = :userId or name_hash = :nameHash) limit 1`,
});

/** Whether the account, or the directory user with this name, signed in there before. */
export async function isKnownBrowser(
  db: Db,
  row: { browserHash: Buffer; userId: Id | null; nameHash: Buffer | null; now: Date },
): Promise<boolean> {
  return (await IS_KNOWN.count(db, row)) > 0;
}

const SAVE = statement({
  name: 'browser.save',
  params: {
    userId: id,
    browserHash: bytes,
    nameHash: nullable(bytes),
    now: timestamp,
    expiresAt: timestamp,
  },
  row: { isNew: bool },
  text: `with before as (
       select 1 from known_browsers where user_id = :userId and browser_hash = :browserHash and expires_at > :now),
     superfluous as (
       delete from known_browsers where id in (
         select id from known_browsers where user_id = :userId and browser_hash <> :browserHash
         order by seen_at desc, id desc offset ${MAX_BROWSERS - 1})),
     saved as (
       insert into known_browsers (user_id, browser_hash, name_hash, created_at, seen_at, expires_at)
       values (:userId, :browserHash, :nameHash, :now, :now, :expiresAt)
       on conflict (user_id, browser_hash) do update set
         name_hash = coalesce(excluded.name_hash, known_browsers.name_hash),
         seen_at = excluded.seen_at, expires_at = excluded.expires_at)
     select not exists (select 1 from before) as "isNew"`,
});

/** Stores that the account signed in there. Returns whether that was the first time, or the first after it expired. */
export async function saveKnownBrowser(
  db: Db,
  row: {
    userId: Id;
    browserHash: Buffer;
    nameHash: Buffer | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<boolean> {
  return (await SAVE.one(db, row)).isNew;
}

const SWEEP_KNOWN_BROWSERS = statement({
  name: 'browser.sweep',
  params: {},
  text: 'delete from known_browsers where expires_at < now()',
});

/** Deletes browsers without a sign-in for half a year. */
export async function sweepKnownBrowsers(db: Db): Promise<void> {
  await SWEEP_KNOWN_BROWSERS.run(db, {});
}
